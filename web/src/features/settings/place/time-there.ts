import { type CompanyPlace, defaultPlace } from "@quotemill/shared/company-place";
import { knownZone } from "@quotemill/shared/known-zone";
import { useEffect, useState } from "react";

/** Changes every half a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** 'Tue, Nov 18, 9:41 AM' */
export function timeThere(now: Date, { time_zone, locale }: Pick<CompanyPlace, "time_zone" | "locale">): string {
  return new Intl.DateTimeFormat(locale === defaultPlace.locale ? "en-US" : locale, {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: knownZone(time_zone),
  }).format(now);
}
