import { maxCents } from "@quotemill/shared/region/money";
import { sql } from "kysely";

/** The workflow's total in cents, from what the index of the pipeline holds; null if it is no amount. */
export const workflowCents = sql<number | null>`case
  when quotes.total_text is not null then app.cents_in(to_jsonb(quotes.total_text), quotes.currency)
  when abs(quotes.total_cents) <= ${sql.lit(maxCents)} then quotes.total_cents end`;
