import { localDay, validUntil } from "@quotemill/shared/calendar-day";
import { endsInThePast } from "@quotemill/shared/sending";
import { useState } from "react";
import { useCompanyPlace } from "../../lib/company-place.tsx";

/** The last day of an offer: at first, as many days from today as the company's quotes are usually valid. */
export function useLastDay() {
  const { time_zone, validity_days } = useCompanyPlace();
  const [now] = useState(() => new Date());
  const today = localDay(now, time_zone);
  const usual = validUntil({ created_at: now.toISOString(), time_zone, validity_days });
  const [value, onChange] = useState<string | null>(usual);
  const problem = value === null ? null : problemOf(value, today);
  return { value, onChange, today, problem, usualDays: value === usual ? validity_days : null };
}

function problemOf(value: string, today: string) {
  if (value === "") return "Choose a date.";
  return value < today ? endsInThePast : null;
}
