import { createHash } from "node:crypto";
import type { AcceptanceRecord, AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import { extraName, extraNames, extraNamesOf } from "@quotemill/shared/offers/answers";
import { extraPrices, priceWithExtras } from "@quotemill/shared/offers/extras";
import { sumOf } from "@quotemill/shared/offers/totals";
import { AppError } from "../../../platform/errors.ts";
import type { OfferedQuote } from "../offers.queries.ts";

/** The accepted content that the record, its consent sentence and its hash need. */
export type Accepted = Pick<AcceptanceRecord, "quotes" | "total" | "currency" | "tax_name" | "content_sha256"> & {
  hasTerms: boolean;
};

/**
 * Prices the chosen quotes with the chosen extras by the snapshot that the customer was sent. Refuses extras that were
 * not offered.
 */
export function acceptedQuotes(chosen: OfferedQuote[], extras: string[]): Accepted {
  const wanted = extraNames(chosen, extras);
  const priced = chosen.map((offered) => {
    const own = offered.snapshot.extras.filter(({ field_id }) => wanted.has(extraName(offered.position, field_id)));
    const ids = own.map(({ field_id }) => field_id);
    const price = priceWithExtras(offered.snapshot, ids);
    if (!price) throw unknownExtra();
    const adds = new Map(extraPrices(offered.snapshot, ids).map((each) => [each.field_id, each.grand_total]));
    const extras = own.map(({ field_id, name, amount }) => ({ field_id, name, amount: adds.get(field_id) ?? amount }));
    return { ...offered, extras, price };
  });
  const known = new Set(priced.flatMap(extraNamesOf));
  if (![...wanted].every((name) => known.has(name))) throw unknownExtra();

  const quotes = priced.map(({ position, quote_id, pdf_sha256, snapshot, extras, price }): AcceptedQuote => {
    const { quote_number, revision, quote_name, job, currency, tax_name } = snapshot;
    return {
      position,
      quote_id,
      quote_number,
      revision,
      quote_name,
      job,
      currency,
      tax_name,
      pdf_sha256,
      extras,
      ...price,
    };
  });
  const { total, currency, tax_name } = sumOf(quotes);
  return {
    quotes,
    total,
    currency,
    tax_name: tax_name ?? "",
    hasTerms: chosen.some(({ snapshot }) => Boolean(snapshot.terms?.trim())),
    content_sha256: hashOfContent(acceptedContent(quotes, chosen)),
  };
}

/** Everything that the customer agreed to: the record's values of each quote, and the words of its snapshot. */
export const acceptedContent = (quotes: AcceptedQuote[], offered: Pick<OfferedQuote, "position" | "snapshot">[]) =>
  quotes.map((quote) => {
    const snapshot = offered.find(({ position }) => position === quote.position)?.snapshot;
    const { terms, notes, inclusions, exclusions, answers } = snapshot ?? {};
    return { ...quote, terms, notes, inclusions, exclusions, answers };
  });

const unknownExtra = () => {
  const words = "One of the extras is not part of this quote. Go back and choose again.";
  return new AppError("answer_refused", words, { extras: words });
};

/** SHA-256 of the value's JSON with sorted keys, so that the same content always has the same hash. */
export const hashOfContent = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(content)))
    .digest("hex");

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
