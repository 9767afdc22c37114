import { isPlanned, type PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { activityCalls } from "@quotemill/shared/contracts/activity";
import type { OfferList } from "@quotemill/shared/offers/offer";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import type { Activity } from "@quotemill/shared/screens/activity";
import { type UseQueryResult, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { QueryView } from "../../../components/query-view.tsx";
import { TextButton } from "../../../components/ui/button.tsx";
import { itemsOf, queryOf } from "../../../lib/api/queries.ts";
import { Timeline, type TimelineItem } from "../../offers/index.ts";
import { quoteCallsQuery, useWhen } from "../../phone-calls/index.ts";
import { DetailsSkeleton } from "./details-frame.tsx";

/** Number of activities to load: more than staff ever do with one quote. */
const limit = 100;

const noOffers: OfferList = { items: [] };

/** Shows everything that happened to the quote since it was made. */
export function QuoteActivity({ row, offers }: { row: QuoteRow; offers: UseQueryResult<OfferList> }) {
  const staff = useQuery(queryOf(activityCalls.ofQuote, { params: { id: row.id }, query: { limit } }));
  const calls = useInfiniteQuery(quoteCallsQuery(row.id));
  const failed = [staff, calls].find(({ isError }) => isError);
  const when = useWhen();
  const shown = row.offer ? offers : { ...offers, data: staff.isPending ? undefined : noOffers };
  return (
    <QueryView query={shown} failed="The activity could not be loaded." skeleton={<DetailsSkeleton />}>
      {({ items }) => (
        <>
          {failed && (
            <p role="alert" className="px-6 pt-5 text-danger-ink max-md:px-4">
              What staff did could not be loaded. <TextButton onClick={() => failed.refetch()}>Try again</TextButton>
            </p>
          )}
          <Timeline
            offers={items}
            others={[
              ...(calls.data ? callTimeline(itemsOf(calls.data), when) : []),
              ...staffTimeline(row, staff.data?.items ?? []),
            ]}
          />
        </>
      )}
    </QueryView>
  );
}

/** Lists what staff did with a quote apart from its offers, whose events already say who sent, withdrew or answered. */
function staffTimeline({ created_at }: { created_at: string }, activities: Activity[]): TimelineItem[] {
  const created = activities.find(({ action }) => action === "quote.submitted");
  const others = activities.flatMap((activity): TimelineItem[] => {
    const told = toldActions.get(activity.action);
    return told ? [{ ...told, key: `${activity.id}`, at: activity.created_at, text: by(activity) }] : [];
  });
  const text = created ? by(created) : "";
  return [...others, { key: "created", kind: "created", at: created_at, title: "Created", text }];
}

/** Lists calls, with the note and the day of the next call. */
const callTimeline = (calls: PhoneCall[], when: (day: string) => string) =>
  calls.map((call): TimelineItem => {
    const { id, called_by, note, next_on, created_at } = call;
    const by = called_by && `By ${called_by}.`;
    const next = isPlanned(call) && next_on && `The next call is ${when(next_on)}.`;
    return {
      key: id,
      kind: "called",
      at: created_at,
      title: "Called",
      text: [by, next].filter(Boolean).join(" "),
      ...(note && { message: note }),
    };
  });

const toldActions = new Map<string, Pick<TimelineItem, "kind" | "title">>([
  ["quote.run_again", { kind: "run_again", title: "Run again" }],
  ["quote.handed_over", { kind: "handed_over", title: "Handed over" }],
  ["call.moved", { kind: "call_moved", title: "Next call moved" }],
  ["call.finished", { kind: "call_done", title: "Next call done" }],
  ["offer.acceptance_handled", { kind: "handled", title: "Acceptance dealt with" }],
]);

const by = ({ actor_name }: Activity) => (actor_name ? `By ${actor_name}.` : "");
