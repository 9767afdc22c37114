import { type PricedSnapshot, priceWithExtras } from "@quotemill/shared/offers/extras";
import type { OfferedQuote, OfferView } from "./view.ts";

export interface ChosenQuote extends OfferedQuote {
  /** Ids of the fields that the customer added. */
  extras: string[];
  /** With the extras. */
  price: PricedSnapshot;
}

const most = 50;

/**
 * What the address says is ticked. What is not offered is left out, and without a tick the first quote is chosen: an
 * address from an old mail shows a page, not an error.
 */
export function readChosen(
  { choice, quotes }: Pick<OfferView, "choice" | "quotes">,
  ticked: { option?: unknown; extras?: unknown },
): ChosenQuote[] {
  const open = quotes.filter(({ state }) => state === "open");
  const asked = new Set(texts(ticked.option).map(Number));
  const found = open.filter(({ position }) => asked.has(position));
  const chosen = found.length > 0 ? found : open;
  const extras = new Set(texts(ticked.extras));
  return (choice === "each" && found.length > 0 ? chosen : chosen.slice(0, 1)).map((quote) =>
    withExtras(quote, extras),
  );
}

/** The quote with those of the extras that it offers. */
export function withExtras(quote: OfferedQuote, wanted: ReadonlySet<string>): ChosenQuote {
  const { snapshot } = quote;
  const extras = snapshot.extras.map(({ field_id }) => field_id).filter((id) => wanted.has(id));
  const price = priceWithExtras(snapshot, extras);
  return price ? { ...quote, extras, price } : { ...quote, extras: [], price: snapshot };
}

/** A repeated parameter, or one with commas. */
const texts = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, most)
    .flatMap((each) => (typeof each === "string" ? each.slice(0, 5_000).split(",", most) : []));
