import { type Answers, answerOf, givenEntries } from "@quotemill/shared/templates/answers/answers";
import type { WorkedOut } from "@quotemill/shared/templates/calculation/work-out";
import { isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import { hasCondition } from "@quotemill/shared/templates/schema/rules";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { Activity, memo, useCallback, useId, useLayoutEffect, useMemo, useRef } from "react";
import { useFormats } from "../../../lib/formats.ts";
import { type Edit, setAnswer } from "./answer-edits.ts";
import { CalculatedCell } from "./calculated-values.tsx";
import { type ChangeField, ConditionalBadge, FieldInForm } from "./field-control.tsx";
import { type Cell, type FormBlock, formBlocks } from "./form-blocks.ts";
import { resultWords } from "./form-words.ts";
import { GroupEntries } from "./group-entries.tsx";
import { looksTheSame } from "./worked-out.ts";

/** A form with more items than this renders only what is near the viewport, and estimates the height of the rest. */
const longForm = 40;

/**
 * A template as a form, showing what the answers make visible. Answers of hidden fields are kept for when they show
 * again. A control's id is `idPrefix`, in a group the entry's id, and the field's id, joined by dashes.
 */
export function TemplateFields({
  structure,
  answers,
  worked,
  onEdit,
  idPrefix,
}: {
  structure: TemplateItem[];
  answers: Answers;
  /** Results of the answers a frame ago: typing shows first, then what follows from it. */
  worked: WorkedOut;
  onEdit: (edit: Edit) => void;
  idPrefix?: string;
}) {
  const ownPrefix = useId();
  const edit = useStableCallback(onEdit);
  const blocks = useMemo(() => formBlocks(structure), [structure]);
  const shared = {
    answers,
    worked,
    idPrefix: idPrefix ?? ownPrefix,
    isLong: structure.length > longForm,
    onEdit: edit,
  };
  return (
    <div className="@container grid gap-6">
      {blocks.map((block, index) => (
        <Activity
          key={block.section?.id ?? index}
          mode={block.section && !worked.isVisible(block.section.id) ? "hidden" : "visible"}
        >
          <FormBlockView block={block} isLater={index > 0} {...shared} />
        </Activity>
      ))}
    </div>
  );
}

/** Returns the same function for the life of the form, so that its parts can be memoised. */
function useStableCallback(onEdit: (edit: Edit) => void) {
  const latest = useRef(onEdit);
  useLayoutEffect(() => {
    latest.current = onEdit;
  });
  return useCallback((edit: Edit) => latest.current(edit), []);
}

/** A section under its heading, or what stands outside of sections. */
function FormBlockView({
  block: { section, parts },
  answers,
  worked,
  idPrefix,
  isLater,
  isLong,
  onEdit,
}: {
  block: FormBlock;
  answers: Answers;
  worked: WorkedOut;
  idPrefix: string;
  /** True if another block stands before it. */
  isLater: boolean;
  /** Lets the browser render only what is near the viewport. */
  isLong: boolean;
  onEdit: (edit: Edit) => void;
}) {
  const titleId = useId();
  const shared = { worked, idPrefix, onEdit };
  const content = parts.map((part) =>
    part.kind === "cells" ? (
      <div
        key={part.portions[0]?.[0]?.id}
        className={clsx("grid gap-4 @[40rem]:grid-cols-2", isLong && "*:skip-unseen")}
      >
        {part.portions.map((cells) => (
          <CellsPortion key={cells[0]?.id} {...shared} cells={cells} answers={answers} />
        ))}
      </div>
    ) : (
      <Activity key={part.group.id} mode={worked.isVisible(part.group.id) ? "visible" : "hidden"}>
        <GroupEntries
          {...shared}
          part={part}
          entries={givenEntries(answers, part.group.id)}
          isInSection={section !== null}
        />
      </Activity>
    ),
  );
  // Without a heading, only a line shows that the section before it has ended.
  if (!section) return <div className={clsx("grid gap-6", isLater && "border-t border-border pt-6")}>{content}</div>;
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <div className="-mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="font-semibold wrap-anywhere">
          {section.label}
        </h3>
        {hasCondition(section) && <ConditionalBadge />}
      </div>
      {content}
    </section>
  );
}

interface PortionProps {
  cells: Cell[];
  answers: Answers;
  worked: WorkedOut;
  idPrefix: string;
  onEdit: (edit: Edit) => void;
}

/** Some fields in a separate form, which render again only when one of them changes, appears or disappears. */
const CellsPortion = memo(function CellsPortion({ cells, answers, worked, idPrefix, onEdit }: PortionProps) {
  const formats = useFormats();
  const change: ChangeField = useCallback((fieldId, value) => onEdit(setAnswer(fieldId, value)), [onEdit]);
  return (
    <form onSubmit={(event) => event.preventDefault()} className="contents">
      {cells.map((cell) => (
        <Activity key={cell.id} mode={worked.isVisible(cell.id) ? "visible" : "hidden"}>
          {isCalculated(cell) ? (
            <CalculatedCell label={cell.label} {...resultWords(cell, worked.calculated(cell.id), formats)} />
          ) : (
            <FieldInForm id={`${idPrefix}-${cell.id}`} field={cell} value={answerOf(cell, answers)} onChange={change} />
          )}
        </Activity>
      ))}
    </form>
  );
}, isSamePortion);

function isSamePortion(before: PortionProps, now: PortionProps) {
  return (
    before.cells === now.cells &&
    before.idPrefix === now.idPrefix &&
    before.onEdit === now.onEdit &&
    now.cells.every((cell) => !isField(cell) || before.answers[cell.id] === now.answers[cell.id]) &&
    looksTheSame(now.cells, before.worked, now.worked)
  );
}
