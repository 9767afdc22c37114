import type { TemplateField } from "@quotemill/shared/templates/schema";
import { clsx } from "clsx";
import { type Dispatch, memo, useRef } from "react";
import { DragGrip, StillGrip } from "../../../components/sortable/row-grip.tsx";
import type { BuilderAction } from "./builder-reducer.ts";
import { FieldEditor } from "./field-editor.tsx";
import { FieldRowHead } from "./field-row-head.tsx";
import { useIsNear } from "./near-rows.tsx";
import type { FieldProblems } from "./use-problems.ts";

export interface FieldRowProps {
  field: TemplateField;
  /** The condition in a few words; empty without one. */
  summary: string;
  hasWarning: boolean;
  /** Set while its editor is open: then it depends on the other fields, and only then. */
  structure: TemplateField[] | null;
  isFresh: boolean;
  isPricingOn: boolean;
  problems: FieldProblems[string];
  dispatch: Dispatch<BuilderAction>;
  onDelete: (field: TemplateField) => void;
}

/**
 * Every row that takes part in dragging hears of every step of it. So only rows near the window do: the others are
 * still, and the browser skips drawing them.
 */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, structure, isFresh, isPricingOn, problems, dispatch } = props;
  const row = useRef<HTMLLIElement>(null);
  const hadFocus = useRef(false);
  const isNear = useIsNear(row);
  const Grip = isNear ? DragGrip : StillGrip;
  return (
    <li
      ref={row}
      className={clsx(
        "@container relative border bg-raised data-dragging:z-10 data-dragging:shadow-popover",
        structure
          ? "rounded-lg border-transparent shadow-popover"
          : "rounded-md border-border dark:bg-surface dark:data-dragging:bg-raised",
        !isNear && !structure && "[contain-intrinsic-size:auto_2.875rem] [content-visibility:auto]",
      )}
    >
      <Grip id={field.id} label={field.label} row={row} hadFocus={hadFocus} />
      <FieldRowHead {...props} />
      {structure && <FieldEditor {...{ field, structure, isFresh, isPricingOn, problems, dispatch }} />}
    </li>
  );
});
