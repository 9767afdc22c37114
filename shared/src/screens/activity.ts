import { z } from "zod";
import { settingsCards } from "../companies/settings.ts";
import { pageOf, pageQuery, recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";

type SettingsCard = (typeof settingsCards)[keyof typeof settingsCards];
const settingsSaved = Object.fromEntries(
  Object.values(settingsCards).map(({ action, activity }) => [action, activity]),
) as Record<SettingsCard["action"], string>;

/** The activity log's words for each action. The name of the record follows. */
export const activityActions = {
  "company.created": "Created the company",
  "company.deleted": "Deleted the company",
  ...settingsSaved,
  "settings.follow_ups_saved": "Changed the reminders",
  "settings.follow_ups_tested": "Sent a test of the reminders to",
  "settings.details_saved": "Changed the company details",
  "settings.logo_saved": "Changed the logo",
  "settings.logo_removed": "Removed the logo",
  "settings.sign_in_saved": "Changed how people must sign in",
  "settings.storage_full": "Refused a file, because the company has used up its",
  "user.invited": "Invited",
  "invitation.accepted": "Accepted the invitation",
  "invitation.ended": "Ended, because nobody had accepted it, the invitation of",
  "password.changed": "Changed the password",
  "factor.added": "Added the authenticator app",
  "factor.removed": "Removed the authenticator app",
  "factor.locked": "Entered too many wrong codes of the authenticator app",
  "factor.switched_off": "Entered 100 wrong codes, which switched off the authenticator app",
  "factor.codes_made": "Made new recovery codes",
  "factor.code_used": "Signed in with a recovery code",
  "factor.reset": "Reset the second factor of",
  "factor.reminded": "Asked for a second factor from",
  "passkey.added": "Added the passkey",
  "passkey.removed": "Removed the passkey",
  "user.renamed": "Changed their name to",
  "user.profile_changed": "Changed their job title or mobile",
  "user.made_admin": "Gave the role of admin to",
  "user.made_user": "Gave the role of user to",
  "user.made_viewer": "Gave the role of viewer to",
  "user.deactivated": "Deactivated",
  "user.reactivated": "Reactivated",
  "user.removed": "Removed",
  "user.view_started": "Began to view the company as",
  "user.view_ended": "Stopped viewing the company as",
  "auth_user.deleted": "Deleted the account of",
  "template.created": "Created the template",
  "template.updated": "Changed the template",
  "template.switched_on": "Switched on the template",
  "template.switched_off": "Switched off the template",
  "template.starter_added": "Made a starter of the template",
  "template.starter_removed": "Removed the starter mark from the template",
  "template.duplicated": "Copied the template",
  "template.imported": "Imported the template",
  "template.copied_here": "Added a copy of another company's template",
  "template.draft_saved": "Saved a draft of the template",
  "template.draft_discarded": "Discarded the draft of the template",
  "template.draft_restored": "Restored the draft of the template",
  "template.restored": "Restored an earlier version of the template",
  "template.deleted": "Deleted the template",
  "prefilled_template.created": "Saved the prefilled template",
  "prefilled_template.deleted": "Deleted the prefilled template",
  "prefilled_template.restored": "Restored the prefilled template",
  "draft.created": "Saved the draft",
  "draft.updated": "Changed the draft",
  "draft.deleted": "Deleted the draft",
  "draft.restored": "Restored the draft",
  "quote.submitted": "Created the quote",
  "quote.deleted": "Deleted the quote",
  "quote.restored": "Restored the quote",
  "quote.run_again": "Ran the quote again",
  "quote.handed_over": "Handed over the quote",
  "quotes.sent": "Sent",
  "quotes.mail_refused": "Reached the limit of emails an hour to",
  "offer.opened": "Opened",
  "offer.asked": "Asked about",
  "offer.accepted": "Accepted",
  "offer.declined": "Declined",
  "offer.withdrawn": "Withdrew the offer of",
  "offer.reopened": "Reopened the offer of",
  "offer.replied": "Answered the question about",
  "offer.acceptance_recorded": "Recorded the acceptance by phone of",
  "offer.decline_recorded": "Recorded the decline by phone of",
  "offer.acceptance_handled": "Dealt with the acceptance of",
  "offer.acceptance_undone": "Undid the acceptance of",
  "key.created": "Made the API key",
  "key.rotated": "Replaced the API key",
  "key.revoked": "Revoked the API key",
  "secret.rotated": "Replaced the",
  "secret.ended": "Revoked the previous",
  "webhook.tested": "Sent a sample to",
  "endpoint.added": "Added the endpoint",
  "endpoint.changed": "Changed the endpoint",
  "endpoint.removed": "Removed the endpoint",
  "endpoint.secret_rotated": "Replaced the secret of the endpoint",
  "endpoint.replayed": "Replayed events to the endpoint",
  "endpoint.given_up": "Switched off, after five days of failures, the endpoint",
  "endpoint.paused": "Switched off, because an API key that had changed it ended, the endpoint",
  "endpoint.gone": "Removed, because its receiver said that it is gone, the endpoint",
  "sso.domain_added": "Added for single sign-on the domain",
  "sso.domain_proved": "Verified the domain",
  "sso.domain_removed": "Removed from single sign-on the domain",
  "sso.connected": "Connected single sign-on to",
  "sso.secret_replaced": "Replaced the client secret of single sign-on",
  "sso.disconnected": "Disconnected single sign-on",
  "sso.tested": "Tested single sign-on as",
  "sso.changed": "Changed single sign-on",
  "sso.required": "Required single sign-on",
  "sso.lifted": "Stopped requiring single sign-on",
  "sso.linked": "Signed in for the first time by single sign-on",
  "sso.joined": "Joined by single sign-on",
  "crm.connected": "Connected GoHighLevel to",
  "crm.disconnected": "Disconnected GoHighLevel",
  "crm.write_back_on": "Turned on writing back to GoHighLevel",
  "crm.write_back_off": "Turned off writing back to GoHighLevel",
  "crm.write_back_changed": "Changed what is written back to GoHighLevel",
  "crm.write_back_stopped": "Stopped writing back to GoHighLevel:",
  "contact.created": "Added the contact",
  "contact.updated": "Changed the contact",
  "contact.archived": "Deleted the contact",
  "contact.restored": "Restored the contact",
  "contacts.imported": "Imported contacts from",
  "call.logged": "Logged a call with",
  "call.moved": "Moved the next call with",
  "call.finished": "Marked as done the next call with",
  "price_item.created": "Added the item",
  "price_item.updated": "Changed the item",
  "price_item.deleted": "Deleted the item",
  "prices.changed": "Changed the prices of",
  "prices.switched_on": "Activated",
  "prices.switched_off": "Deactivated",
  "prices.imported": "Imported the prices of",
  "prices.change_undone": "Undid the price change of",
} as const;
export type ActivityAction = keyof typeof activityActions;

/** Actions of the customer on the offer's page. All others are done by staff. */
const customerActions = ["offer.opened", "offer.asked", "offer.accepted", "offer.declined"] as const;
export type CustomerAction = (typeof customerActions)[number];
export const isByCustomer = (action: string) => customerActions.some((each) => each === action);

/** The kinds of activity that readers can filter by. */
const activityKinds = ["quotes", "contacts", "templates", "prices", "people", "settings"] as const;

const kinds: Record<
  ActivityAction extends `${infer First}.${string}` ? First : never,
  (typeof activityKinds)[number]
> = {
  quote: "quotes",
  quotes: "quotes",
  draft: "quotes",
  offer: "quotes",
  contact: "contacts",
  contacts: "contacts",
  call: "contacts",
  template: "templates",
  prefilled_template: "templates",
  price_item: "prices",
  prices: "prices",
  user: "people",
  auth_user: "people",
  invitation: "people",
  password: "people",
  factor: "people",
  passkey: "people",
  company: "settings",
  settings: "settings",
  key: "settings",
  secret: "settings",
  webhook: "settings",
  endpoint: "settings",
  crm: "settings",
  sso: "settings",
};
export const activityKindOf = (action: ActivityAction) => kinds[action.split(".")[0] as keyof typeof kinds];
export const activityFilters = z.object({
  kind: z.enum(["all", ...activityKinds]).default("all"),
  /** Only the activity of this person; empty for everyone's. */
  person: z.union([recordId, z.literal("")]).default(""),
});
export type ActivityFilters = z.infer<typeof activityFilters>;
export const activityQuery = pageQuery.extend(activityFilters.shape);

const mentionKind = z.enum(["quote", "draft", "contact", "template", "user"]);

/** A record that an activity mentions, under the name it had then. */
export interface ActivitySubject {
  kind: z.infer<typeof mentionKind>;
  id: string;
  name: string;
}

const mentionedActivity = z.object({
  kind: mentionKind,
  /** Null once the record is gone. */
  id: z.uuid().nullable(),
  name: z.string(),
  /** The person whom the quote or draft is for: the id of the contact, if there is one, and the address. */
  person: z.object({ id: z.uuid().nullable(), email: z.string() }).nullable(),
});
export type MentionedActivity = z.infer<typeof mentionedActivity>;

export const activity = z.object({
  id: z.number().int(),
  created_at: timestamp,
  /** Null if the system did it, or the person is not in the reader's company or is gone. */
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  actor_email: z.string().nullable(),
  company_name: z.string().nullable(),
  action: z.string(),
  /** The object of the action in plain words, for activities that mention no record. */
  subject: z.string().nullable(),
  about: z.array(mentionedActivity),
  /** The person's reason for the action, in their own words; null where no reason is asked for. */
  reason: z.string().nullable(),
});
export type Activity = z.infer<typeof activity>;
/**
 * Maximum number of activities that are counted: counting everything that ever happened would take longer than showing it.
 */
export const maxCountedActivities = 10_000;
export const activityPage = pageOf(activity);
export type ActivityPage = z.infer<typeof activityPage>;
