import type { Page } from "@quotemill/shared/pages";
import { useMatches } from "react-router";

/** Every route carries its page: for the window's title and for the words at the left of the top bar. */
export function usePlace(): Partial<Page> {
  const handle = useMatches().at(-1)?.handle as Page | undefined;
  return handle ?? {};
}
