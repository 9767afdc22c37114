import { z } from "zod";
import { visible } from "../visible-text.ts";
import { fieldCondition, ruleGroup } from "./condition-schema.ts";

export const itemId = z
  .string()
  .regex(/^[a-zA-Z][\w-]{0,99}$/, "The id of a field must begin with a letter, followed by letters, digits, - or _.");
export const itemLabel = z
  .string()
  .trim()
  .regex(visible, "Every field needs a label.")
  .max(200, "A label is too long.");

/** The value's name in webhooks; derived from the label if empty. */
export const apiName = z.string().trim().max(100, "An API name is too long.");
/** What the customer reads instead of the label; `{{option}}` stands for the chosen option. */
export const printedNameText = z.string().trim().max(200, "A printed name is too long.");
/** What the priced quantity counts. */
export const unitText = z.string().trim().max(20, "A unit is too long.");
/** The section or group that an item belongs to. */
export const parentId = z.string().max(100);

/** When an item shows. A single rule is always `conditional`, several are always `showIf`. */
export const conditionParts = { conditional: fieldCondition.optional(), showIf: ruleGroup.optional() };
