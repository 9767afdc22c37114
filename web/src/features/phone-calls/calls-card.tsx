import { isPlanned, type PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Phone } from "lucide-react";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyLine } from "../../components/ui/empty-state.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { TimelineEntry, TimelineList } from "../../components/ui/timeline.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { NextCall } from "./next-call.tsx";
import { contactCallsQuery } from "./phone-calls.api.ts";

/** Lists the calls with a contact, and the next call that is planned. */
export function CallsCard({ contactId, name }: { contactId: string; name: string }) {
  const calls = useInfiniteQuery(contactCallsQuery(contactId));
  return (
    <Card title="Calls">
      <div className="border-t border-border">
        <QueryView
          query={calls}
          failed="Failed to load the calls"
          skeleton={<Bone className="mx-5 my-4.5 w-44" />}
          isEmpty={(data) => itemsOf(data).length === 0}
          empty={<EmptyLine drawing="time" text="No calls yet. What you note of a call appears here." />}
        >
          {(data) => (
            <>
              <div className="grid gap-4 border-b border-border px-5 py-4 empty:hidden max-md:px-4">
                {itemsOf(data)
                  .filter(isPlanned)
                  .map((call) => (
                    <NextCall key={call.id} call={call} name={name} withQuote />
                  ))}
              </div>
              <TimelineList label="Calls">
                {byTime(itemsOf(data)).map(({ id, quote, note, called_by, created_at }) => (
                  <TimelineEntry
                    key={id}
                    icon={Phone}
                    at={created_at}
                    title={quote ? `Called about ${quote.quote_number}` : "Called"}
                  >
                    {called_by && <p className="text-ink-muted">By {called_by}.</p>}
                    {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
                  </TimelineEntry>
                ))}
              </TimelineList>
              <LoadMore query={calls} />
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

/** The server lists planned calls first. */
const byTime = (calls: PhoneCall[]) => calls.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
