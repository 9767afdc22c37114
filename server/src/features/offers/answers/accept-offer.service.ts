import { type AcceptanceRecord, consentSentence, consentVersion } from "@quotemill/shared/offers/acceptance";
import { type AcceptBody, extraNames, extraNamesOf } from "@quotemill/shared/offers/answers";
import { isPastItsEnd } from "@quotemill/shared/offers/lifecycle";
import type { OfferState } from "@quotemill/shared/offers/states";
import { commonTax, writtenSum } from "@quotemill/shared/offers/totals";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { Db } from "../../../platform/db/db.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { findRegion } from "../../companies/index.ts";
import { findAcceptance, findHistory, insertAcceptance } from "../acceptances.queries.ts";
import { certificateJob } from "../certificate/certificate.job.ts";
import { addEvent, changeLocked, lockOffer, refusalOf } from "../lifecycle/change-offer.ts";
import { recordCustomerActivity } from "../offer-activity.ts";
import type { OfferKey } from "../offer-link.ts";
import { isAcceptedElsewhere, listOfferedQuotes, type OfferedQuote } from "../offers.queries.ts";
import { type Accepted, acceptedQuotes } from "./accepted-quotes.ts";

type Choice = Pick<AcceptBody, "quote_ids" | "positions" | "extras" | "name"> & {
  signature: string | null;
  /** The total that the customer saw; undefined for staff, who saw nothing that could be out of date. */
  total?: number | null;
};

/** A customer's browser, or the member of staff who took the call. */
type AcceptedBy = { actor: "customer"; ip: string; user_agent: string } | { actor: "staff"; id: string; name: string };

interface Acceptance {
  state: OfferState;
  acceptance_id: string;
  /** The positions of the accepted quotes. */
  positions: number[];
  /** True if nothing was stored, because the same acceptance was stored before. */
  isRepeated: boolean;
}

/**
 * If two answers arrive at once, the second waits for the lock and finds the first. The same answer by the same name is
 * a second press of the button and gets the same response. Nothing is stored unless everything fits.
 */
export async function acceptOffer(
  db: Db,
  { company_id, id }: OfferKey,
  choice: Choice,
  by: AcceptedBy,
  now: Date,
): Promise<Acceptance> {
  const offer = await lockOffer(db, company_id, id);
  if (!offer) notFound("quote");
  const quotes = await listOfferedQuotes(db, company_id, id);
  const chosen = chosenOf(quotes, choice);
  const region = await findRegion(db, company_id);

  const positions = chosen.map(({ position }) => position);
  const before = await findSame(db, company_id, chosen, choice);
  if (before) return { state: offer.state, acceptance_id: before, positions, isRepeated: true };
  const isAnswered = chosen.some(({ state }) => state !== "open");
  if (offer.state === "open" && isAnswered) throw refusalOf("answered");
  if (offer.state === "open" && isPastItsEnd(offer.valid_until, region.time_zone, now)) throw refusalOf("ended");

  if (await isAcceptedElsewhere(db, company_id, id, chosen)) throw refusalOf("answered");
  const outcome = await changeLocked(db, company_id, offer, { type: "accept", positions });
  if (outcome.refused !== null) throw refusalOf(outcome.refused);

  const accepted = acceptedQuotes(chosen, choice.extras);
  const formats = formatsFor({ ...region, currency: accepted.currency });
  checkTotal(choice.total, accepted.total, (cents) => formats.cents(cents));
  const { quotes: acceptedOnes, total, currency, tax_name, content_sha256 } = accepted;
  const record: AcceptanceRecord = {
    offer_id: id,
    quotes: acceptedOnes,
    total,
    currency,
    tax_name,
    content_sha256,
    name: choice.name,
    signature: choice.signature || null,
    sent_to: offer.person_email,
    ...(await findHistory(db, company_id, id)),
    accepted_at: now.toISOString(),
    time_zone: region.time_zone,
    ...evidenceOf(by, accepted, writtenSum(acceptedOnes, formats.cents)),
  };
  const acceptance_id = await insertAcceptance(db, company_id, record);
  const who = { actor: by.actor, ...(by.actor === "staff" && { actor_id: by.id }) };
  const extras = acceptedOnes.flatMap(({ quote_number, currency, extras }) =>
    extras.map(({ name, amount }) => ({ quote_number, name, amount, currency })),
  );
  if (extras.length > 0) {
    await addEvent(db, company_id, id, { kind: "extra_chosen", ...who, detail: { acceptance_id, extras } });
  }
  const event_id = await addEvent(db, company_id, id, {
    kind: "accepted",
    ...who,
    detail: {
      acceptance_id,
      quote_numbers: acceptedOnes.map(({ quote_number }) => quote_number),
      total,
      name: choice.name,
      ...(by.actor === "staff" && { by_phone: true }),
    },
    accepted: { currency: total === null ? null : currency, extras },
  });
  if (by.actor === "customer") await recordCustomerActivity(db, { company_id, id }, "offer.accepted", positions);
  await certificateJob.add(db, { company_id, acceptance_id, event_id, retries: 0, waits: 0 });
  return { state: outcome.now.state, acceptance_id, positions, isRepeated: false };
}

function chosenOf(quotes: OfferedQuote[], { quote_ids, positions }: Choice): OfferedQuote[] {
  const named = new Set<string | number>([...(quote_ids ?? []), ...(positions ?? [])]);
  if (named.size === 0 && quotes.length === 1) return quotes;
  const chosen = quotes.filter(({ quote_id, position }) => named.has(position) || named.has(quote_id ?? ""));
  const found = new Set<string | number | null>(chosen.flatMap(({ quote_id, position }) => [quote_id, position]));
  if (chosen.length === 0 || ![...named].every((each) => found.has(each))) throw refusalOf("not_offered");
  return chosen;
}

/** Finds the acceptance that a second press would repeat: the same quotes and extras, by the same name. */
async function findSame(db: Db, companyId: string, chosen: OfferedQuote[], { extras, name }: Choice) {
  const [first] = chosen;
  if (!first?.acceptance_id || !chosen.every(({ acceptance_id }) => acceptance_id === first.acceptance_id)) return null;
  const acceptance = await findAcceptance(db, companyId, first.acceptance_id);
  if (!acceptance || acceptance.record.name !== name || acceptance.record.quotes.length !== chosen.length) return null;
  const before = new Set(acceptance.record.quotes.flatMap(extraNamesOf));
  const now = extraNames(chosen, extras);
  const isSame = before.size === now.size && [...now].every((each) => before.has(each));
  return isSame ? acceptance.id : null;
}

function checkTotal(seen: number | null | undefined, total: number | null, shown: (cents: number) => string) {
  if (seen === undefined || seen === total) return;
  const now = total === null ? "The total is the one in the PDF." : `The total is ${shown(total)}.`;
  const words = `${now} Check it, then accept again.`;
  throw new AppError("answer_refused", words, { total: words });
}

type Evidence = Pick<AcceptanceRecord, "consent" | "ip" | "user_agent" | "recorded_by">;

function evidenceOf(by: AcceptedBy, { quotes, hasTerms }: Accepted, total: string | null): Evidence {
  if (by.actor === "staff") {
    return { consent: null, ip: null, user_agent: null, recorded_by: { id: by.id, name: by.name } };
  }
  const tax_name = total === null ? null : commonTax(quotes);
  const sentence = consentSentence({ quotes, total, tax_name, hasTerms });
  return {
    consent: { version: consentVersion, sentence },
    ip: by.ip,
    user_agent: by.user_agent.slice(0, maxUserAgent),
    recorded_by: null,
  };
}

/** No real browser's name is longer. */
const maxUserAgent = 500;
