import { sql } from "kysely";
import {
  confirmOffer,
  hashPdfs,
  insertOffer,
  lastDay,
  newLink,
  snapshotOf,
} from "../../../server/src/features/offers/index.ts";
import { backdate } from "./backdate.ts";
import type { OfferSeed } from "./seed-offers.ts";

/** What sending stores, without the call to the webhook. */
export async function sendOffer(
  { db, files, keys, companyId }: OfferSeed,
  company: { time_zone: string; validity_days: number },
  quote_id: string,
  { by, at }: { by: string; at: Date },
) {
  const sent_at = at.toISOString();
  const quote = await db
    .updateTable("quotes")
    .set({ quote_sent_timestamp: sent_at })
    .where("company_id", "=", companyId)
    .where("id", "=", quote_id)
    .returning([
      "id",
      "contact_id",
      "person_email",
      "pdf_storage_path",
      sql<Record<string, unknown> | null>`outputs`.as("outputs"),
    ])
    .executeTakeFirstOrThrow();
  const pdf_storage_path = quote.pdf_storage_path ?? "";
  const pdf_sha256 = (await hashPdfs(files, [pdf_storage_path])).get(pdf_storage_path);
  if (!pdf_sha256 || !quote.person_email) throw new Error("Only a printed quote of somebody can be sent.");
  const send = await db
    .insertInto("quote_sends")
    .values({ company_id: companyId, quote_ids: [quote_id], created_by: by, started_at: sent_at, finished_at: sent_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const valid_until = lastDay(undefined, company, at);
  const snapshot = await snapshotOf(db, companyId, quote);
  const id = await insertOffer(db, companyId, {
    // Only the token is stored, not the address.
    ...newLink({ keys, publicUrl: () => "" }).stored,
    send_id: send.id,
    contact_id: quote.contact_id,
    person_email: quote.person_email,
    choice: "each",
    message: letterTo(snapshot.customer.name),
    valid_until,
    created_by: by,
    quotes: [{ quote_id, snapshot, pdf_storage_path, pdf_sha256 }],
  });
  await confirmOffer(db, companyId, id, { isCertain: true });
  await backdate(db, companyId, id, at);
  return { id, valid_until };
}

const letterTo = (name: string | null) =>
  `Hi ${name?.split(" ")[0] ?? "there"},

thanks for showing us around. Here is your quote, with everything we talked about.

Please call if anything is unclear.`;
