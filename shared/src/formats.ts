import type { CompanyPlace } from "./company-place.ts";
import { readAmount } from "./money.ts";

export type FormatPlace = Pick<CompanyPlace, "time_zone" | "currency" | "locale">;

/** How a company writes money, numbers and dates. */
export interface Formats {
  /** '$1,234.50' for an amount as a workflow may return it; an en dash for none. */
  money(amount: unknown): string;
  /** For the amounts we compute ourselves, which are in cents. */
  cents(amount: number): string;
  /** '1,234.5', with at most three decimals. */
  number(value: number): string;
  /** '18 October 2024': the day of a moment in the company's zone. */
  day(moment: string | Date): string;
  /** '18/10/2024': the same in figures. */
  shortDay(moment: string | Date): string;
  /** '18 October 2024' for '2024-10-18'. */
  calendarDay(date: string): string;
}

const most = 200;
const made = new Map<string, Formats>();

/** Cached: making the parts of one takes longer than printing a page with it. */
export function formatsFor({ time_zone, currency, locale }: FormatPlace): Formats {
  const key = `${locale} ${currency} ${time_zone}`;
  const known = made.get(key);
  if (known) return known;
  if (made.size >= most) made.clear();
  const formats = makeFormats({ time_zone, currency, locale });
  made.set(key, formats);
  return formats;
}

function makeFormats({ time_zone, currency, locale }: FormatPlace): Formats {
  const amounts = lazily(() => new Intl.NumberFormat(locale, { style: "currency", currency }));
  const numbers = lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }));
  const days = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: time_zone }));
  const shortDays = lazily(() => new Intl.DateTimeFormat(locale, { timeZone: time_zone }));
  const calendarDays = lazily(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  return {
    money: (value) => {
      const amount = readAmount(value, currency);
      return amount === null ? "–" : amounts().format(amount);
    },
    cents: (amount) => amounts().format(amount / 100),
    number: (value) => numbers().format(value),
    day: (moment) => days().format(new Date(moment)),
    shortDay: (moment) => shortDays().format(new Date(moment)),
    calendarDay: (date) => calendarDays().format(new Date(`${date}T00:00:00Z`)),
  };
}

/** A page that shows no dates need not make their formats. */
function lazily<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
