import { extraName, extraNames, extraNamesOf } from "@quotemill/shared/offers/answers";
import { type PricedSnapshot, priceWithExtras } from "@quotemill/shared/offers/extras";
import type { OfferedQuote, OfferView } from "./view.ts";

export interface ChosenQuote extends OfferedQuote {
  /** Ids of the fields that the customer added. */
  extras: string[];
  /** The price with these extras. */
  price: PricedSnapshot;
}

/** An acceptance takes no more quotes or extras than this either. */
const mostTicked = 200;

/**
 * Reads from the page's address which quotes and extras are ticked. Those that are not offered are left out, and an
 * address without a choice chooses the first quote, so that a link from an old mail shows a page, not an error. Nothing
 * is chosen beforehand once some are accepted, or if someone unticked every quote, which the page's form shows by an
 * empty `option`.
 */
export function readChosen(
  { choice, quotes }: Pick<OfferView, "choice" | "quotes">,
  ticked: { option?: unknown; extras?: unknown },
): ChosenQuote[] {
  const open = quotes.filter(({ state }) => state === "open");
  const asked = new Set(texts(ticked.option));
  const found = open.filter(({ position }) => asked.has(String(position)));
  const isUnticked = choice === "each" && quotes.length > 1 && asked.has("");
  if (found.length === 0 && (isUnticked || quotes.some(({ state }) => state === "accepted"))) return [];
  const chosen = choice === "each" && found.length > 0 ? found : [...found, ...open].slice(0, 1);
  // An extra that was ticked for one alternative is also wanted with another.
  const asIf = choice === "one" ? (name: string) => name.replace(/^\d+:/, "") : (name: string) => name;
  const extras = extraNames(chosen, texts(ticked.extras).map(asIf));
  return chosen.map((quote) => withExtras(quote, extras));
}

/** Adds those of the wanted extras, which are given by their full names, that the quote offers. */
function withExtras(quote: OfferedQuote, wanted: ReadonlySet<string>): ChosenQuote {
  const { snapshot, position } = quote;
  const extras = snapshot.extras.map(({ field_id }) => field_id).filter((id) => wanted.has(extraName(position, id)));
  const price = priceWithExtras(snapshot, extras);
  return price ? { ...quote, extras, price } : { ...quote, extras: [], price: snapshot };
}

/** The quotes that were accepted, with the extras and the price of their acceptance. */
export function acceptedOf({ quotes, acceptances }: Pick<OfferView, "quotes" | "acceptances">): ChosenQuote[] {
  const extras = new Set(acceptances.flatMap(({ record }) => record.quotes.flatMap(extraNamesOf)));
  return quotes.filter(({ state }) => state === "accepted").map((quote) => withExtras(quote, extras));
}

/** All quotes, each with the price that holds: that of its acceptance, or the one that was offered. */
export function asAnswered(view: Pick<OfferView, "quotes" | "acceptances">): OfferedQuote[] {
  const accepted = new Map(acceptedOf(view).map((quote) => [quote.position, asChosen(quote)]));
  return view.quotes.map((quote) => accepted.get(quote.position) ?? quote);
}

/** The quote with the lines and totals that its chosen extras give it. */
export const asChosen = (quote: ChosenQuote): ChosenQuote => ({
  ...quote,
  snapshot: { ...quote.snapshot, ...quote.price },
});

/** The chosen quotes as sums read them: with the totals that their extras give them. */
export const summed = (chosen: ChosenQuote[]) =>
  chosen.map((quote) => ({ ...quote.snapshot, totals: quote.price.totals, chosen: quote }));

/** The full names of the chosen extras. */
export const extrasIn = (chosen: ChosenQuote[]): string[] =>
  chosen.flatMap(({ position, extras }) => extras.map((id) => extraName(position, id)));

/** A choice of several is a repeated parameter, or one with commas. */
const texts = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, mostTicked)
    .flatMap((each) => (typeof each === "string" ? each.slice(0, 5_000).split(",", mostTicked) : []));
