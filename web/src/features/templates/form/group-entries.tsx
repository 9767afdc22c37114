import { type AnswerValue, answerOf, entryName, type GroupEntry } from "@quotemill/shared/templates/answers/answers";
import type { WorkedOut } from "@quotemill/shared/templates/calculation/work-out";
import { isField } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { Copy, Plus, Trash2 } from "lucide-react";
import { Activity, memo, useCallback, useId } from "react";
import { RowGrip, SortableList } from "../../../components/sortable/sortable-list.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { addId, type Edit, entryElementId, setCell, useEntryActions } from "./answer-edits.ts";
import { GroupSummary, WorkedLine } from "./calculated-values.tsx";
import { type ChangeField, FieldInForm } from "./field-control.tsx";
import type { Cell, GroupPart } from "./form-blocks.ts";
import { countWords, inSentence, minimumWords } from "./form-words.ts";
import { looksTheSame } from "./worked-out.ts";

/** A group with its entries as cards. */
export const GroupEntries = memo(function GroupEntries({
  part: { group, cells, summary },
  entries,
  worked,
  idPrefix,
  isInSection,
  onEdit,
}: {
  part: GroupPart;
  entries: GroupEntry[];
  worked: WorkedOut;
  idPrefix: string;
  isInSection: boolean;
  onEdit: (edit: Edit) => void;
}) {
  const { id: groupId, label, minRows, maxRows } = group;
  const Title = isInSection ? "h4" : "h3";
  const titleId = useId();
  const countId = useId();
  const actions = useEntryActions(group, entries, { idPrefix, onEdit });
  const change: EntryCardProps["onChange"] = useCallback(
    (entryId, fieldId, value) => onEdit(setCell(groupId, entryId, fieldId, value)),
    [groupId, onEdit],
  );
  const isFull = entries.length >= maxRows;
  const noun = inSentence(group.entryLabel);
  const named = entries.map((entry, index) => ({ id: entry.id, label: entryName(group, index), entry }));
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <Title id={titleId} className="font-semibold wrap-anywhere">
          {label}
        </Title>
        <GroupSummary summary={summary} worked={worked} />
      </div>
      {entries.length > 0 && (
        <SortableList
          label={label}
          rows={named}
          noun={noun}
          onMove={actions.move}
          className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3"
        >
          {({ id, label: name, entry }) => (
            <EntryCard
              key={id}
              {...{ entry, name, cells, worked, idPrefix }}
              canCopy={!isFull}
              keptBecause={entries.length <= minRows ? minimumWords(minRows) : null}
              onChange={change}
              onCopy={actions.copy}
              onRemove={actions.remove}
            />
          )}
        </SortableList>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          id={addId(idPrefix, groupId)}
          variant="secondary"
          disabled={isFull}
          aria-describedby={countId}
          onClick={actions.add}
        >
          <Plus size={16} aria-hidden="true" />
          Add {noun}
        </Button>
        <p id={countId} className="text-sm text-ink-muted tabular-nums">
          {countWords(entries.length, group)}
        </p>
      </div>
    </section>
  );
});

interface EntryCardProps {
  entry: GroupEntry;
  /** Name that people read: 'Run 1'. */
  name: string;
  cells: Cell[];
  worked: WorkedOut;
  idPrefix: string;
  canCopy: boolean;
  /** The reason why it cannot be removed; null if it can. */
  keptBecause: string | null;
  onChange: (entryId: string, fieldId: string, value: AnswerValue) => void;
  onCopy: (entryId: string) => void;
  onRemove: (entryId: string) => void;
}

/** One entry of a group. It renders again only when something in it looks different. */
const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry, name, cells, worked, idPrefix } = props;
  const id = entryElementId(idPrefix, entry.id);
  return (
    <li
      id={id}
      data-row={entry.id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      className="relative rounded-lg border border-border bg-raised shadow-xs [contain-intrinsic-size:auto_10rem] [content-visibility:auto] data-dragging:z-10 data-dragging:shadow-popover data-dragging:[content-visibility:visible] dark:bg-surface dark:data-dragging:bg-raised"
    >
      <RowGrip label={name} />
      <EntryHead {...props} id={id} />
      <EntryFields {...props} labelledBy={`${id}-name`} />
      <WorkedLine cells={cells} worked={worked} entryId={entry.id} />
    </li>
  );
}, isSameEntry);

function isSameEntry(before: EntryCardProps, now: EntryCardProps) {
  const { worked: workedBefore, ...partsBefore } = before;
  const { worked, ...parts } = now;
  const keys = Object.keys(parts) as (keyof typeof parts)[];
  return (
    keys.every((key) => partsBefore[key] === parts[key]) && looksTheSame(now.cells, workedBefore, worked, now.entry.id)
  );
}

/** The name of an entry, and what can be done with it. */
function EntryHead({
  id,
  entry,
  name,
  canCopy,
  keptBecause,
  onCopy,
  onRemove,
}: Pick<EntryCardProps, "entry" | "name" | "canCopy" | "keptBecause" | "onCopy" | "onRemove"> & { id: string }) {
  const reasonId = `${id}-kept`;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-1 ps-9.5 pe-2 max-md:min-h-13 max-md:ps-10.5">
      <span id={`${id}-name`} className="me-auto font-semibold wrap-anywhere">
        {name}
      </span>
      {keptBecause && (
        <span
          id={reasonId}
          className="pe-1 text-xs tracking-wide text-ink-muted max-md:order-1 max-md:w-full max-md:pb-1.5"
        >
          {keptBecause}
        </span>
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={Copy}
        disabled={!canCopy}
        aria-label={`Copy ${name}`}
        onClick={() => onCopy(entry.id)}
      >
        Copy
      </Button>
      <Button
        variant="quiet"
        size="sm"
        icon={Trash2}
        disabled={keptBecause !== null}
        aria-label={`Remove ${name}`}
        aria-describedby={keptBecause ? reasonId : undefined}
        onClick={() => onRemove(entry.id)}
      >
        Remove
      </Button>
    </div>
  );
}

/** Three fields on a line where there is room, otherwise two. A last one that is left over takes a whole line. */
function EntryFields({
  entry,
  cells,
  worked,
  idPrefix,
  labelledBy,
  onChange,
}: Pick<EntryCardProps, "entry" | "cells" | "worked" | "idPrefix" | "onChange"> & { labelledBy: string }) {
  const change: ChangeField = useCallback((fieldId, value) => onChange(entry.id, fieldId, value), [entry.id, onChange]);
  const fields = cells.filter(isField);
  const shown = fields.filter(({ id }) => worked.isVisible(id, entry.id));
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset
        aria-labelledby={labelledBy}
        className={clsx("grid min-w-0 gap-4 px-4 pb-4 max-md:gap-3", columns[Math.min(shown.length, 3)])}
      >
        {fields.map((field) => (
          <Activity key={field.id} mode={shown.includes(field) ? "visible" : "hidden"}>
            <div className={clsx("min-w-0 self-end", widthOf(field, shown))}>
              <FieldInForm
                id={cellId(idPrefix, entry.id, field.id)}
                field={field}
                value={answerOf(field, entry.values)}
                onChange={change}
              />
            </div>
          </Activity>
        ))}
      </fieldset>
    </form>
  );
}

export const cellId = (idPrefix: string, entryId: string, fieldId: string) => `${idPrefix}-${entryId}-${fieldId}`;

const columns = ["", "", "@[19rem]:grid-cols-2", "@[19rem]:grid-cols-2 @[40rem]:grid-cols-3"];

function widthOf(field: TemplateField, shown: TemplateField[]) {
  if (field.type === "textarea") return "col-span-full";
  const isLeftOver = shown.length > 2 && shown.length % 2 === 1 && field === shown.at(-1);
  return isLeftOver && "col-span-full @[40rem]:col-auto";
}
