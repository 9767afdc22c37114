import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import { addDays, localDay, zonedTime } from "@quotemill/shared/time/calendar";
import { sql } from "kysely";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import { recordSeen } from "../../../server/src/features/offer-page/index.ts";
import {
  acceptOffer,
  addEvent,
  applyChange,
  askQuestion,
  confirmOffer,
  declineOffer,
  hashPdfs,
  insertOffer,
  lastDay,
  markMailed,
  newLink,
  type OfferKey,
  snapshotOf,
} from "../../../server/src/features/offers/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import type { Keys } from "../../../server/src/platform/keys.ts";
import type { DemoAnswer, DemoOffer } from "./demo-offers.ts";
import { harbourQuotes } from "./demo-quotes.ts";

interface OfferSeed {
  db: Db;
  files: FileStore;
  keys: Keys;
  companyId: string;
  people: Record<DemoOffer["sent"]["by"], string>;
}

/** Lets the product's own services perform the actions of staff and customers, each at its time. No mail goes out. */
export async function seedOffers(seed: OfferSeed, quoteIds: string[]) {
  const { db, companyId } = seed;
  const company = await db
    .selectFrom("companies")
    .select(["time_zone", "validity_days"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { time_zone } = company;
  const now = new Date();
  const today = localDay(now, time_zone);
  const momentOf = ({ daysAgo, hour }: { daysAgo: number; hour: number }) =>
    zonedTime(addDays(today, -daysAgo), hour, time_zone);

  await whileDatesMayChange(db, async () => {
    for (const [index, { offer }] of harbourQuotes.entries()) {
      const quoteId = quoteIds[index];
      if (!offer || !quoteId) continue;
      const { id, valid_until } = await sendOffer(seed, company, quoteId, {
        by: seed.people[offer.sent.by],
        at: momentOf(offer.sent),
      });
      const happen = async (moment: Date, work: () => Promise<unknown>) => {
        await work();
        await backdate(db, companyId, id, moment);
      };
      const key = { company_id: companyId, id };
      for (const answer of offer.answers) {
        const moment = momentOf(answer);
        await happen(moment, () => answerOffer(db, key, answer, moment));
      }
      if (!valid_until || !isPastItsEnd(valid_until, time_zone, now)) continue;
      await happen(zonedTime(addDays(valid_until, 1), 0, time_zone), () => endOffer(db, key));
    }
  });
  await markAllMailed(db, companyId);
}

const browser = {
  ip: "203.0.113.24",
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

function answerOffer(db: Db, key: OfferKey, answer: DemoAnswer, now: Date): Promise<unknown> {
  switch (answer.kind) {
    case "opened":
      return recordSeen(db, key, undefined, now);
    case "pdf_opened":
      return recordSeen(db, key, 1, now);
    case "question":
      return askQuestion(db, key, answer, now);
    case "accepted":
      return acceptOffer(db, key, { ...answer, signature: null }, { actor: "customer", ...browser }, now);
    case "declined":
      return declineOffer(db, key, answer, { actor: "customer" }, now);
  }
}

async function endOffer(db: Db, { company_id, id }: OfferKey) {
  const outcome = await applyChange(db, company_id, id, { type: "expire" });
  if (outcome?.refused === null) await addEvent(db, company_id, id, { kind: "expired", actor: "system" });
}

/** Keeps mails from going out: the demo's customers do not exist, and staff would get news that is weeks old. */
async function markAllMailed(db: Db, company_id: string) {
  const events = await db
    .selectFrom("offer_events")
    .select(["offer_id", "id as event_id"])
    .where("company_id", "=", company_id)
    .where("kind", "in", ["question", "accepted", "declined"])
    .execute();
  for (const event of events) {
    for (const to of ["customer", "staff"] as const) await markMailed(db, { company_id, ...event, to });
  }
}

/** Stores the rows of a sent quote, without calling the webhook. */
async function sendOffer(
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

/** True if the current transaction has set this time: everything that it dates has the time of its start. */
const isNew = (column: string) => sql`${sql.ref(column)} = now()::timestamptz(3)`;
const dated = (column: string, moment: Date) =>
  sql<string>`case when ${isNew(column)} then ${moment.toISOString()}::timestamptz else ${sql.ref(column)} end`;

/** Moves what has just happened to an offer to a time in the past. */
async function backdate(db: Db, companyId: string, id: string, moment: Date) {
  await db
    .updateTable("offer_events")
    .set({ at: moment.toISOString() })
    .where("company_id", "=", companyId)
    .where("offer_id", "=", id)
    .where(isNew("at").$castTo<boolean>())
    .execute();
  await db
    .updateTable("offers")
    .set({
      created_at: dated("created_at", moment),
      answered_at: dated("answered_at", moment),
      question_at: dated("question_at", moment),
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
  await backdateActivity(db, companyId, moment);
}

/** Also moves the activities that the current transaction has recorded to that time. */
export async function backdateActivity(db: Db, companyId: string, moment: Date) {
  for (const table of ["audit_log", "audit_mentions"] as const) {
    await db
      .updateTable(table)
      .set({ created_at: moment.toISOString() })
      .where("company_id", "=", companyId)
      .where(isNew("created_at").$castTo<boolean>())
      .execute();
  }
}

/** A trigger keeps the events of an offer from ever changing. It has to be off while the demo's past is written. */
async function whileDatesMayChange(db: Db, work: () => Promise<void>) {
  await sql`alter table offer_events disable trigger keep_event`.execute(db);
  await work();
  await sql`alter table offer_events enable trigger keep_event`.execute(db);
}
