import { dueWords } from "@quotemill/shared/contacts/phone-call";
import { addDays, daysBetween, localDay } from "@quotemill/shared/time/calendar";
import { useSyncExternalStore } from "react";
import { useFormats } from "../../lib/formats.ts";
import { everyHalfMinute } from "../../lib/now.ts";
import { useCompanyRegion } from "../../lib/region.tsx";

/** The company's day, as 'yyyy-mm-dd', also on a screen that stays open overnight. */
export function useToday(): string {
  const { time_zone } = useCompanyRegion();
  return useSyncExternalStore(everyHalfMinute, () => localDay(new Date(), time_zone));
}

/** Formats the day of a call as words that follow a name: 'due today', '2 days late', 'tomorrow', 'on 23 Nov'. */
export function useWhen() {
  const formats = useFormats();
  const today = useToday();
  return (day: string) => {
    if (day <= today) return dueWords(daysBetween(day, today));
    return day === addDays(today, 1) ? "tomorrow" : `on ${formats.calendarDate(day)}`;
  };
}
