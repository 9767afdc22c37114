import { auditCalls } from "@quotemill/shared/contracts/audit";
import type { OfferList } from "@quotemill/shared/offers/schema";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { QueryView } from "../../../components/query-view.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { queryOf } from "../../../lib/call-query.ts";
import { Timeline } from "../../offers/index.ts";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import { staffEntries } from "./staff-entries.ts";

/** More than staff do with one quote. */
const limit = 100;

const noOffers: OfferList = { items: [] };

/** What happened to the quote since it was made. */
export function Activity({ entry, offers }: { entry: QuoteEntry; offers: UseQueryResult<OfferList> }) {
  const log = useQuery(queryOf(auditCalls.ofQuote, { params: { id: entry.id }, query: { limit } }));
  const shown = entry.offer ? offers : { ...offers, data: log.isPending ? undefined : noOffers };
  return (
    <QueryView query={shown} failed="The activity could not be loaded." skeleton={<DetailsSkeleton />}>
      {({ items }) => (
        <>
          {log.isError && (
            <p role="alert" className="px-6 pt-5 text-danger-ink max-md:px-4">
              What staff did could not be loaded. <TextButton onClick={() => log.refetch()}>Try again</TextButton>
            </p>
          )}
          <Timeline offers={items} others={staffEntries(entry, log.data?.items ?? [])} />
        </>
      )}
    </QueryView>
  );
}
