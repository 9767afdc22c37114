import { readAmount } from "../money.ts";

export interface SendFacts {
  quotes: {
    quote_number: string;
    /** As the workflow sent it. */
    grand_total: unknown;
    /** By the prices of its template and its own lines, in cents; null if it has none or they are not known yet. */
    own_total: number | null;
    quote_sent_timestamp: string | null;
  }[];
  /** The customer, by the name people know. */
  name: string;
  /** Null while it is not known. */
  hasAddress: boolean | null;
  /** Whether the company's quotes carry terms; null while it is not known. */
  hasTerms: boolean | null;
  /** Writes an amount in the company's way. */
  money: (amount: number) => string;
}
type Quote = SendFacts["quotes"][number];

/** A sentence for each thing that a person might want to know before sending. None of them prevents it. */
export const oddities = (facts: SendFacts): string[] =>
  facts.quotes.length === 0 ? [] : rules.flatMap((rule) => rule(facts));

const rules: ((facts: SendFacts) => string[])[] = [
  ({ quotes }) =>
    about(quotes.filter(hasNoTotal), (numbers, isOne) => `${numbers} ${isOne ? "has" : "have"} no total.`),

  ({ quotes, money }) =>
    about(quotes.filter(isFree), (numbers, isOne) =>
      isOne ? `The total of ${numbers} is ${money(0)}.` : `The totals of ${numbers} are ${money(0)}.`,
    ),

  ({ quotes, money }) =>
    quotes.flatMap(({ quote_number, grand_total, own_total }) => {
      const total = readAmount(grand_total);
      if (!total || own_total === null || Math.round(total * 100) === own_total) return [];
      const ours = money(own_total / 100);
      return `The total of ${quote_number} is ${money(total)}, but its own prices add up to ${ours}.`;
    }),

  ({ hasTerms }) => (hasTerms === false ? ["Your quotes carry no terms. You can add them in Quote Settings."] : []),

  ({ hasAddress, name }) => (hasAddress === false ? [`There is no address for ${name}.`] : []),

  ({ quotes }) =>
    about(quotes.filter(isSentBefore), (numbers, isOne) =>
      isOne
        ? `${numbers} was sent before. The customer will get it again.`
        : `${numbers} were sent before. The customer will get them again.`,
    ),
];

const hasNoTotal = ({ grand_total }: Quote) => readAmount(grand_total) === null;
const isFree = ({ grand_total }: Quote) => readAmount(grand_total) === 0;
const isSentBefore = ({ quote_sent_timestamp }: Quote) => quote_sent_timestamp !== null;

const list = new Intl.ListFormat("en-AU");

const about = (quotes: Quote[], sentence: (numbers: string, isOne: boolean) => string) =>
  quotes.length === 0 ? [] : [sentence(list.format(quotes.map((quote) => quote.quote_number)), quotes.length === 1)];
