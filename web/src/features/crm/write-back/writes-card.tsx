import { type CrmWrite, mostWriteAttempts, type WriteState } from "@quotemill/shared/crm/write-back";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon, Repeat } from "lucide-react";
import { useState } from "react";
import { EventRow } from "../../../components/lists/event-row.tsx";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { LoadMore, QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Dialog, DialogBody } from "../../../components/ui/dialog.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../../components/ui/select.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { Table, TableBody, TableSkeleton } from "../../../components/ui/table.tsx";
import { itemsOf } from "../../../lib/api/queries.ts";
import { useFormats } from "../../../lib/formats.ts";
import type { WriteBackForm } from "./use-write-back.ts";
import { useRetry, writeQuery, writesQuery } from "./write-back.api.ts";

const heads = ["Event", "About", "Outcome", "Calls", "When", "Actions"];
const columns = "9.5rem minmax(0,1fr) minmax(0,1.4fr) 4rem 7rem 8.5rem";

const states = [
  { value: "all", label: "All events" },
  { value: "written", label: "Written" },
  { value: "waiting", label: "Waiting" },
  { value: "skipped", label: "Skipped" },
  { value: "failed", label: "Failed" },
] as const;

/** Every event that was to be written, and every call that was made for it. */
export function WritesCard({ form: { stored, isOn } }: { form: WriteBackForm }) {
  const [state, setState] = useState<WriteState | "all">("all");
  const query = useInfiniteQuery(writesQuery(state === "all" ? undefined : state));
  const items = query.data ? itemsOf(query.data) : [];
  const canRetry = isOn && !stored.data?.stopped;
  const failed = stored.data?.failed ?? 0;
  if (!isOn && state === "all" && items.length === 0) return null;
  return (
    <Card
      title="Written events"
      tools={
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <FilterSelect label="Events" choices={states} value={state} onChange={setState} className="w-36" />
          {failed > 0 && canRetry && <RetryFailed failed={failed} />}
        </div>
      }
    >
      <QueryView
        query={query}
        failed="The events could not be loaded."
        skeleton={
          <TableSkeleton
            columns={columns}
            heads={heads}
            rows={3}
            bones={["w-24", "w-32", "w-24", "w-6", "w-16", "w-20"]}
          />
        }
        isEmpty={(data) => itemsOf(data).length === 0}
        empty={
          <div className="border-t border-border">
            <EmptyState
              title={state === "all" ? "Nothing written yet" : "Nothing here"}
              text={
                state === "all" ? "The next quote that is sent or answered appears here." : "No event is in this state."
              }
            />
          </div>
        }
      >
        {(data) => (
          <>
            <Table label="Written events" columns={columns} heads={heads}>
              <TableBody>
                {itemsOf(data).map((write) => (
                  <WriteRow key={write.event_id} write={write} canRetry={canRetry} />
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

function RetryFailed({ failed }: { failed: number }) {
  const retry = useRetry();
  const handleRetry = () =>
    reportOutcome(retry.mutateAsync(undefined), {
      done: ({ count }) => toast.success(`${count} ${count === 1 ? "event waits" : "events wait"} again`),
      failed: ({ message }) => toast.error("The events could not be tried again", message),
    });
  return (
    <Button variant="secondary" busy={retry.isPending} onClick={handleRetry}>
      <Repeat size={14} aria-hidden="true" />
      Retry {failed >= 1000 ? "all failed" : `${failed} failed`}
    </Button>
  );
}

function WriteRow({ write, canRetry }: { write: CrmWrite; canRetry: boolean }) {
  const retry = useRetry();
  const { event_id, state, calls } = write;
  const handleRetry = () =>
    reportOutcome(retry.mutateAsync(event_id), {
      done: () => toast.success("The event waits again"),
      failed: ({ message }) => toast.error("The event could not be tried again", message),
    });
  return (
    <EventRow
      event={write}
      outcome={<Outcome write={write} />}
      count={
        <>
          {calls}
          <span className="@min-[40rem]:hidden">{calls === 1 ? " call" : " calls"}</span>
        </>
      }
      again={state === "failed" && canRetry ? { label: "Retry", isBusy: retry.isPending, onClick: handleRetry } : null}
      details={(onClose) => <CallsDialog write={write} onClose={onClose} />}
    />
  );
}

const looks: Record<WriteState, { icon: LucideIcon; words: string; look: string }> = {
  written: { icon: CircleCheck, words: "Written", look: "text-success-ink" },
  waiting: { icon: Clock, words: "Waiting", look: "text-ink-muted" },
  skipped: { icon: CircleMinus, words: "Skipped", look: "text-ink-muted" },
  failed: { icon: CircleX, words: "Failed", look: "text-danger-ink" },
};

function Outcome({ write: { state, reason, attempts } }: { write: CrmWrite }) {
  const { icon: Icon, words, look } = looks[state];
  const tries = state === "waiting" && attempts > 0 ? `, ${attempts} of ${mostWriteAttempts} attempts` : "";
  return (
    <span className="flex min-w-0 gap-1.5">
      <Icon size={14} aria-hidden="true" className={`mt-0.75 shrink-0 ${look}`} />
      <span className="min-w-0">
        {words}
        {tries}
        {reason && <span className="block py-0.5 text-sm wrap-anywhere text-ink-muted">{reason}</span>}
      </span>
    </span>
  );
}

const stepNames: Record<string, string> = {
  contact: "Contact",
  tags: "Tags",
  note: "Note",
  card: "Card",
  fields: "Contact fields",
};

/** Every call that was made for an event. */
function CallsDialog({ write: { event_id, type, about, reason }, onClose }: { write: CrmWrite; onClose: () => void }) {
  const formats = useFormats();
  const query = useQuery(writeQuery(event_id));
  return (
    <Dialog title={type} subtitle={about} size="wide" onClose={onClose}>
      <DialogBody>
        {reason && <p className="wrap-anywhere">{reason}</p>}
        <QueryView query={query} failed="The calls could not be loaded." skeleton={<Bone className="h-40 w-full" />}>
          {({ calls }) =>
            calls.length === 0 ? (
              <p className="text-ink-muted">No call was made for it.</p>
            ) : (
              <ol aria-label="Calls" className="divide-y divide-border rounded-md border border-border">
                {calls.map(({ at, step, method, path, status, problem, answer, duration_ms }) => (
                  <li
                    key={`${at} ${step} ${path}`}
                    className="grid gap-x-4 px-3.5 py-2 text-sm md:grid-cols-[11rem_minmax(0,1fr)]"
                  >
                    <span className="text-ink-muted">{formats.exactMoment(at)}</span>
                    <span className="min-w-0 wrap-anywhere">
                      <span className="block">
                        {stepNames[step] ?? step}: {problem ?? `${status} in ${duration_ms} ms`}
                      </span>
                      <span className="block font-mono text-xs text-ink-muted">
                        {method} {path}
                      </span>
                      {answer && <span className="block text-ink-muted">It said: {answer}</span>}
                    </span>
                  </li>
                ))}
              </ol>
            )
          }
        </QueryView>
      </DialogBody>
    </Dialog>
  );
}
