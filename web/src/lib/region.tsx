import { type CompanyRegion, defaultRegion } from "@quotemill/shared/region/default-region";
import { createContext, type ReactNode, use } from "react";

const RegionContext = createContext<CompanyRegion>(defaultRegion);

/** Stands above every page of a company. People without a company see the defaults. */
export function CompanyRegionProvider({ region, children }: { region: CompanyRegion; children: ReactNode }) {
  return <RegionContext value={region}>{children}</RegionContext>;
}

export const useCompanyRegion = () => use(RegionContext);
