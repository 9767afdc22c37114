import { type OwnTotals, sumProblem, type Totals } from "../offers/totals.ts";
import { missingWords } from "../quotes/list.ts";
import type { Formats } from "../region/formats.ts";
import { listed } from "../text/words.ts";

export interface RevisedFacts {
  /** The number of the newest revision, unless this quote is the newest. */
  newer: string | null;
  /** An earlier revision that the customer accepted, and the day of the acceptance. */
  accepted: { quote_number: string; day: string } | null;
  /**
   * Quotes offered together with an earlier revision. They can no longer be accepted once this one is sent without
   * them.
   */
  left_out: string[];
}

export interface SendFacts {
  quotes: {
    quote_number: string;
    /** The total as the workflow sent it. */
    grand_total: unknown;
    /** The currency that the quote was made with. */
    currency: string | null;
    missing_answers: number;
    /** The totals of its template's prices and its own lines; null without prices, or while they load. */
    price: OwnTotals | null;
    tax_name: string;
    /** As the workflow gave them; null while they load. */
    totals: Totals | null;
    /** True if it earns less than the company's target; false for people who may not see costs, or while it loads. */
    is_under_target: boolean;
    quote_sent_timestamp: string | null;
    /** Letters that no font of the workflow has; empty if it printed them all, or while they load. */
    unprintable: string;
    /** Emoji that the printed quote leaves out; empty without any, or while they load. */
    unprinted_emoji: string;
    /** The last day that its PDF names; null if that is unknown, or while it loads. */
    printed_last_day: string | null;
    /** Photos that are missing on the printed quote. */
    unprinted_photos: number;
    /** Null for a quote without revisions, or while they load. */
    revised: RevisedFacts | null;
  }[];
  /** The customer's name. */
  name: string;
  /** True if the customer has a postal address; null while that loads. */
  hasAddress: boolean | null;
  /** True if the company's quotes carry terms; null while that loads. */
  hasTerms: boolean | null;
  /** The last day that was chosen for this mail; null for no end. */
  lastDay: string | null;
  today: string;
  formats: Pick<Formats, "readCents" | "cents" | "calendarDay">;
}
type Quote = SendFacts["quotes"][number];

/**
 * Returns a sentence for each quote that must be confirmed before it is sent: a total of 0 is hardly ever meant. Other
 * oddities are only shown.
 */
export const askedBefore = (
  quotes: Pick<Quote, "quote_number" | "grand_total" | "price" | "currency" | "missing_answers">[],
  formats: Pick<Formats, "readCents" | "cents">,
): string[] =>
  quotes
    .filter((quote) => (totalOf(quote, formats) ?? quote.price?.grand_total) === 0)
    .map(({ quote_number, currency, missing_answers: missing }) => {
      const nothing = `The total of ${quote_number} is ${formats.cents(0, currency)}`;
      return missing > 0 ? `${nothing}, ${missingWords(missing)}.` : `${nothing}.`;
    });

/** Returns a sentence for each thing that a person might want to know before sending. None of them prevents it. */
export const oddities = (facts: SendFacts): string[] =>
  facts.quotes.length === 0 ? [] : rules.flatMap((rule) => rule(facts));

const rules: ((facts: SendFacts) => string[])[] = [
  ({ quotes, formats }) =>
    about(
      quotes.filter((quote) => totalOf(quote, formats) === null && quote.price === null),
      (numbers, isOne) => `${numbers} ${isOne ? "has" : "have"} no total.`,
    ),

  ({ quotes, formats }) =>
    quotes.flatMap((quote) => {
      const { quote_number, price, currency } = quote;
      if (totalOf(quote, formats) !== null || price === null) return [];
      const ours = formats.cents(price.grand_total, currency);
      return `The workflow gave no total for ${quote_number}. The customer sees what its own prices add up to: ${ours}.`;
    }),

  ({ quotes, formats }) => {
    const free = quotes.filter((quote) => totalOf(quote, formats) === 0);
    const nothing = formats.cents(0, free[0]?.currency);
    return about(free, (numbers, isOne) =>
      isOne ? `The total of ${numbers} is ${nothing}.` : `The totals of ${numbers} are ${nothing}.`,
    );
  },

  ({ quotes }) =>
    quotes.flatMap(({ quote_number, missing_answers: missing }) =>
      missing > 0 ? `${quote_number} is incomplete: ${missingWords(missing)}.` : [],
    ),

  ({ quotes, formats }) =>
    quotes.flatMap((quote) => {
      const total = totalOf(quote, formats) ?? 0;
      return total < 0 ? `The total of ${quote.quote_number} is ${formats.cents(total, quote.currency)}.` : [];
    }),

  ({ quotes, formats }) =>
    quotes.flatMap((quote) => {
      const { quote_number, price, currency } = quote;
      const total = totalOf(quote, formats);
      if (!total || price === null || total === price.grand_total) return [];
      const ours = formats.cents(price.grand_total, currency);
      return `The total of ${quote_number} is ${formats.cents(total, currency)}, but its own prices add up to ${ours}.`;
    }),

  ({ quotes, formats }) => quotes.flatMap((quote) => sumWarning(quote, formats)),

  ({ quotes }) =>
    about(
      quotes.filter(({ is_under_target }) => is_under_target),
      (numbers, isOne) =>
        `The ${isOne ? "margin" : "margins"} of ${numbers} ${isOne ? "is" : "are"} below your target.`,
    ),

  ({ quotes }) =>
    quotes.flatMap(({ quote_number, unprintable }) =>
      unprintable
        ? `These letters of ${quote_number} could not be printed: ${unprintable}. Write them in another script and run the quote again.`
        : [],
    ),

  ({ quotes, lastDay, today, formats }) =>
    quotes.flatMap(({ quote_number, printed_last_day: printed }) => {
      if (printed === null || printed === lastDay) return [];
      const day = formats.calendarDay(printed);
      return printed < today
        ? `The PDF of ${quote_number} was valid until ${day}. Run the quote again to print a new day.`
        : `The PDF of ${quote_number} says that it is valid until ${day}. Choose that day, or run the quote again.`;
    }),

  ({ quotes }) =>
    quotes.flatMap(({ quote_number, unprinted_emoji }) =>
      unprinted_emoji ? `Emoji cannot be printed. The PDF of ${quote_number} leaves out ${unprinted_emoji}.` : [],
    ),

  ({ quotes }) =>
    quotes.flatMap(({ quote_number, unprinted_photos: count }) => {
      if (count === 0) return [];
      const photos = count === 1 ? "One photo" : `${count} photos`;
      return `${photos} of ${quote_number} could not be printed. Run the quote again.`;
    }),

  ({ quotes }) =>
    quotes.flatMap(({ quote_number, revised }) => [
      ...(revised?.newer ? [`${revised.newer} is newer than ${quote_number}.`] : []),
      ...(revised?.accepted ? [`${revised.accepted.quote_number} was accepted on ${revised.accepted.day}.`] : []),
    ]),

  ({ quotes }) => {
    const left = [...new Set(quotes.flatMap(({ revised }) => revised?.left_out ?? []))];
    if (left.length === 0) return [];
    const it = left.length === 1 ? "it" : "them";
    return [
      `The customer can accept ${listed(left)} in the quote that this replaces. Tick ${it} too to keep that possible.`,
    ];
  },

  ({ hasTerms }) =>
    hasTerms === false ? ["Your quotes have no terms. You can add them under Settings, Company."] : [],

  ({ hasAddress, name }) => (hasAddress === false ? [`There is no address for ${name}.`] : []),

  ({ quotes }) =>
    about(quotes.filter(isSentBefore), (numbers, isOne) =>
      isOne
        ? `${numbers} was sent before. The customer will get it again.`
        : `${numbers} were sent before. The customer will get them again.`,
    ),
];

/** The workflow's total. */
const totalOf = (
  { grand_total, currency }: Pick<Quote, "grand_total" | "currency">,
  { readCents }: Pick<Formats, "readCents">,
) => readCents(grand_total, currency);
const sumWarning = ({ totals, ...quote }: Quote, formats: SendFacts["formats"]) =>
  (totals && sumProblem({ ...quote, totals }, formats)) ?? [];
const isSentBefore = ({ quote_sent_timestamp }: Quote) => quote_sent_timestamp !== null;

const about = (quotes: Quote[], sentence: (numbers: string, isOne: boolean) => string) =>
  quotes.length === 0 ? [] : [sentence(listed(quotes.map((quote) => quote.quote_number)), quotes.length === 1)];
