import { validUntil } from "@quotemill/shared/calendar-day";
import type { CompanyPlace } from "@quotemill/shared/company-place";
import { formatsFor } from "@quotemill/shared/formats";
import { useId } from "react";
import { Docket, DocketPart, Leader } from "../../../components/ui/docket.tsx";
import { zoneName } from "./place-choices.ts";

const subtotal = 488_000;

/** Amounts and dates of a made-up quote, as the settings write them. */
export function PlacePreview({ name, place, now }: { name: string; place: CompanyPlace; now: Date }) {
  const titleId = useId();
  const { cents, day, calendarDay } = formatsFor(place);
  const tax = Math.round((subtotal * place.tax_basis_points) / 10_000);
  const validity_days = Number.isInteger(place.validity_days) ? place.validity_days : 0;
  const last = validUntil({ created_at: now.toISOString(), time_zone: place.time_zone, validity_days });
  const [city] = zoneName(place.time_zone).split(" (");
  return (
    <figure aria-labelledby={titleId} className="grid gap-1.5">
      <figcaption id={titleId} className="text-sm text-ink-muted">
        What customers see
      </figcaption>
      <Docket>
        <DocketPart>
          <p className="text-md font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-muted">{day(now)}</p>
        </DocketPart>
        <DocketPart>
          <dl className="grid gap-1.5">
            <Leader label="Subtotal">{cents(subtotal)}</Leader>
            <Leader label={`${place.tax_name} (${place.tax_basis_points / 100}%)`}>{cents(tax)}</Leader>
          </dl>
        </DocketPart>
        <DocketPart>
          <dl>
            <Leader label="Total">{cents(subtotal + tax)}</Leader>
          </dl>
          {validity_days > 0 && (
            <p className="mt-3 text-sm text-ink-muted">
              Valid until the end of {calendarDay(last)}, {city} time
            </p>
          )}
        </DocketPart>
      </Docket>
    </figure>
  );
}
