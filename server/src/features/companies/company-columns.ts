import type { CostViewers } from "@quotemill/shared/companies/company";
import { sql } from "kysely";
import { isoTime } from "../../platform/db/iso-time.ts";

/** `companyPlace` in shared. */
export const placeColumns = [
  "companies.time_zone",
  "companies.currency",
  "companies.locale",
  "companies.tax_name",
  "companies.tax_basis_points",
  "companies.validity_days",
] as const;

const columns = [
  "companies.id",
  "companies.name",
  "companies.quote_prefix",
  "companies.quote_next_number",
  "companies.quote_name_template",
  "companies.email_subject_template",
  "companies.email_message_template",
  "companies.quote_send_webhook_url",
  ...placeColumns,
  sql<CostViewers>`companies.costs_visible_to`.as("costs_visible_to"),
  "companies.ghl_connected",
  "companies.ghl_location_name",
  "companies.ghl_problem",
] as const;

/** What people see of their company: `company` in shared, never a token or another service's id. */
export const companyColumns = [...columns, "companies.created_at"] as const;
/** The same, where the company is nested as JSON. */
export const nestedCompanyColumns = [...columns, isoTime("companies.created_at").as("created_at")] as const;

export const sendingColumns = [
  "companies.quote_send_webhook_url",
  "companies.email_subject_template",
  "companies.email_message_template",
] as const;
