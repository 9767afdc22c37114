import type { OfferList } from "@quotemill/shared/offers/schema";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import type { UseQueryResult } from "@tanstack/react-query";
import { QueryView } from "../../../components/query-view.tsx";
import { Timeline } from "../../offers/index.ts";
import { DetailsSkeleton } from "./details-skeleton.tsx";

/** What happened to the quote since it was made. */
export function Activity({ entry, offers }: { entry: QuoteEntry; offers: UseQueryResult<OfferList> }) {
  return (
    <QueryView query={offers} failed="The activity could not be loaded." skeleton={<DetailsSkeleton />}>
      {({ items }) => <Timeline offers={items} createdAt={entry.created_at} />}
    </QueryView>
  );
}
