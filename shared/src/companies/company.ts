import { z } from "zod";
import { pageOf, recordId } from "../requests/paging.ts";
import { timestamp } from "../time/moments.ts";
import { companyName, companySettings } from "./settings.ts";

/** A company as its own people see it, without tokens and keys. */
export const company = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: timestamp,
  ...companySettings.shape,
  ghl_connected: z.boolean(),
  ghl_location_name: z.string().nullable(),
  /** The reason why a connection that used to work no longer does, in words for the admin. */
  ghl_problem: z.string().nullable(),
});
export type Company = z.infer<typeof company>;

/** A company as a global admin sees it. A large one stays in the list until its deletion is complete. */
const listedCompany = company.extend({
  deletion_percent: z.number().int().nullable(),
  /** True if its people may sign in only at its own provider. */
  requires_sso: z.boolean(),
});
export type ListedCompany = z.infer<typeof listedCompany>;
export const companyPage = pageOf(listedCompany);

export const createCompanyInput = z.object({ companyName });
export const deleteCompanyInput = z.object({ company_id: recordId });
/** `deleting` is true for a large company, whose deletion continues after the answer. */
export const deleteCompanyAnswer = z.object({ deleting: z.boolean() });
