import type { Formats } from "@quotemill/shared/formats";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { oddities } from "@quotemill/shared/sending/oddities";
import { unprintableLetters, unprintedPhotos } from "@quotemill/shared/workflow/unprintable";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useFormats } from "../../lib/use-formats.ts";
import { type Details, detailsQuery } from "../quotes/index.ts";
import { revisedFacts } from "./revised-facts.ts";
import { letterheadQuery } from "./sending.api.ts";

/** What is odd about the ticked quotes. What has not loaded, or cannot be, is not mentioned. */
export function useOddities(ticked: QuoteEntry[], name: string, companyId: string): string[] {
  const formats = useFormats();
  const records = useQueries({ queries: ticked.map(({ id }) => detailsQuery(id, false)), combine: recordsById });
  const { data: letterhead } = useQuery(letterheadQuery(companyId));
  const first = ticked[0] && records.get(ticked[0].id);
  return oddities({
    quotes: ticked.map((quote) => {
      const record = records.get(quote.id);
      return {
        ...quote,
        own_total: ownTotal(record, formats),
        unprintable: unprintableLetters(record?.outputs),
        unprinted_photos: unprintedPhotos(record?.outputs),
        revised: record ? revisedFacts(record, ticked, formats.date) : null,
      };
    }),
    name,
    hasAddress: first ? addressOf(first) !== "" : null,
    hasTerms: letterhead ? letterhead.terms !== "" : null,
    formats,
  });
}

const recordsById = (results: UseQueryResult<Details>[]) =>
  new Map(results.flatMap(({ data }) => (data?.kind === "quote" ? [[data.record.id, data.record]] : [])));

const ownTotal = (quote: Quote | undefined, formats: Formats) =>
  (quote && ownPrice(quote, formats)?.grand_total) ?? null;

const addressOf = ({ contact, contact_info }: Quote) => (contact ?? contactFromInfo(contact_info ?? {})).address1;
