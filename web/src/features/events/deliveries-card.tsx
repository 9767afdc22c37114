import {
  type DeliveryState,
  type Endpoint,
  type EventDelivery,
  mostAttempts,
} from "@quotemill/shared/events/endpoints";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Repeat } from "lucide-react";
import { useState } from "react";
import { EventRow } from "../../components/lists/event-row.tsx";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { LoadMore, QueryView } from "../../components/query-view.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Dialog, DialogBody } from "../../components/ui/dialog.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { Bone } from "../../components/ui/skeleton.tsx";
import { Table, TableBody, TableSkeleton } from "../../components/ui/table.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { MessageText } from "./endpoint-dialog.tsx";
import { deliveriesQuery, deliveryQuery, useReplay, useReplayFailed } from "./events.api.ts";

const heads = ["Event", "About", "Answer", "Attempts", "When", "Actions"];
const columns = "9.5rem minmax(0,1fr) minmax(0,1.2fr) 9rem 7rem 8.5rem";

const states = [
  { value: "all", label: "All answers" },
  { value: "delivered", label: "Delivered" },
  { value: "waiting", label: "Waiting" },
  { value: "failed", label: "Failed" },
] as const;

/** Lists the deliveries of one endpoint: the first that has trouble, until another is chosen. */
export function DeliveriesCard({ endpoints }: { endpoints: Endpoint[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [state, setState] = useState<DeliveryState | "all">("all");
  const troubled = endpoints.find(({ health }) => health.state === "failing") ?? endpoints[0];
  const endpoint = endpoints.find(({ id }) => id === chosenId) ?? troubled;
  const query = useInfiniteQuery(deliveriesQuery(endpoint?.id ?? "", state === "all" ? undefined : state));
  if (!endpoint) return null;
  return (
    <Card
      title="Deliveries"
      tools={
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <FilterSelect
            label="Endpoint"
            choices={endpoints.map(({ id, url }) => ({ value: id, label: url.replace(/^https?:\/\//, "") }))}
            value={endpoint.id}
            onChange={setChosenId}
            className="w-52"
          />
          <FilterSelect label="Answers" choices={states} value={state} onChange={setState} className="w-36" />
          {endpoint.failed > 0 && <ReplayFailed endpoint={endpoint} />}
        </div>
      }
    >
      <QueryView
        query={query}
        failed="The deliveries could not be loaded."
        skeleton={
          <TableSkeleton
            columns={columns}
            heads={heads}
            rows={3}
            bones={["w-24", "w-32", "w-24", "w-14", "w-16", "w-20"]}
          />
        }
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={
          <div className="border-t border-border">
            <EmptyState
              title={state === "all" ? "Nothing sent yet" : "Nothing here"}
              text={
                state === "all"
                  ? "The next event appears here. ‘Send a test’ in the endpoint's menu makes one now."
                  : "No delivery is in this state."
              }
            />
          </div>
        }
      >
        {(data) => (
          <>
            <Table label="Deliveries" columns={columns} heads={heads}>
              <TableBody>
                {itemsOf(data).map((delivery) => (
                  <DeliveryRow key={delivery.event_id} endpoint={endpoint} delivery={delivery} />
                ))}
              </TableBody>
            </Table>
            <LoadMore query={query} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ReplayFailed({ endpoint: { id, failed, is_enabled } }: { endpoint: Endpoint }) {
  const replay = useReplayFailed(id);
  const words = failed >= 1000 ? "all failed" : `${failed} failed`;
  const handleReplay = () =>
    reportOutcome(replay.mutateAsync(undefined), {
      done: ({ count }) => toast.success(`${count} ${count === 1 ? "event" : "events"} on the way again`),
      failed: ({ message }) => toast.error("The events could not be replayed", message),
    });
  return (
    <Button
      variant="secondary"
      busy={replay.isPending}
      disabled={!is_enabled}
      title={is_enabled ? undefined : "Switch the endpoint on first."}
      onClick={handleReplay}
    >
      <Repeat size={14} aria-hidden="true" />
      Replay {words}
    </Button>
  );
}

function DeliveryRow({ endpoint, delivery }: { endpoint: Endpoint; delivery: EventDelivery }) {
  const replay = useReplay(endpoint.id);
  const { event_id, state } = delivery;
  const handleReplay = () =>
    reportOutcome(replay.mutateAsync(event_id), {
      done: () => toast.success("The event is on the way again"),
      failed: ({ message }) => toast.error("The event could not be replayed", message),
    });
  const canReplay = state !== "delivered" && endpoint.is_enabled;
  return (
    <EventRow
      event={delivery}
      outcome={<Answer delivery={delivery} />}
      count={<Attempts delivery={delivery} />}
      again={canReplay ? { label: "Replay", isBusy: replay.isPending, onClick: handleReplay } : null}
      details={(onClose) => <LookDialog endpoint={endpoint} delivery={delivery} onClose={onClose} />}
    />
  );
}

function Answer({ delivery: { last } }: { delivery: EventDelivery }) {
  if (!last) {
    return (
      <span className="flex items-center gap-1.5 text-ink-muted">
        <Clock size={14} aria-hidden="true" className="shrink-0" />
        not called yet
      </span>
    );
  }
  const { status, problem, duration_ms } = last;
  if (problem === null) {
    return (
      <span className="flex items-center gap-1.5">
        <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-success-ink" />
        {status} in {duration_ms} ms
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 font-medium text-danger-ink" title={problem}>
      <CircleX size={14} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{status === null ? problem : `${status} in ${duration_ms} ms`}</span>
    </span>
  );
}

function Attempts({ delivery: { state, attempts, next_at } }: { delivery: EventDelivery }) {
  const formats = useFormats();
  if (state === "delivered") return attempts;
  if (state === "failed") return `${attempts} of ${mostAttempts}, failed`;
  const isLater = next_at !== null && Date.parse(next_at) > Date.now();
  return `${attempts} of ${mostAttempts}, next ${isLater ? formats.recentMoment(next_at) : "soon"}`;
}

/** The message and every attempt to deliver it. */
function LookDialog({
  endpoint,
  delivery: { event_id, type, about },
  onClose,
}: {
  endpoint: Endpoint;
  delivery: EventDelivery;
  onClose: () => void;
}) {
  const formats = useFormats();
  const query = useQuery(deliveryQuery(endpoint.id, event_id));
  return (
    <Dialog title={type} subtitle={about} size="wide" onClose={onClose}>
      <DialogBody>
        <QueryView query={query} failed="The event could not be loaded." skeleton={<Bone className="h-60 w-full" />}>
          {({ event, attempts }) => (
            <>
              {attempts.length > 0 && (
                <section aria-label="Attempts">
                  <h3 className="mb-1.5 text-sm font-medium">Attempts</h3>
                  <ol className="divide-y divide-border rounded-md border border-border">
                    {attempts.map(({ at, status, problem, duration_ms, answer }) => (
                      <li key={at} className="grid gap-x-4 px-3.5 py-2 text-sm md:grid-cols-[11rem_minmax(0,1fr)]">
                        <span className="text-ink-muted">{formats.exactMoment(at)}</span>
                        <span className="wrap-anywhere">
                          {problem ?? `${status} in ${duration_ms} ms`}
                          {answer && <span className="block text-ink-muted">It said: {answer}</span>}
                        </span>
                      </li>
                    ))}
                  </ol>
                </section>
              )}
              <section aria-label="Message" className="min-w-0">
                <h3 className="mb-1.5 text-sm font-medium">Message</h3>
                <MessageText message={event} className="max-h-100" />
              </section>
            </>
          )}
        </QueryView>
      </DialogBody>
    </Dialog>
  );
}
