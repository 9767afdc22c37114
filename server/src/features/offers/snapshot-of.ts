import { makeSnapshot } from "@quotemill/shared/offers/make-snapshot";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { findRun } from "../workflow/index.ts";

export async function snapshotOf(
  db: Db,
  companyId: string,
  quote: { id: string; outputs: Record<string, unknown> | null },
): Promise<QuoteSnapshot> {
  const run = (await findRun(db, companyId, quote.id)) ?? notFound("quote");
  return makeSnapshot({ ...run, terms: run.company.details.terms, outputs: quote.outputs });
}
