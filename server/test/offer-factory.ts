import { createHash } from "node:crypto";
import type { QuoteSnapshot } from "@quotemill/shared/offers/snapshot";
import type { OfferChoice, OfferState } from "@quotemill/shared/offers/states";
import type { FileStore } from "../src/features/files/storage.ts";
import { confirmOffer } from "../src/features/offers/lifecycle/confirm-offer.ts";
import { newToken } from "../src/features/offers/offer-link.ts";
import { insertOffer } from "../src/features/offers/offers.queries.ts";
import type { Db } from "../src/platform/db/db.ts";
import type { Keys } from "../src/platform/keys.ts";
import { offeredSnapshots } from "./offer-snapshot.ts";

interface Overrides {
  company_id?: string;
  /** The sender. */
  created_by?: string;
  choice?: OfferChoice;
  message?: string | null;
  valid_until?: string | null;
  created_at?: string;
  /** Accepted and declined also apply to each of its quotes. */
  state?: OfferState;
  /** A stored quote to offer and its contact, instead of new ones. */
  stored?: { contact: { id: string; email: string }; quote: { id: string; quote_name: string; quote_number: string } };
  /** Differences from the two usual quotes. Their number is the number of quotes. */
  snapshots?: Partial<QuoteSnapshot>[];
}

interface Parents {
  user(overrides: { company_id?: string }): Promise<{ id: string; company_id: string | null }>;
  contact(overrides: { company_id: string; last_name: string }): Promise<{ id: string; email: string }>;
  quote(overrides: {
    company_id: string;
    contact_id: string;
    status: string;
    quote_name: string;
    quote_number: string;
    pdf_storage_path: string;
  }): Promise<{ id: string }>;
}

/** An offer that was sent, with two quotes, their PDFs in the file store and the first event. */
export const offerFactory =
  (db: Db, keys: Keys | undefined, files: FileStore | undefined, build: Parents) =>
  async (overrides: Overrides = {}) => {
    if (!keys) throw new Error("An offer needs the keys that seal its token.");
    const sender = overrides.created_by ?? (await build.user(companyOf(overrides))).id;
    const { company_id } = await db
      .selectFrom("users")
      .select("company_id")
      .where("id", "=", sender)
      .executeTakeFirstOrThrow();
    if (!company_id) throw new Error("An offer's sender belongs to a company.");
    const { stored } = overrides;
    const contact = stored?.contact ?? (await build.contact({ company_id, last_name: "Webb" }));

    const quotes = [];
    const changed = overrides.snapshots ?? (stored ? [namesOf(stored.quote)] : offeredSnapshots);
    for (const [index, changes] of changed.entries()) {
      const usual = offeredSnapshots[index % offeredSnapshots.length] as QuoteSnapshot;
      const snapshot = { ...usual, customer: { ...usual.customer, email: contact.email }, ...changes };
      const pdf = Buffer.from(`%PDF-1.4\n${snapshot.quote_name}\n%%EOF\n`);
      const pdf_storage_path = `${company_id}/${crypto.randomUUID()}.pdf`;
      await files?.put(pdf_storage_path, pdf);
      const { quote_name, quote_number } = snapshot;
      const sent = { company_id, contact_id: contact.id, status: "Sent", quote_name, quote_number, pdf_storage_path };
      const { id: quote_id } = stored?.quote ?? (await build.quote(sent));
      quotes.push({ quote_id, snapshot, pdf_storage_path, pdf_sha256: createHash("sha256").update(pdf).digest() });
    }

    const quote_ids = quotes.map(({ quote_id }) => quote_id);
    const send = await db
      .insertInto("quote_sends")
      .values({ company_id, quote_ids, created_by: sender, finished_at: new Date().toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { token, ...hidden } = newToken(keys);
    const id = await insertOffer(db, company_id, {
      ...hidden,
      send_id: send.id,
      contact_id: contact.id,
      person_email: contact.email,
      choice: overrides.choice ?? "each",
      message: overrides.message === undefined ? "Hi Marcus,\n\nhere is what we talked about." : overrides.message,
      valid_until: overrides.valid_until === undefined ? "2099-12-16" : overrides.valid_until,
      created_by: sender,
      quotes,
    });
    await confirmOffer(db, company_id, id, { isCertain: true });
    await setState(db, id, overrides);
    return { id, company_id, token, created_by: sender, contact, quotes };
  };

const namesOf = ({ quote_name, quote_number }: Pick<QuoteSnapshot, "quote_name" | "quote_number">) => ({
  quote_name,
  quote_number,
});
const companyOf = ({ company_id }: Overrides) => (company_id === undefined ? {} : { company_id });

async function setState(db: Db, id: string, { state = "open", created_at }: Overrides) {
  const isAnswered = state === "accepted" || state === "declined";
  const answered_at = isAnswered ? (created_at ?? new Date().toISOString()) : null;
  await db
    .updateTable("offers")
    .set({ state, answered_at, ...(created_at && { created_at }) })
    .where("id", "=", id)
    .execute();
  if (state !== "open") await db.updateTable("offer_quotes").set({ state }).where("offer_id", "=", id).execute();
}
