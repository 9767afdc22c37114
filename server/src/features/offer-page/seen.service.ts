import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { addEvent, type OfferKey, recordCustomerActivity } from "../offers/index.ts";

/** Opening the page again within this time counts as the same look. */
const sameLookMs = 6 * 3_600_000;
/** Mail gateways open links, and press the buttons they find, as soon as a mail arrives. */
const maybeScannerMs = 60_000;

/**
 * Records that a person has opened the page, or a PDF. In the first minute it may have been a scanner: that is stored and
 * marked, counts for nothing, and does not keep the person's own look from counting.
 */
export async function recordSeen(
  db: Db,
  { company_id, id }: OfferKey,
  pdf: number | undefined,
  now: Date,
): Promise<void> {
  // The lock makes two tabs wait for each other, so that one look counts once.
  const offer = await db
    .selectFrom("offers")
    .select(["state", "created_at"])
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offer || offer.state === "withdrawn") return;
  const isMaybeScanner = now.getTime() - Date.parse(offer.created_at) < maybeScannerMs;
  const kind = pdf === undefined ? "opened" : "pdf_opened";
  const detail = { ...(pdf !== undefined && { position: pdf }), ...(isMaybeScanner && { maybe_scanner: true }) };
  if (await isRepeat(db, { company_id, id }, kind, detail, new Date(now.getTime() - sameLookMs))) return;
  await addEvent(db, company_id, id, { kind, actor: "customer", detail });
  if (kind === "pdf_opened" || isMaybeScanner) return;
  await db
    .updateTable("offers")
    .set({ opened_count: sql<number>`opened_count + 1`, last_opened_at: now.toISOString() })
    .where("company_id", "=", company_id)
    .where("id", "=", id)
    .execute();
  await recordCustomerActivity(db, { company_id, id }, "offer.opened");
}

async function isRepeat(
  db: Db,
  key: OfferKey,
  kind: "opened" | "pdf_opened",
  detail: object,
  since: Date,
): Promise<boolean> {
  const same = await db
    .selectFrom("offer_events")
    .select("id")
    .where("company_id", "=", key.company_id)
    .where("offer_id", "=", key.id)
    .where("kind", "=", kind)
    .where("at", ">", since.toISOString())
    .where(sql<boolean>`detail = ${JSON.stringify(detail)}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}
