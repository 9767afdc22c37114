import {
  type CardStatus,
  cardStatus,
  maxTagLength,
  maxTags,
  type WriteBackType,
  writeBackNames,
  writeBackTypes,
} from "@quotemill/shared/crm/write-back";
import { Ban, Check, CircleX, Clock, Eye, type LucideIcon, Send, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { QueryView } from "../../../components/query-view.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/choices.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { FilterSelect } from "../../../components/ui/select.tsx";
import { Cell, Row, Table, TableBody, TableSkeleton } from "../../../components/ui/table.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { WriteBackForm } from "./use-write-back.ts";

const heads = ["When a quote is", "Add tags", "Note", "Move card to", "Status"];
const columns = "8rem minmax(0,1fr) 2.5rem 11rem 8.5rem";

export const eventIcons: Record<WriteBackType, LucideIcon> = {
  "quote.sent": Send,
  "offer.opened": Eye,
  "offer.accepted": Check,
  "offer.declined": CircleX,
  "offer.expired": Clock,
};

const leave = { value: "", label: "Leave it" };
const statusNames: Record<CardStatus, string> = { open: "Open", won: "Won", lost: "Lost", abandoned: "Abandoned" };
const statuses = [leave, ...cardStatus.options.map((value) => ({ value, label: statusNames[value] }))];

/** Edits which tags, notes and cards follow from which event. */
export function RulesCard({ form }: { form: WriteBackForm }) {
  const { stored, location, rules, setPipeline } = form;
  const pipelines = location.data?.pipelines ?? [];
  const problem = location.data?.problem ?? location.error?.message;
  return (
    <Card
      title="Write back"
      tools={
        <div className="flex items-center gap-3 max-md:w-full">
          <span className="text-sm text-ink-muted">Pipeline</span>
          <FilterSelect
            label="Pipeline"
            choices={[
              { value: "", label: location.isPending ? "Loading…" : "No cards" },
              ...withStored(pipelines, rules?.pipeline_id ?? null, pipelines.length > 0),
            ]}
            value={rules?.pipeline_id ?? ""}
            disabled={!rules}
            onChange={(id) => setPipeline(id || null)}
            className="w-44 max-md:flex-1"
          />
        </div>
      }
    >
      <div className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-4 text-sm text-ink-muted max-md:px-4">
        <State form={form} />
        <p className="text-pretty">
          Quotes here, tags, notes and cards there. A card never moves back; a won one is never touched.
        </p>
      </div>
      {problem && !stored.data?.stopped && (
        <div className="px-5 pb-4 max-md:px-4">
          <Note tone="warning">{problem}</Note>
        </div>
      )}
      <QueryView
        query={stored}
        failed="Write back could not be loaded."
        skeleton={
          <TableSkeleton columns={columns} heads={heads} rows={5} bones={["w-20", "w-40", "w-4", "w-36", "w-28"]} />
        }
      >
        {() => (
          <Table label="Write back" columns={columns} heads={heads}>
            <TableBody>
              {writeBackTypes.map((type) => (
                <EventRow key={type} type={type} form={form} />
              ))}
            </TableBody>
          </Table>
        )}
      </QueryView>
    </Card>
  );
}

/** A chosen one that is not in the list stays in sight: it is gone there, or GoHighLevel could not be asked. */
const withStored = (listed: { id: string; name: string }[], chosen: string | null, isKnown: boolean) => [
  ...listed.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen !== null && !listed.some(({ id }) => id === chosen)
    ? [{ value: chosen, label: isKnown ? "Not found there" : "As it was set" }]
    : []),
];

function State({ form: { stored, isOn } }: { form: WriteBackForm }) {
  const formats = useFormats();
  const { data } = stored;
  if (!data) return null;
  if (data.stopped) {
    return (
      <Badge tone="dangerOutline" icon={<TriangleAlert size={12} aria-hidden="true" />}>
        Stopped
      </Badge>
    );
  }
  if (!isOn) {
    return (
      <Badge tone="outline" icon={<Ban size={12} aria-hidden="true" />}>
        Off
      </Badge>
    );
  }
  if (data.paused_until)
    return <Badge tone="warning">{`Paused until ${formats.recentMoment(data.paused_until)}`}</Badge>;
  return (
    <Badge tone="success" icon={<Check size={12} aria-hidden="true" />}>
      On
    </Badge>
  );
}

function EventRow({ type, form }: { type: WriteBackType; form: WriteBackForm }) {
  const { rules, location, setEvent } = form;
  const noteId = useId();
  if (!rules) return null;
  const { tags, note, stage_id, status } = rules.mapping[type];
  const Icon = eventIcons[type];
  const name = writeBackNames[type];
  const stages = location.data?.pipelines.find(({ id }) => id === rules.pipeline_id)?.stages ?? [];
  const hasCards = rules.pipeline_id !== null;
  return (
    <Row className="min-h-row-lg @max-[40rem]:gap-y-2">
      <Cell className="flex items-center gap-2.5 font-medium">
        <Icon size={15} aria-hidden="true" className="shrink-0 text-ink-muted" />
        {name}
      </Cell>
      <Cell className="@max-[40rem]:order-2 @max-[40rem]:col-span-2">
        <Tags name={name} tags={tags} onChange={(next) => setEvent(type, { tags: next })} />
      </Cell>
      <Cell className="@max-[40rem]:order-1">
        {/* The whole cell, so that a thumb finds it. */}
        <label
          htmlFor={noteId}
          className="flex min-h-control items-center justify-center gap-2 @max-[40rem]:justify-end"
        >
          <span className="text-sm text-ink-muted @min-[40rem]:hidden">Note</span>
          <Checkbox
            id={noteId}
            aria-label={`Note for ${name}`}
            checked={note}
            onChange={(event) => setEvent(type, { note: event.target.checked })}
          />
        </label>
      </Cell>
      <Cell className="@max-[40rem]:order-3 @max-[40rem]:col-span-2">
        <Labelled words="Move card to">
          <FilterSelect
            label={`Stage for ${name}`}
            choices={[leave, ...withStored(stages, stage_id, stages.length > 0)]}
            value={hasCards ? (stage_id ?? "") : ""}
            disabled={!hasCards}
            onChange={(id) => setEvent(type, { stage_id: id || null })}
          />
        </Labelled>
      </Cell>
      <Cell className="@max-[40rem]:order-4 @max-[40rem]:col-span-2">
        <Labelled words="Status">
          <FilterSelect
            label={`Status for ${name}`}
            choices={statuses}
            value={hasCards ? (status ?? "") : ""}
            disabled={!hasCards}
            onChange={(chosen) => setEvent(type, { status: (chosen || null) as CardStatus | null })}
          />
        </Labelled>
      </Cell>
    </Row>
  );
}

/** A narrow table shows no heads. */
function Labelled({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className="@max-[40rem]:grid @max-[40rem]:grid-cols-[7rem_minmax(0,1fr)] @max-[40rem]:items-center">
      <span aria-hidden="true" className="text-sm text-ink-muted @min-[40rem]:hidden">
        {words}
      </span>
      {children}
    </div>
  );
}

function Tags({ name, tags, onChange }: { name: string; tags: string[]; onChange: (tags: string[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The control that had the focus goes away with the change, so the button at that place takes it, or the last one. */
  const thenFocus = (nth: number, change: () => void) => {
    flushSync(change);
    const buttons = box.current?.querySelectorAll("button");
    buttons?.[Math.min(nth, buttons.length - 1)]?.focus();
  };
  const add = () => {
    const tag = typed?.trim() ?? "";
    const isNew = tag !== "" && !tags.some((each) => each.toLowerCase() === tag.toLowerCase());
    if (isNew) onChange([...tags, tag]);
    setTyped(null);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The rest of this key press would press the button.
    event.preventDefault();
    thenFocus(maxTags, event.key === "Enter" ? add : () => setTyped(null));
  };
  return (
    <div ref={box} className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag, nth) => (
        <span
          key={tag}
          className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-sm bg-neutral-soft ps-2 text-sm"
        >
          <span className="min-w-0 py-0.5 wrap-anywhere">{tag}</span>
          <button
            type="button"
            aria-label={`Remove the tag ${tag} from ${name}`}
            onClick={() => thenFocus(nth, () => onChange(tags.filter((each) => each !== tag)))}
            className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-ink-muted hover:text-ink max-md:size-11"
          >
            <X size={12} aria-hidden="true" />
          </button>
        </span>
      ))}
      {typed === null ? (
        tags.length < maxTags && (
          <Button
            variant="quiet"
            size="sm"
            // Its words begin where a tag would.
            className={tags.length === 0 ? "-ms-2.5" : undefined}
            aria-label={`Add a tag to ${name}`}
            onClick={() => setTyped("")}
          >
            Add tag
          </Button>
        )
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          aria-label={`New tag for ${name}`}
          maxLength={maxTagLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKey}
          onBlur={add}
          className={`${inputLook(false)} h-control-sm max-w-40`}
        />
      )}
    </div>
  );
}
