import { localDay, validUntil } from "@quotemill/shared/calendar-day";
import { endsInThePast } from "@quotemill/shared/sending";
import { AppError } from "../../../platform/errors.ts";

interface Place {
  time_zone: string;
  validity_days: number;
}

/** The last day on which the customer can accept: as chosen, else by the company's usual period. Null for no end. */
export function lastDay(chosen: string | null | undefined, { time_zone, validity_days }: Place, now: Date) {
  if (chosen === undefined) return validUntil({ created_at: now.toISOString(), time_zone, validity_days });
  if (chosen !== null && chosen < localDay(now, time_zone)) {
    throw new AppError("validation_failed", endsInThePast, { valid_until: endsInThePast });
  }
  return chosen;
}
