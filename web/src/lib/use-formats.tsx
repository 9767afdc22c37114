import type { CompanyPlace } from "@quotemill/shared/company-place";
import { defaultPlace } from "@quotemill/shared/default-place";
import { createContext, type ReactNode, use } from "react";
import { type ScreenFormats, screenFormats } from "./screen-formats.ts";

const PlaceContext = createContext<CompanyPlace>(defaultPlace);

/** Above every page of a company. People without one see the defaults. */
export function CompanyPlaceProvider({ place, children }: { place: CompanyPlace; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

const useCompanyPlace = () => use(PlaceContext);

/** How the company writes money and dates. A quote's amounts are in the currency it was made with. */
export function useFormats(currency?: string | null): ScreenFormats {
  const place = useCompanyPlace();
  return screenFormats(currency ? { ...place, currency } : place);
}
