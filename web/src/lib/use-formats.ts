import { useCompanyPlace } from "./company-place.tsx";
import { type ScreenFormats, screenFormats } from "./screen-formats.ts";

/** How the company writes money and dates. */
export const useFormats = (): ScreenFormats => screenFormats(useCompanyPlace());
