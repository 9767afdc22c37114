import { z } from "zod";
import type { Permission } from "../access/permissions.ts";
import { defaultRegion } from "../region/default-region.ts";
import { isTimeZone, offeredCurrencies, offeredLocales } from "../region/region.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { webhookUrl, webhookUrlMissing } from "../text/web-address.ts";
import { changesOf, setting, settingsOf } from "./setting.ts";

/** A card of a settings screen, with the permission to save it and the activity log's words for that. */
interface Card {
  change: Permission;
  action: `settings.${string}_saved`;
  activity: string;
}

const text = z.string().trim();
const listed = (max: number, isListed: (value: string) => boolean, message: string) =>
  z.string().max(max).refine(isListed, message);
const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);
const costViewers = z.enum(["everyone", "admins"]);
const quoteViewers = z.enum(["everyone", "author"]);
/** Null means no target, so 0 is refused; no job earns all of its price. */
const targetMargin = wholeNumber(1, 9_900, "Enter a target from 0.01 to 99%, or leave it empty.").nullable();
const nameMissing = "Company name is required.";
export const companyName = oneLine(200, nameMissing).regex(visible, nameMissing);

/**
 * All settings that have their own column in `companies`, under the column's name, by the card that saves them. The schemas,
 * the columns that the server reads, the permission and the activity follow from this list: a new setting needs a migration,
 * a line here and a field in its card. `details.ts` and `follow-ups.ts` list the contents of the columns `details` and
 * `follow_ups`.
 */
export const settingsCards = {
  /** Every company has a name from the start, so it is not among the initial settings. */
  name: {
    change: "company.write",
    action: "settings.name_saved",
    activity: "Changed the company's name to",
    ...settingsOf({ name: setting(companyName, z.string(), "") }),
  },
  email: {
    change: "settings.write",
    action: "settings.email_saved",
    activity: "Changed the email templates",
    ...settingsOf({
      email_subject_template: setting(
        text.max(500),
        z.string(),
        "Your {{quote_or_quotes}} {{quote_numbers}} from {{company_name}}",
      ),
      email_message_template: setting(
        text.max(20_000),
        z.string(),
        "Hi {{contact_first_name}},\n\nThank you for asking us for a quote. Use the button below to see what is included, and to accept online when you are ready.\n\nKind regards,\n{{user_full_name}}",
      ),
    }),
  },
  numbering: {
    change: "settings.write",
    action: "settings.numbering_saved",
    activity: "Changed quote numbering",
    ...settingsOf({
      quote_prefix: setting(oneLine(20), z.string(), "QT-"),
      quote_next_number: setting(
        wholeNumber(1, 2_000_000_000, "Next quote number must be a positive number."),
        z.number().int(),
        1001,
      ),
      quote_name_template: setting(
        text.regex(visible, "Quote name template cannot be empty.").max(500),
        z.string(),
        "{{contact_first_name}} {{contact_last_name}} - {{quote_number}}",
      ),
    }),
  },
  /** The sending webhook, which mails the quotes that staff send. */
  webhook: {
    change: "integrations.write",
    action: "settings.webhook_saved",
    activity: "Changed the sending webhook to",
    ...settingsOf({
      quote_send_webhook_url: setting(
        z.string(webhookUrlMissing).trim().min(1, webhookUrlMissing).pipe(webhookUrl),
        z.string().nullable(),
        null,
      ),
      /**
       * True if Quotemill itself mails the quotes while there is no URL. Saving a URL ends it. Without both, a company
       * cannot send.
       */
      quotemill_sends: setting(z.literal(true), z.boolean(), true),
    }),
  },
  region: {
    change: "company.write",
    action: "settings.place_saved",
    activity: "Changed the company's region and money",
    ...settingsOf({
      time_zone: setting(
        listed(64, isTimeZone, "Choose a time zone from the list."),
        z.string(),
        defaultRegion.time_zone,
      ),
      currency: setting(
        listed(3, (code) => offeredCurrencies().includes(code), "Choose a currency from the list."),
        z.string(),
        defaultRegion.currency,
      ),
      locale: setting(
        listed(35, (tag) => offeredLocales.includes(tag), "Choose a format from the list."),
        z.string(),
        defaultRegion.locale,
      ),
      tax_name: setting(oneLine(20).regex(visible, "Enter the tax's name."), z.string(), defaultRegion.tax_name),
      tax_basis_points: setting(
        wholeNumber(0, 10_000, "Enter a rate from 0 to 100%."),
        z.number().int(),
        defaultRegion.tax_basis_points,
      ),
      validity_days: setting(
        wholeNumber(1, 365, "Enter a number of days from 1 to 365."),
        z.number().int(),
        defaultRegion.validity_days,
      ),
    }),
  },
  costs: {
    change: "company.write",
    action: "settings.costs_saved",
    activity: "Changed the settings of costs and profit",
    ...settingsOf({
      costs_visible_to: setting(costViewers, costViewers, "everyone"),
      /** In hundredths of a percent; null for no target. Also null in answers to people who may not see costs. */
      target_margin_basis_points: setting(targetMargin, z.number().int().nullable(), null),
    }),
  },
  visibility: {
    change: "company.write",
    action: "settings.visibility_saved",
    activity: "Changed whose quotes people see",
    ...settingsOf({
      /** With `author`, viewers and users see only the quotes that they made or that were handed to them. */
      quotes_visible_to: setting(quoteViewers, quoteViewers, "everyone"),
    }),
  },
} satisfies Record<string, Card>;

const { name, email, numbering, webhook, region, costs, visibility } = settingsCards;

/** The settings of all cards but the name, as answers carry them. */
export const companySettings = z.object({
  ...numbering.answer.shape,
  ...email.answer.shape,
  ...webhook.answer.shape,
  ...region.answer.shape,
  ...costs.answer.shape,
  ...visibility.answer.shape,
});
export type CompanySettings = z.infer<typeof companySettings>;

export const initialSettings: CompanySettings = {
  ...numbering.initial,
  ...email.initial,
  ...webhook.initial,
  ...region.initial,
  ...costs.initial,
  ...visibility.initial,
};

/** The bodies of the calls that save settings. The first takes several cards, and checks the permission of each. */
export const settingsInput = changesOf({
  input: z.object({ ...email.input.shape, ...numbering.input.shape, ...webhook.input.shape }),
  answer: z.object({ ...email.answer.shape, ...numbering.answer.shape, ...webhook.answer.shape }),
}).refine(
  ({ quote_send_webhook_url, quotemill_sends }) => quote_send_webhook_url === undefined || !quotemill_sends,
  "Choose a webhook URL or Quotemill, not both.",
);
export type SettingsInput = z.infer<typeof settingsInput>;
export const nameInput = changesOf(name);
export type NameInput = z.infer<typeof nameInput>;
export const regionInput = changesOf(region);
export type RegionInput = z.infer<typeof regionInput>;
export const costsInput = changesOf(costs);
export type CostsInput = z.infer<typeof costsInput>;
export const visibilityInput = changesOf(visibility);
export type VisibilityInput = z.infer<typeof visibilityInput>;
export const adminRequired = "Admin access required to modify these settings.";

export type SettingsChanges = Partial<SettingsInput & NameInput & RegionInput & CostsInput & VisibilityInput>;
/** The cards that these changes belong to. */
export const cardsOf = (changes: SettingsChanges) =>
  Object.values(settingsCards).filter(({ input }) => Object.keys(changes).some((name) => name in input.shape));
