import { defaultRegion } from "@quotemill/shared/region/default-region";
import { type FormatRegion, type Formats, formatsFor } from "@quotemill/shared/region/formats";
import { useCompanyRegion } from "./region.tsx";

/** On screen, dates follow the company's locale and the browser's time zone. */
export interface ScreenFormats extends Formats {
  /** '18 Oct 2024' */
  date(timestamp: string): string;
  /** 'November 2024' for '2024-11'. */
  month(month: string): string;
  /** '1 Nov' */
  monthAndDay(date: Date): string;
  /** '18 Oct 2024, 2:05 pm' */
  moment(timestamp: string): string;
  /** '2:05 pm' for today, '18 Oct, 2:05 pm' for this year. */
  recentMoment(timestamp: string, now?: Date): string;
  /** '18 Oct' for '2024-10-18', with the year if it is not this one. */
  calendarDate(date: string, now?: Date): string;
  /** '18 Oct 2024, 2:05:09 pm' */
  exactMoment(timestamp: string): string;
  /** In figures: '18/10/2024'. */
  numericDate(timestamp: string): string;
  /** '$19.40', or '$0.0345': what one unit costs, with up to four decimals. `amount` is in cents. */
  unitCost(amount: number): string;
  /** '$30K': round amounts, for the lines of a chart. */
  roughCents(amount: number): string;
}

const made = new WeakMap<Formats, ScreenFormats>();

/** A company's formats with those of the screen, cached like the formats themselves. */
export function screenFormats(region: FormatRegion): ScreenFormats {
  const formats = formatsFor(region);
  const known = made.get(formats);
  if (known) return known;
  const written = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(region.locale, options);
  const date = written({ month: "short", day: "numeric", year: "numeric" });
  const month = written({ month: "long", year: "numeric", timeZone: "UTC" });
  const monthAndDay = written({ month: "short", day: "numeric" });
  const moment = written({ dateStyle: "medium", timeStyle: "short" });
  const time = written({ timeStyle: "short" });
  const dayAndTime = written({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  const exactMoment = written({ dateStyle: "medium", timeStyle: "medium" });
  // Companies that chose no locale keep the browser's own.
  const numericDate = new Intl.DateTimeFormat(region.locale === defaultRegion.locale ? undefined : region.locale);
  const costs = new Intl.NumberFormat(region.locale, {
    style: "currency",
    currency: region.currency,
    maximumFractionDigits: 4,
  });
  const rough = new Intl.NumberFormat(region.locale, {
    style: "currency",
    currency: region.currency,
    notation: "compact",
  });
  const screen: ScreenFormats = {
    ...formats,
    date: (timestamp) => date.format(new Date(timestamp)),
    month: (text) => month.format(new Date(`${text}-01T00:00:00Z`)),
    monthAndDay: (day) => monthAndDay.format(day),
    moment: (timestamp) => moment.format(new Date(timestamp)),
    recentMoment: (timestamp, now = new Date()) => {
      const at = new Date(timestamp);
      if (at.toDateString() === now.toDateString()) return time.format(at);
      return (at.getFullYear() === now.getFullYear() ? dayAndTime : moment).format(at);
    },
    calendarDate: (day, now = new Date()) => {
      const at = new Date(`${day}T00:00`);
      return (at.getFullYear() === now.getFullYear() ? monthAndDay : date).format(at);
    },
    exactMoment: (timestamp) => exactMoment.format(new Date(timestamp)),
    numericDate: (timestamp) => numericDate.format(new Date(timestamp)),
    unitCost: (amount) => costs.format(amount / 100),
    roughCents: (amount) => rough.format(amount / 100),
  };
  made.set(formats, screen);
  return screen;
}

/** Returns formats for money and dates as the company writes them. */
export const useFormats = (): ScreenFormats => screenFormats(useCompanyRegion());
