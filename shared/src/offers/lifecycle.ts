import { localDay } from "../time/calendar.ts";
import type { OfferChoice, OfferedQuoteState, OfferState } from "./states.ts";

/** The part of an offer that an event can change. The quotes are in the order of their positions, which count from one. */
export interface OfferStatus {
  state: OfferState;
  choice: OfferChoice;
  quotes: OfferedQuoteState[];
}

export type OfferChange =
  | { type: "accept"; positions: number[] }
  | { type: "decline" }
  | { type: "withdraw" }
  | { type: "replace" }
  | { type: "expire" }
  | { type: "reopen" }
  | { type: "undo_acceptance"; end?: "withdrawn" | "replaced" | null };

/** The reason why a change is refused. `not_offered` is a position that cannot be accepted, or two where only one may be. */
export type OfferRefusal = "answered" | "ended" | "not_offered" | "not_ended" | "not_accepted";

/**
 * Applies an event to an offer and its quotes:
 *
 * | Event             | Allowed while                  | The quotes                                  | The offer                             |
 * | ----------------- | ------------------------------ | ------------------------------------------- | ------------------------------------- |
 * | accept            | open                           | chosen: accepted; with `one`, others not chosen | accepted once no quote is open        |
 * | decline           | open                           | open ones: declined                         | declined, or accepted if one quote is |
 * | withdraw, replace, expire | open                   | open ones: withdrawn, replaced or expired   | the same; accepted if one quote is    |
 * | reopen            | declined, withdrawn, expired   | all: open                                   | open                                  |
 * | undo_acceptance   | a quote is accepted            | all: as the offer                           | its `end`, else open; withdrawn ones stay so |
 */
export function changeOffer(offer: OfferStatus, change: OfferChange): OfferStatus | OfferRefusal {
  const { state, choice, quotes } = offer;
  switch (change.type) {
    case "undo_acceptance": {
      if (!quotes.includes("accepted")) return "not_accepted";
      const now = state === "withdrawn" ? state : (change.end ?? "open");
      return { choice, state: now, quotes: quotes.map(() => now) };
    }
    case "reopen":
      if (state !== "declined" && state !== "withdrawn" && state !== "expired") return "not_ended";
      return { choice, state: "open", quotes: quotes.map(() => "open") };
  }
  if (state !== "open") return state === "accepted" || state === "declined" ? "answered" : "ended";
  switch (change.type) {
    case "withdraw":
      return ended(offer, "withdrawn");
    case "replace":
      return ended(offer, "replaced");
    case "expire":
      return ended(offer, "expired");
    case "decline":
      return ended(offer, "declined");
    case "accept": {
      const chosen = new Set(change.positions);
      const isOffered = change.positions.every((position) => quotes[position - 1] === "open");
      const isOneChosen = choice === "each" || chosen.size === 1;
      if (!isOffered || !isOneChosen || chosen.size === 0) return "not_offered";
      const answered = quotes.map((each, index) =>
        chosen.has(index + 1) ? "accepted" : choice === "one" ? "not_chosen" : each,
      );
      return { choice, quotes: answered, state: answered.includes("open") ? "open" : "accepted" };
    }
  }
}

const ended = ({ choice, quotes }: OfferStatus, end: OfferedQuoteState & OfferState): OfferStatus => ({
  choice,
  state: quotes.includes("accepted") ? "accepted" : end,
  quotes: quotes.map((each) => (each === "open" ? end : each)),
});

/**
 * Returns the state of a quote on that day of the company, as 'yyyy-mm-dd'. The last day may be over before the job that
 * ends offers has run.
 */
export const outcomeOf = (
  { quote_state, valid_until }: { quote_state: OfferedQuoteState; valid_until: string | null },
  today: string,
): OfferedQuoteState =>
  quote_state === "open" && valid_until !== null && valid_until < today ? "expired" : quote_state;

/** An offer and its quotes as they stand on that day: see `outcomeOf`. */
export function offerOn<Offer extends OfferOnDay>(offer: Offer, today: string): Offer {
  if (offer.state !== "open" || offer.valid_until === null || offer.valid_until >= today) return offer;
  const { state, quotes } = ended({ ...offer, quotes: offer.quotes.map((quote) => quote.state) }, "expired");
  return { ...offer, state, quotes: offer.quotes.map((quote, index) => ({ ...quote, state: quotes[index] ?? state })) };
}

interface OfferOnDay extends Pick<OfferStatus, "state" | "choice"> {
  valid_until: string | null;
  quotes: { state: OfferedQuoteState }[];
}

/** The last day ends at midnight in the company's zone, even if the job that ends offers has not run yet. */
export const isPastItsEnd = (valid_until: string | null, timeZone: string, now: Date) =>
  valid_until !== null && localDay(now, timeZone) > valid_until;
