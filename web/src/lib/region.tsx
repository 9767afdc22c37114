import type { CompanyPlace } from "@quotemill/shared/region/default-region";
import { defaultPlace } from "@quotemill/shared/region/default-region";
import { createContext, type ReactNode, use } from "react";

const PlaceContext = createContext<CompanyPlace>(defaultPlace);

/** Above every page of a company. People without one see the defaults. */
export function CompanyPlaceProvider({ place, children }: { place: CompanyPlace; children: ReactNode }) {
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

export const useCompanyPlace = () => use(PlaceContext);
