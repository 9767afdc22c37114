import { type DryRun, dryRunDays, type PlannedEvent, writeBackNames } from "@quotemill/shared/crm/write-back";
import { clsx } from "clsx";
import { Minus, Play, TriangleAlert } from "lucide-react";
import { Fragment, useState } from "react";
import { useAnnouncement } from "../../../components/messages/announcements.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { eventIcons } from "./rules-card.tsx";
import type { WriteBackForm } from "./use-write-back.ts";

const writesOf = ({ stops, steps }: PlannedEvent) => (stops ? 0 : steps.filter(({ writes }) => writes).length);
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Shows what would be written for real events, as if they happened now. */
export function DryRunCard({ form }: { form: WriteBackForm }) {
  const { run, isRunning, isRunCurrent, rules } = form;
  useAnnouncement(run ? (run.problem ?? sumOf(run.events)) : "");
  return (
    <Card
      title="Dry run"
      tools={
        <Button variant="secondary" busy={isRunning} disabled={!rules} onClick={form.tryOut}>
          {!isRunning && <Play size={14} aria-hidden="true" />}
          {run ? "Run again" : "Run"}
        </Button>
      }
    >
      <p className="-mt-1 px-5 pb-4 text-sm text-ink-muted max-md:px-4">
        With real events of the last {dryRunDays} days; nothing is written.
        {run && !isRunCurrent && " The rules have changed since: run it again."}
      </p>
      {run && <Shown run={run} />}
    </Card>
  );
}

function Shown({ run: { events, problem } }: { run: DryRun }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = events.find(({ event_id }) => event_id === chosenId) ?? events[0];
  return (
    <>
      {problem && (
        <div className="px-5 pb-4 max-md:px-4">
          <Note tone="danger">{problem}</Note>
        </div>
      )}
      {chosen ? (
        <>
          <ul
            aria-label="Events"
            // The last row takes what the steps need beyond the rows of the events.
            style={{ gridTemplateRows: `repeat(${events.length}, auto) minmax(0.5rem, 1fr)` }}
            className="grid border-t border-border bg-sunken py-1.5 @min-[40rem]:grid-cols-[20rem_minmax(0,1fr)] @min-[40rem]:py-0"
          >
            {events.map((event) => (
              <Fragment key={event.event_id}>
                <li className="px-2 py-px @min-[40rem]:first:pt-2">
                  <EventButton event={event} isChosen={event === chosen} onChoose={() => setChosenId(event.event_id)} />
                </li>
                {event === chosen && (
                  // Under its event, and next to all of them where there is room.
                  <li className="min-w-0 bg-raised @max-[40rem]:my-1.5 @max-[40rem]:border-y @max-[40rem]:border-border @min-[40rem]:col-start-2 @min-[40rem]:row-span-full @min-[40rem]:border-s @min-[40rem]:border-border dark:bg-surface">
                    <div className="sticky top-0 px-4 py-2 @min-[40rem]:px-6 @min-[40rem]:pb-4">
                      <Steps event={event} />
                    </div>
                  </li>
                )}
              </Fragment>
            ))}
          </ul>
          <p className="border-t border-border px-5 py-3 text-sm text-ink-muted max-md:px-4">{sumOf(events)}</p>
        </>
      ) : (
        !problem && (
          <div className="border-t border-border">
            <EmptyState
              title="Nothing happened lately"
              text="No quote was sent, opened or answered in these days that your rules would write. You can turn it on all the same."
            />
          </div>
        )
      )}
    </>
  );
}

function EventButton({ event, isChosen, onChoose }: { event: PlannedEvent; isChosen: boolean; onChoose: () => void }) {
  const Icon = event.stops ? TriangleAlert : eventIcons[event.type];
  const writes = writesOf(event);
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={clsx(
        "grid w-full cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-md border px-3 py-2 text-start max-md:min-h-11",
        isChosen ? "border-border-strong bg-raised shadow-xs" : "border-transparent hover:bg-hover",
      )}
    >
      <Icon size={14} aria-hidden="true" className="mt-1 text-ink-muted" />
      <span className="font-medium">{writeBackNames[event.type]}</span>
      <span className="text-sm text-ink-muted">
        {event.stops ? "stops" : writes === 0 ? "nothing" : counted(writes, "write")}
      </span>
      <span className="col-start-2 col-end-4 truncate text-sm text-ink-muted">{event.about}</span>
    </button>
  );
}

function Steps({ event: { stops, steps } }: { event: PlannedEvent }) {
  let nth = 0;
  return (
    <ol aria-label="What would be written" className="divide-y divide-border">
      {stops && steps.length === 0 && <li className="py-3 text-ink-muted">{stops}</li>}
      {steps.map(({ step, writes, title, detail }) => {
        if (writes) nth++;
        return (
          <li key={step} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5 py-3">
            <span
              aria-hidden="true"
              className={clsx(
                "mt-0.5 grid size-6 place-items-center rounded-full text-sm font-medium",
                writes ? "bg-accent-soft text-accent-ink" : "bg-neutral-soft text-ink-muted",
              )}
            >
              {writes ? nth : <Minus size={12} />}
            </span>
            <span className={clsx("min-w-0", !writes && "text-ink-muted")}>
              <span className="block wrap-anywhere">
                {!writes && <span className="sr-only">Left out: </span>}
                {title}
              </span>
              <span className="block text-sm wrap-anywhere text-ink-muted">{detail}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** '18 of 19 events would be written, with 47 writes. 1 stops: its card is already won.' */
function sumOf(events: PlannedEvent[]): string {
  const written = events.filter((event) => writesOf(event) > 0);
  const writes = written.reduce((sum, event) => sum + writesOf(event), 0);
  const stopped = events.filter(({ stops }) => stops);
  const [first] = stopped;
  const why = first?.stops ? `${first.stops.charAt(0).toLowerCase()}${first.stops.slice(1)}` : "";
  const stops = first ? ` ${stopped.length} ${stopped.length === 1 ? "stops" : "stop"}: ${why}` : "";
  return `${written.length} of ${counted(events.length, "event")} would be written, with ${counted(writes, "write")}.${stops}`;
}
