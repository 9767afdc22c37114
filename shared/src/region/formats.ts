import { kept } from "../time/kept.ts";
import { knownZone } from "../time/known-zone.ts";
import type { CompanyRegion } from "./default-region.ts";
import { readCents, signOf } from "./money.ts";

export type FormatRegion = Pick<CompanyRegion, "time_zone" | "currency" | "locale">;

/** A company's ways to write money, numbers and dates. */
export interface Formats {
  /**
   * Reads an amount as a workflow may write it, in cents; null if it is not one. Older quotes may be in another currency.
   */
  readCents(value: unknown, currency?: string | null): number | null;
  /** Writes '$1,234.50' for an amount in whole units, or an en dash if the value is not an amount. */
  money(value: unknown, currency?: string | null): string;
  /** Writes an amount in cents, or an en dash if there is none. */
  cents(amount: number | null, currency?: string | null): string;
  /** Gives '$1,234' and '.50' for an amount in cents, for a total with smaller cents. */
  moneyParts(amount: number, currency?: string | null): { whole: string; fraction: string };
  /** The sign of the currency, such as '$'. */
  sign: string;
  /** The decimal mark: a point or a comma. */
  decimal: string;
  /** Writes '1,234.5', with at most six decimals, as many as a quantity has. */
  number(value: number): string;
  /**
   * Writes a number that somebody typed, with the same digits: '1,805' for '1.805'. Thousands are grouped only if they were
   * typed so, because no one groups a year or a postcode. Text other than a plain number stays as it is.
   */
  typedNumber(text: string): string;
  /** Writes '18 October 2024', the day of a moment in the company's time zone. */
  day(moment: string | Date): string;
  /** Writes that day in figures: '18/10/2024'. */
  shortDay(moment: string | Date): string;
  /** Writes '18 October 2024' for '2024-10-18'. */
  calendarDay(date: string): string;
  /** Writes '9:41 am', as clocks in the company's time zone show it. */
  time(moment: string | Date): string;
}

const plainNumber = /^[-−+]?[\d,]*(?:\.\d*)?$/;

export const formatsFor = kept(
  ({ time_zone, currency, locale }: FormatRegion) => `${locale} ${currency} ${time_zone}`,
  makeFormats,
);

function makeFormats({ time_zone, currency, locale }: FormatRegion): Formats {
  const own = lazily(() => new Intl.NumberFormat(locale, { style: "currency", currency }));
  const other = lazily(() => new Map<string, Intl.NumberFormat>());
  const amountsIn = (code: string | null = currency) => {
    if (code === null || code === currency) return own();
    const known = other().get(code) ?? new Intl.NumberFormat(locale, { style: "currency", currency: code });
    other().set(code, known);
    return known;
  };
  const write = (cents: number | null, of?: string | null) =>
    cents === null ? "–" : amountsIn(of ?? undefined).format(cents / 100);
  const numbers = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }));
  const days = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: knownZone(time_zone) }));
  const shortDays = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: knownZone(time_zone) }));
  const times = lazily(() => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: knownZone(time_zone) }));
  const calendarDays = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  const mark = (type: "decimal" | "group") =>
    numbers()
      .formatToParts(1_234_567.5)
      .find((part) => part.type === type)?.value ?? "";
  const marks = lazily(() => ({ ".": mark("decimal"), ",": mark("group") }));
  return {
    readCents: (value, of) => readCents(value, of ?? currency),
    money: (value, of) => write(readCents(value, of ?? currency), of),
    cents: write,
    moneyParts: (amount, of) => {
      const parts = amountsIn(of).formatToParts(amount / 100);
      const cut = parts.findIndex(({ type }) => type === "decimal");
      const text = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
      return { whole: text(parts.slice(0, cut)), fraction: text(parts.slice(cut)) };
    },
    get sign() {
      return signOf(currency, "narrowSymbol");
    },
    get decimal() {
      return marks()["."];
    },
    number: (value) => numbers().format(value),
    typedNumber: (text) =>
      plainNumber.test(text) ? text.replace(/[.,]/g, (typed) => (typed === "." ? marks()["."] : marks()[","])) : text,
    day: (moment) => days().format(new Date(moment)),
    shortDay: (moment) => shortDays().format(new Date(moment)),
    calendarDay: (date) => calendarDays().format(new Date(`${date}T00:00:00Z`)),
    time: (moment) => times().format(new Date(moment)),
  };
}

/** Makes a value when it is first needed: a page without dates need not make their formats. */
function lazily<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
