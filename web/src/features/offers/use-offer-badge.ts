import { offerBadge } from "@quotemill/shared/offers/badge";
import type { OfferBrief } from "@quotemill/shared/offers/brief";
import { useCompanyPlace } from "../../lib/company-place.tsx";
import { useFormats } from "../../lib/use-formats.ts";

/** What the offer has come to, in the company's words; null if there is none. */
export function useOfferBadge(offer: OfferBrief | null) {
  const { time_zone: timeZone } = useCompanyPlace();
  const formats = useFormats();
  if (!offer) return null;
  return offerBadge(offer, {
    now: new Date(),
    timeZone,
    dayOf: (moment) => formats.monthAndDay(new Date(moment)),
    dayOfDate: formats.calendarDate,
  });
}
