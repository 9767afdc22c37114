import { type CompanySettings, companySettings, settingsCards } from "@quotemill/shared/companies/settings";
import { type AliasedExpression, sql } from "kysely";
import { isoTime } from "../../platform/db/iso-time.ts";

type Name = keyof CompanySettings;
/** Typed as in answers: some texts in the database can only be one of a few words. */
type Column<Names extends Name> = { [Each in Names]: AliasedExpression<CompanySettings[Each], Each> }[Names];

const columnsOf = <Names extends Name>({ shape }: { shape: Record<Names, unknown> }) =>
  Object.keys(shape).map((name) => sql.ref(`companies.${name}`).as(name)) as Column<Names>[];

export const regionColumns = columnsOf(settingsCards.region.answer);

const columns = [
  "companies.id",
  "companies.name",
  ...columnsOf(companySettings),
  "companies.ghl_connected",
  "companies.ghl_location_name",
  "companies.ghl_problem",
] as const;

/** The company's columns that its people see: `company` in shared, never a token or another service's id. */
export const companyColumns = [...columns, "companies.created_at"] as const;
/** The same columns for a company that is nested as JSON, where the database would write times in another format. */
export const nestedCompanyColumns = [...columns, isoTime("companies.created_at").as("created_at")] as const;

export const sendingColumns = columnsOf(settingsCards.webhook.answer.extend(settingsCards.email.answer.shape));
