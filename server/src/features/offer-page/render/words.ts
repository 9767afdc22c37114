import { unbroken } from "@quotemill/shared/mail/frame";
import { type Numbered, offeredName, quoteTitle } from "@quotemill/shared/offers/quote-title";
import { html, type Markup } from "@quotemill/shared/text/html";
import { listed, nameList } from "@quotemill/shared/text/words";
import type { ChosenQuote } from "../chosen-quotes.ts";
import type { OfferView, Sender, ViewCompany } from "../view.ts";

/** '$18,495.40' */
export const money = ({ formats }: ViewCompany, cents: number, currency: string) => formats.cents(cents, currency);

/** As many characters as fit into the docket and the bar at the full size. */
const longestBig = 14;

/** Shows a total with smaller cents. A long one is smaller, because it must not break. */
export function bigMoney({ formats }: ViewCompany, cents: number, currency: string): Markup {
  const { whole, fraction } = formats.moneyParts(cents, currency);
  const sum = html`${whole}<small>${fraction}</small>`;
  return whole.length + fraction.length > longestBig ? html`<span class="long">${sum}</span>` : sum;
}

/** '13 December 2025' for 'yyyy-mm-dd', on one line. */
export const lastDay = ({ formats }: ViewCompany, date: string) => unbroken(formats.calendarDay(date));
export const dayOf = ({ formats }: ViewCompany, moment: string) => unbroken(formats.day(moment));

/** '15 November 2025, 9:41 am' */
export const momentOf = (company: ViewCompany, moment: string) =>
  `${dayOf(company, moment)}, ${unbroken(company.formats.time(moment))}`;

/** Two quotes may have an extra of the same name, so each quote is named with its own extras. */
export function withItsExtras({ snapshot, extras }: ChosenQuote): string {
  const added = snapshot.extras.filter(({ field_id }) => extras.includes(field_id)).map(({ name }) => name);
  return added.length > 0 ? `${offeredName(snapshot)} with ${listed(added)}` : offeredName(snapshot);
}

/** Returns the job that all the quotes are about, or empty text if they differ. */
export function commonJob({ quotes }: Pick<OfferView, "quotes">): string {
  const names = new Set(quotes.map(({ snapshot }) => offeredName(snapshot)));
  return names.size === 1 ? ([...names][0] ?? "") : "";
}

/** 'Priya' for a person, or the company's whole name. */
export const firstName = ({ sender }: { sender: Sender }) =>
  sender.isPerson ? (sender.name.split(/\s+/)[0] ?? sender.name) : sender.name;

const longestGreeted = 30;
/** Thanks a customer by first name, unless it is too long for a line. */
export function greeting(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? "";
  return first && first.length <= longestGreeted ? `Thank you, ${first}.` : "Thank you.";
}

/** As many characters as fit in any line on a phone. */
const longestWhole = 24;
/** Keeps a number or a sum on one line, unless that would be wider than a phone. */
export const whole = (number: string): Markup =>
  number.length > longestWhole ? html`${number}` : html`<span class="number">${number}</span>`;

/** Keeps these numbers and sums whole where they are in the sentence. */
export function keepWhole(sentence: string, numbers: string[]): Markup {
  const found = numbers.filter((each) => each && sentence.includes(each));
  const [first] = found.sort((a, b) => sentence.indexOf(a) - sentence.indexOf(b) || b.length - a.length);
  if (!first) return html`${sentence}`;
  const at = sentence.indexOf(first);
  return html`${sentence.slice(0, at)}${whole(first)}${keepWhole(sentence.slice(at + first.length), numbers)}`;
}

/** 'HF-1071 and HF-1072' */
export const listedNumbers = (quotes: Numbered[]): Markup =>
  html`${nameList
    .formatToParts(quotes.map(quoteTitle))
    .map(({ type, value }) => (type === "element" ? whole(value) : value))}`;

export const numbersIn = ({ quotes }: Pick<OfferView, "quotes">): Markup =>
  listedNumbers(quotes.map(({ snapshot }) => snapshot));

/** Plain text with its line breaks; a blank line starts a paragraph. */
export const paragraphs = (text: string): Markup[] =>
  text
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => html`<p dir="auto">${part}</p>`);
