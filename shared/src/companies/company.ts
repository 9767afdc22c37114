import { z } from "zod";
import { knownPlace } from "../region/region.ts";
import { pageOf, recordId } from "../requests/paging.ts";
import { oneLine, visible } from "../text/typed-text.ts";
import { timestamp } from "../time/moments.ts";

/** Who sees costs and profit. */
export const costViewers = z.enum(["everyone", "admins"]);
export type CostViewers = z.infer<typeof costViewers>;
export const costViewersInput = z.strictObject({ costs_visible_to: costViewers });
export type CostViewersInput = z.infer<typeof costViewersInput>;

/** A company as its own people see it, without tokens and keys. */
export const company = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: timestamp,
  quote_prefix: z.string(),
  quote_next_number: z.number().int(),
  quote_name_template: z.string(),
  email_subject_template: z.string(),
  email_message_template: z.string(),
  quote_send_webhook_url: z.string().nullable(),
  ...knownPlace.shape,
  costs_visible_to: costViewers,
  ghl_connected: z.boolean(),
  ghl_location_name: z.string().nullable(),
  /** Why a connection that used to work no longer does, in words for the admin. */
  ghl_problem: z.string().nullable(),
});
export type Company = z.infer<typeof company>;

/** A company as a global admin sees it. A large one stays in the list until its deletion is complete. */
export const listedCompany = company.extend({ deletion_percent: z.number().int().nullable() });
export type ListedCompany = z.infer<typeof listedCompany>;
export const companyPage = pageOf(listedCompany);

const nameMissing = "Company name is required.";
export const createCompanyInput = z.object({
  companyName: oneLine(200, nameMissing).regex(visible, nameMissing),
});
export const deleteCompanyInput = z.object({ company_id: recordId });
/** Tells that a large company is still being deleted. */
export const deleteCompanyAnswer = z.object({ deleting: z.boolean() });
