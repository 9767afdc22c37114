import { z } from "zod";
import { pageOf } from "./paging.ts";
import { timestamp } from "./time.ts";

export const auditActions = {
  "company.created": "Created the company",
  "company.deleted": "Deleted the company",
  "settings.email_saved": "Changed the email templates",
  "settings.numbering_saved": "Changed quote numbering",
  "settings.place_saved": "Changed the company's place and money",
  "settings.costs_saved": "Changed who sees costs and profit",
  "settings.follow_ups_saved": "Changed the reminders",
  "settings.details_saved": "Changed the company details",
  "settings.logo_saved": "Changed the logo",
  "settings.logo_removed": "Removed the logo",
  "settings.webhook_saved": "Changed the sending webhook to",
  "user.invited": "Invited",
  "invitation.accepted": "Accepted the invitation",
  "password.changed": "Changed the password",
  "auth_user.deleted": "Deleted the account of",
  "template.created": "Created the template",
  "template.updated": "Changed the template",
  "template.switched_on": "Switched on the template",
  "template.switched_off": "Switched off the template",
  "template.deleted": "Deleted the template",
  "prefilled_template.created": "Saved the prefilled template",
  "prefilled_template.deleted": "Deleted the prefilled template",
  "draft.created": "Saved the draft",
  "draft.updated": "Changed the draft",
  "draft.deleted": "Deleted the draft",
  "quote.submitted": "Created the quote",
  "quote.deleted": "Deleted the quote",
  "quote.run_again": "Ran the quote again",
  "quote.status_replaced": "Replaced the unknown status of the quote",
  "quotes.sent": "Sent the quotes",
  "offer.withdrawn": "Withdrew the offer of",
  "offer.reopened": "Opened the offer again of",
  "offer.replied": "Answered the question about",
  "offer.acceptance_recorded": "Recorded by phone the acceptance of",
  "offer.decline_recorded": "Recorded by phone the decline of",
  "offer.acceptance_undone": "Undid the acceptance of",
  "secret.rotated": "Replaced the",
  "secret.ended": "Revoked the previous",
  "webhook.tested": "Sent a sample to",
  "crm.connected": "Connected GoHighLevel to",
  "crm.disconnected": "Disconnected GoHighLevel",
  "contact.created": "Added the contact",
  "contact.updated": "Changed the contact",
  "contact.archived": "Deleted the contact",
  "contact.restored": "Added the contact again",
  "contacts.imported": "Imported contacts from",
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditEntry = z.object({
  id: z.number().int(),
  created_at: timestamp,
  actor_email: z.string().nullable(),
  company_name: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = pageOf(auditEntry);
