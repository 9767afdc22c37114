import type { Quote } from "@quotemill/shared/quotes/schema";
import type { DetailsTab } from "../details/details-frame.tsx";
import { ChangesView } from "./changes-view.tsx";
import { useChanges } from "./use-changes.ts";

/** The tab 'Changes since r1' of a later revision, once both have loaded. */
export function useChangesTab(quote: Quote | null): DetailsTab[] {
  const changes = useChanges(quote);
  if (!quote || !changes) return [];
  const { before, differences } = changes;
  return [
    {
      value: "changes",
      label: `Changes since r${before.revision}`,
      count: differences.count,
      content: <ChangesView {...{ quote, changes }} />,
    },
  ];
}
