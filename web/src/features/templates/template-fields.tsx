import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { Activity, useCallback, useId, useLayoutEffect, useMemo, useRef } from "react";
import { FormBlockView } from "./fill/form-block.tsx";
import { formBlocks } from "./fill/form-blocks.ts";
import type { Edit } from "./fill/row-edits.ts";

/** More items than fit on a screen. A shorter form renders completely, without estimated heights. */
const longForm = 40;

/**
 * A template as a form, showing what the answers make visible. Answers of hidden fields are kept for when they show
 * again. A control's id is `idPrefix`, in a group the row's id, and the field's id, joined by dashes.
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
  /** What the answers gave a frame ago: typing shows first, then what follows from it. */
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
