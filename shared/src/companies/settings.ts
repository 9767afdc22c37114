import { z } from "zod";
import { oneLine, visible } from "../text/typed-text.ts";
import { webhookUrl, webhookUrlMissing } from "../text/web-address.ts";

const text = z.string().trim();

export const emailSettings = z.object({
  email_subject_template: text.max(500),
  email_message_template: text.max(20_000),
});
export type EmailSettings = z.infer<typeof emailSettings>;

const numberMessage = "Next quote number must be a positive number.";
export const numberingSettings = z.object({
  quote_prefix: oneLine(20),
  quote_next_number: z.number(numberMessage).int(numberMessage).min(1, numberMessage).max(2_000_000_000, numberMessage),
  quote_name_template: text.regex(visible, "Quote name template cannot be empty.").max(500),
});
export type NumberingSettings = z.infer<typeof numberingSettings>;

/** The address that selected quotes are sent to. Only admins can change it. */
export const sendWebhookSettings = z.object({
  quote_send_webhook_url: z.string(webhookUrlMissing).trim().min(1, webhookUrlMissing).pipe(webhookUrl),
});
export type SendWebhookSettings = z.infer<typeof sendWebhookSettings>;
export const adminRequired = "Admin access required to modify these settings.";

/** What one save may change: a card, or some of its fields. */
export const settingsInput = z
  .strictObject({ ...emailSettings.shape, ...numberingSettings.shape, ...sendWebhookSettings.shape })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to save.");
export type SettingsInput = z.infer<typeof settingsInput>;

/** Names of answers and outputs found in the company's latest quotes, for the variable picker. */
export const seenVariable = z.object({ key: z.string(), label: z.string(), example: z.string() });
/** `is_field`: the key is a template field's id. */
const seenInput = seenVariable.extend({ is_field: z.boolean() });
export const seenVariables = z.object({ inputs: z.array(seenInput), outputs: z.array(seenVariable) });
export type SeenVariables = z.infer<typeof seenVariables>;
export const seenVariablesQuoteLimit = 10;
