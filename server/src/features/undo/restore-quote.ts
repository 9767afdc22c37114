import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { insertRecord } from "./insert-record.ts";

/** What goes with a quote, and what pointed at it. */
interface QuoteParts {
  deliveries: Record<string, unknown>[];
  /** The revision after it, which then follows the one before it. */
  later_id: string | null;
  /** Drafts of a revision of it. */
  draft_ids: string[];
}

export interface DeletedQuote {
  company_id: string;
  id: string;
  record: Record<string, unknown>;
  parts: QuoteParts;
}

/** For the row `old` of quotes. */
export const quoteParts: RawBuilder<QuoteParts> = sql`jsonb_build_object(
  'deliveries', (select coalesce(jsonb_agg(to_jsonb(each) order by created_at), '[]') from webhook_deliveries each
    where each.company_id = old.company_id and each.quote_id = old.id),
  'later_id', (select id from quotes later where later.company_id = old.company_id and later.revises_quote_id = old.id),
  'draft_ids', (select coalesce(jsonb_agg(id), '[]') from saved_quotes draft
    where draft.company_id = old.company_id and draft.revises_quote_id = old.id))`;

export async function restoreQuote(db: Db, { company_id, id, record, parts }: DeletedQuote) {
  const { revises_quote_id, ...row } = record;
  await insertRecord(db, "quotes", row);
  // A quote has one revision after it, so that lets go of the earlier one first.
  if (parts.later_id) {
    await sql`update quotes set revises_quote_id = ${id}
      where company_id = ${company_id} and id = ${parts.later_id}
        and revises_quote_id is not distinct from ${revises_quote_id}`.execute(db);
  }
  await sql`update quotes set revises_quote_id = ${revises_quote_id}
    where company_id = ${company_id} and id = ${id}`.execute(db);
  await sql`update saved_quotes set revises_quote_id = ${id}
    where company_id = ${company_id} and id = any(${parts.draft_ids}::uuid[]) and revises_quote_id is null`.execute(db);
  for (const delivery of parts.deliveries) {
    await insertRecord(db, "webhook_deliveries", delivery);
  }
}
