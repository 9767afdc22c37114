import type { Page } from "@quotemill/shared/screens/pages";
import { useMatches } from "react-router";

/** The current route's page, for the document title and the top bar. */
export function useCurrentPage(): Partial<Page> {
  const handle = useMatches().at(-1)?.handle as Page | undefined;
  return handle ?? {};
}
