import type { AnswerValue, GroupRow } from "@quotemill/shared/templates/answers";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { memo } from "react";
import { RowGrip } from "../../../components/sortable/sortable-list.tsx";
import type { Cell } from "./form-blocks.ts";
import { RowFields } from "./row-fields.tsx";
import { RowHead } from "./row-head.tsx";
import { looksTheSame } from "./same-look.ts";
import { rowElementId } from "./use-row-actions.ts";
import { WorkedLine } from "./worked-line.tsx";

export interface RowCardProps {
  row: GroupRow;
  /** 'Run 1' */
  name: string;
  cells: Cell[];
  worked: WorkedOut;
  idPrefix: string;
  canCopy: boolean;
  /** Why it cannot be removed; null if it can. */
  keptBecause: string | null;
  onChange: (rowId: string, fieldId: string, value: AnswerValue) => void;
  onCopy: (rowId: string) => void;
  onRemove: (rowId: string) => void;
}

/** One entry of a group. Re-renders only when something in it looks different. */
export const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, name, cells, worked, idPrefix } = props;
  const id = rowElementId(idPrefix, row.id);
  return (
    <li
      id={id}
      data-row={row.id}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      className="relative rounded-lg border border-border bg-raised shadow-xs [contain-intrinsic-size:auto_10rem] [content-visibility:auto] data-dragging:z-10 data-dragging:shadow-popover data-dragging:[content-visibility:visible] dark:bg-surface dark:data-dragging:bg-raised"
    >
      <RowGrip label={name} />
      <RowHead {...props} id={id} />
      <RowFields {...props} labelledBy={`${id}-name`} />
      <WorkedLine cells={cells} worked={worked} rowId={row.id} />
    </li>
  );
}, isSameRow);

function isSameRow(before: RowCardProps, now: RowCardProps) {
  const { worked: workedBefore, ...partsBefore } = before;
  const { worked, ...parts } = now;
  const keys = Object.keys(parts) as (keyof typeof parts)[];
  return (
    keys.every((key) => partsBefore[key] === parts[key]) && looksTheSame(now.cells, workedBefore, worked, now.row.id)
  );
}
