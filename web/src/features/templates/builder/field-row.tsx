import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { clsx } from "clsx";
import { type Dispatch, memo } from "react";
import { RowGrip } from "../../../components/sortable/sortable-list.tsx";
import type { BuilderAction } from "./builder-reducer.ts";
import { FieldEditor } from "./field-editor.tsx";
import { FieldRowHead } from "./field-row-head.tsx";
import type { FieldProblems } from "./use-problems.ts";

export interface FieldRowProps {
  field: TemplateField;
  /** A summary of the condition or of what is wrong; may be empty. */
  note: string;
  hasWarning: boolean;
  /** Set only while the editor is open, since only the editor depends on other fields. */
  structure: TemplateItem[] | null;
  isFresh: boolean;
  isPricingOn: boolean;
  problems: FieldProblems[string];
  dispatch: Dispatch<BuilderAction>;
  onDelete: (field: TemplateItem) => void;
}

export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { field, structure, isFresh, isPricingOn, problems, dispatch } = props;
  return (
    <li
      data-row={field.id}
      className={clsx(
        "@container relative mb-1.5 border bg-raised data-dragging:z-10 data-dragging:shadow-popover",
        structure
          ? "rounded-lg border-transparent shadow-popover"
          : "rounded-md border-border [contain-intrinsic-size:auto_2.75rem] max-md:[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto] data-dragging:[content-visibility:visible] dark:bg-surface dark:data-dragging:bg-raised",
      )}
    >
      <RowGrip label={field.label} />
      <FieldRowHead {...props} />
      {structure && <FieldEditor {...{ field, structure, isFresh, isPricingOn, problems, dispatch }} />}
    </li>
  );
});
