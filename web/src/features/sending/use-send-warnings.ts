import { givenTotals } from "@quotemill/shared/offers/totals";
import { isUnderTarget, marginOf } from "@quotemill/shared/pricing/margin";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import { contactFromInfo } from "@quotemill/shared/quotes/person";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { askedBefore, oddities, type RevisedFacts } from "@quotemill/shared/sending/send-warnings";
import {
  printedLastDay,
  unprintableLetters,
  unprintedEmoji,
  unprintedPhotos,
} from "@quotemill/shared/workflow/unprintable";
import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";
import { type Details, detailsQuery } from "../quotes/index.ts";
import { letterheadQuery } from "./sending.api.ts";

/**
 * Returns, in sentences, oddities of the ticked quotes and questions to ask before they are sent. Facts that have not
 * loaded, or cannot be loaded, are not mentioned.
 */
export function useSendWarnings(
  ticked: QuoteRow[],
  name: string,
  companyId: string,
  { value: lastDay, today }: { value: string | null; today: string },
): { oddities: string[]; questions: string[] } {
  const formats = useFormats();
  const target = useAuth().company?.target_margin_basis_points ?? null;
  const records = useRecords(ticked);
  const { data: letterhead } = useQuery(letterheadQuery(companyId));
  const first = ticked[0] && records.get(ticked[0].id);
  const quotes = ticked.map((quote) => {
    const record = records.get(quote.id);
    const price = record ? ownPrice(record, formats) : null;
    const margin = price && marginOf(price);
    return {
      ...quote,
      price,
      tax_name: record?.tax_name ?? "",
      totals: record ? givenTotals(record.outputs, record.currency) : null,
      is_under_target: margin !== null && isUnderTarget(margin, target),
      unprintable: unprintableLetters(record?.outputs),
      printed_last_day: printedLastDay(record?.outputs),
      unprinted_emoji: unprintedEmoji(record?.outputs),
      unprinted_photos: unprintedPhotos(record?.outputs),
      revised: record ? revisedFacts(record, ticked, formats.date) : null,
    };
  });
  const hasAddress = first ? addressOf(first) !== "" : null;
  const hasTerms = letterhead ? letterhead.terms !== "" : null;
  return {
    oddities: oddities({ quotes, name, hasAddress, hasTerms, lastDay, today, formats }),
    questions: askedBefore(quotes, formats),
  };
}

/** The first of the days until which the PDFs of these quotes say that they are valid; null if none says so. */
export function usePrintedLastDay(ticked: QuoteRow[]): string | null {
  const days = [...useRecords(ticked).values()].flatMap(({ outputs }) => printedLastDay(outputs) ?? []);
  return days.sort()[0] ?? null;
}

export const useRecords = (ticked: QuoteRow[]) =>
  useQueries({ queries: ticked.map(({ id }) => detailsQuery(id, false)), combine: recordsById });

const recordsById = (results: UseQueryResult<Details>[]) =>
  new Map(results.flatMap(({ data }) => (data?.kind === "quote" ? [[data.record.id, data.record]] : [])));

const addressOf = ({ contact, contact_info }: Quote) => (contact ?? contactFromInfo(contact_info ?? {})).address1;

/** Explains what the other revisions of a quote mean for sending it together with the ticked ones. */
export function revisedFacts(
  { id, revision, revisions }: Pick<Quote, "id" | "revision" | "revisions">,
  ticked: { id: string }[],
  day: (moment: string) => string,
): RevisedFacts {
  const newest = revisions.at(-1);
  const earlier = revisions.filter((each) => each.revision < revision);
  const accepted = earlier.findLast(({ accepted_at }) => accepted_at !== null);
  const again = new Set([...ticked, ...revisions].map((each) => each.id));
  return {
    newer: newest && newest.id !== id ? newest.quote_number : null,
    accepted: accepted?.accepted_at ? { quote_number: accepted.quote_number, day: day(accepted.accepted_at) } : null,
    left_out: earlier
      .flatMap(({ open_with }) => open_with.filter((each) => !again.has(each.id)))
      .map((each) => each.quote_number),
  };
}
