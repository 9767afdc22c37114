import { unbroken } from "@quotemill/shared/mail/frame";
import type { AcceptanceRecord, AcceptedQuote } from "@quotemill/shared/offers/acceptance";
import { quoteTitle } from "@quotemill/shared/offers/quote-title";
import { kept } from "@quotemill/shared/time/kept";
import { knownZone } from "@quotemill/shared/time/known-zone";

interface Region {
  time_zone: string;
  locale: string;
}

export const titleOf = ({ quotes }: AcceptanceRecord) => quotes.map(quoteTitle).join(" and ");

/** 'HF-1063-revision-2.pdf', or with an ending: 'HF-1063-revision-2-accepted.pdf' */
export const fileNameOf = (quote: Pick<AcceptedQuote, "quote_number" | "revision">, ending = "") =>
  `${quoteTitle(quote)
    .replace(/[^\p{L}\p{N}.]+/gu, "-")
    .replace(/^-|-$/g, "")}${ending}.pdf`;

/** Times of an offer as its company writes them, in its own zone. Neither a date nor a time breaks across lines. */
export const momentsIn = kept(({ time_zone, locale }: Region) => `${locale} ${time_zone}`, makeMoments);

function makeMoments({ time_zone, locale }: Region) {
  const timeZone = knownZone(time_zone);
  const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) => {
    const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    return (moment: string) => unbroken(made.format(new Date(moment)));
  };
  const day = format({ dateStyle: "long" });
  const weekday = format({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const time = format({ timeStyle: "short" });
  const exact = { hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" } as const;
  const seconds = format(exact);
  const utcDay = format({ dateStyle: "long" }, "UTC");
  const utcSeconds = format({ ...exact, hourCycle: "h23" }, "UTC");
  return {
    /** '15 November 2025, 9:41 am' */
    short: (moment: string) => `${day(moment)}, ${time(moment)}`,
    /** The same in a sentence: '15 November 2025 at 9:41 am' */
    spoken: (moment: string) => `${day(moment)} at ${time(moment)}`,
    /** 'Saturday 15 November 2025, 9:41:07 am AEDT' */
    full: (moment: string) => `${weekday(moment)}, ${seconds(moment)}`,
    /** '15 November 2025, 9:41:07 am AEDT' */
    exact: (moment: string) => `${day(moment)}, ${seconds(moment)}`,
    /** '14 November 2025, 22:41:07 UTC' */
    utc: (moment: string) => `${utcDay(moment)}, ${utcSeconds(moment)}`,
  };
}
