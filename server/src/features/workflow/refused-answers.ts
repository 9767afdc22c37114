import { sampleQuoteId } from "@quotemill/shared/workflow/sample";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { takeTurn } from "../../platform/db/locks.ts";
import { transact } from "../../platform/db/transact.ts";
import type { AppError } from "../../platform/errors.ts";
import { tellRefusal } from "../quotes/index.ts";
import { insertDelivery } from "./deliveries.queries.ts";

const keptCharacters = 1_000;
const keptReason = 300;
/** Covers JSON, JSON within a text, and forms, which tools send by mistake. */
const named = /quote_id["'\\\s:=]{1,20}([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/i;
const longestName = 100;

/** Watches a body pass: its beginning, and the quote that it names, even if it cannot be read. */
export function watchBody() {
  let beginning = Buffer.alloc(0);
  let end = Buffer.alloc(0);
  let quoteId: string | null = null;
  let length = 0;
  return {
    see(piece: Buffer) {
      length += piece.length;
      if (beginning.length < keptCharacters) beginning = Buffer.concat([beginning, piece.subarray(0, keptCharacters)]);
      if (quoteId) return;
      const seen = Buffer.concat([end, piece]);
      quoteId = named.exec(seen.toString("latin1"))?.[1] ?? null;
      end = seen.subarray(-longestName);
    },
    quoteId: () => quoteId,
    length: () => length,
    /** The database stores no control characters. */
    beginning: () =>
      beginning
        .toString()
        .slice(0, keptCharacters)
        .replace(/\p{Cc}/gu, " "),
  };
}
export type WatchedBody = ReturnType<typeof watchBody>;

interface RefusedAnswer {
  quote_id: string;
  quote_run: number | undefined;
  /** Null if the answer came without the secret or key of a company. */
  companyId: string | null;
  beginning: string;
  refusal: AppError;
}

/**
 * Records under its quote that an answer was refused, and why. An answer to another company's quote counts as one
 * without its secret. A caller without a secret writes only one row per reason and run, and none of its own values.
 */
export async function recordRefusedAnswer(
  db: Db,
  { quote_id, quote_run, companyId, beginning, refusal }: RefusedAnswer,
) {
  if (quote_id === sampleQuoteId) return;
  const error = refusal.message.slice(0, keptReason);
  const record = { kind: "callback" as const, quote_id, response_status: refusal.statusCode };
  const quote = await db.selectFrom("quotes").select("company_id").where("id", "=", quote_id).executeTakeFirst();
  if (!quote) return;
  const isOwn = quote.company_id === companyId;
  const reason = companyId && !isOwn ? wrongSecret : error;
  await transact(db, quote.company_id, async (tx) => {
    if (isOwn) {
      const request_body = { quote_id, ...(quote_run !== undefined && { quote_run }) };
      await insertDelivery(tx, companyId, { ...record, request_body, response_excerpt: beginning || null, error });
    } else {
      await takeTurn(tx, `refused ${quote_id}`);
      if (await hasRefused(tx, quote.company_id, quote_id, reason)) return;
      await insertDelivery(tx, quote.company_id, { ...record, request_body: { quote_id }, error: reason });
    }
    await tellRefusal(tx, quote.company_id, quote_id);
  });
}

export const wrongSecret = "The secret is missing or wrong.";

const hasRefused = (db: Db, companyId: string, quoteId: string, reason: string) =>
  db
    .selectFrom("webhook_deliveries")
    .innerJoin("quotes", (join) =>
      join.onRef("quotes.company_id", "=", "webhook_deliveries.company_id").onRef("quotes.id", "=", "quote_id"),
    )
    .select("webhook_deliveries.id")
    .where("webhook_deliveries.company_id", "=", companyId)
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "callback")
    .where("error", "=", reason)
    .where("webhook_deliveries.created_at", ">=", sql.ref<string>("run_started_at"))
    .executeTakeFirst();
