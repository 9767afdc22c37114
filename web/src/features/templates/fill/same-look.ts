import { isCalculated } from "@quotemill/shared/templates/item-kinds";
import type { CalculatedValue, WorkedOut } from "@quotemill/shared/templates/work-out";
import type { Cell } from "./form-blocks.ts";

/** Whether the same cells show, with the same calculated values. */
export function looksTheSame(cells: Cell[], before: WorkedOut, now: WorkedOut, rowId?: string): boolean {
  if (before === now) return true;
  return cells.every((cell) => {
    const isVisible = now.isVisible(cell.id, rowId);
    if (before.isVisible(cell.id, rowId) !== isVisible) return false;
    if (!isVisible || !isCalculated(cell)) return true;
    const [was, is] = [before, now].map((worked) => contentOf(worked.calculated(cell.id, rowId)));
    return was === is;
  });
}

const contentOf = (value: CalculatedValue) =>
  "text" in value ? value.text : "problem" in value ? `! ${value.problem}` : `? ${value.waitsFor.join()}`;
