import { addDays, localDay } from "@quotemill/shared/calendar-day";
import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import { zonedTime } from "@quotemill/shared/zoned-time";
import type { FileStore } from "../../../server/src/features/files/index.ts";
import { recordSeen } from "../../../server/src/features/offer-page/index.ts";
import {
  acceptOffer,
  addEvent,
  applyChange,
  askQuestion,
  declineOffer,
  markMailed,
  type OfferKey,
} from "../../../server/src/features/offers/index.ts";
import type { Db } from "../../../server/src/platform/db/db.ts";
import type { Keys } from "../../../server/src/platform/keys.ts";
import { backdate, whileDatesMayChange } from "./backdate.ts";
import type { DemoAnswer, DemoOffer } from "./demo-offers.ts";
import { harbourQuotes } from "./demo-quotes.ts";
import { sendOffer } from "./send-offer.ts";

export interface OfferSeed {
  db: Db;
  files: FileStore;
  keys: Keys;
  companyId: string;
  people: Record<DemoOffer["sent"]["by"], string>;
}

/** Lets the product's own services do what staff and customers did, each at its time. No mail goes out. */
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

/** These people do not exist, and staff would get news that is weeks old. */
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
