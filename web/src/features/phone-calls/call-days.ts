import { dueWords } from "@quotemill/shared/contacts/phone-call";
import { addDays, daysBetween, localDay } from "@quotemill/shared/time/calendar";
import { useState } from "react";
import { useFormats } from "../../lib/formats.ts";
import { useCompanyRegion } from "../../lib/region.tsx";

/** The company's day, as 'yyyy-mm-dd'. */
export function useToday(): string {
  const { time_zone } = useCompanyRegion();
  const [now] = useState(() => new Date());
  return localDay(now, time_zone);
}

/** When to call, as words that follow a name: 'due today', '2 days late', 'tomorrow', 'on 23 Nov'. */
export function useWhen() {
  const formats = useFormats();
  const today = useToday();
  return (day: string) => {
    if (day <= today) return dueWords(daysBetween(day, today));
    return day === addDays(today, 1) ? "tomorrow" : `on ${formats.calendarDate(day)}`;
  };
}
