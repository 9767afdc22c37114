import type { Answers } from "@quotemill/shared/templates/answers";
import { hasCondition } from "@quotemill/shared/templates/condition-rules";
import { givenRows } from "@quotemill/shared/templates/rows";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { clsx } from "clsx";
import { Activity, useId } from "react";
import { ConditionalBadge } from "../conditional-badge.tsx";
import { CellsPortion } from "./cells-portion.tsx";
import type { FormBlock } from "./form-blocks.ts";
import { GroupRows } from "./group-rows.tsx";
import type { Edit } from "./row-edits.ts";

/** A section under its heading, or what stands outside of sections. */
export function FormBlockView({
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
  /** Whether another block stands before it. */
  isLater: boolean;
  /** Whether the browser renders only what is near the viewport. */
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
        <GroupRows {...shared} part={part} rows={givenRows(answers, part.group.id)} isInSection={section !== null} />
      </Activity>
    ),
  );
  // A line shows where the section before it ends.
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
