import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { useTellRemoved } from "../../../components/undo-scope.tsx";
import { AdjustmentDialog } from "./adjustment-dialog.tsx";
import { type EditAdjustments, withAdded, withChanged, withRemoved, withRestored } from "./change-adjustments.ts";

export interface OwnLines {
  adjustments: Adjustment[];
  /** Whether their amounts include tax, in words. */
  amountHint: string;
  onEdit: (edit: EditAdjustments) => void;
}

/** Adds a line to the quote, or edits the one at that place. */
export function OwnLineDialog({ own, at, onClose }: { own: OwnLines; at: number | "new"; onClose: () => void }) {
  const { adjustments, amountHint, onEdit } = own;
  const tellRemoved = useTellRemoved();
  const given = at === "new" ? null : (adjustments[at] ?? null);
  const finish = (edit: EditAdjustments) => {
    onEdit(edit);
    onClose();
  };
  function handleRemove() {
    if (at === "new" || !given) return;
    finish((list) => withRemoved(list, at));
    tellRemoved(`${given.label} removed`, () => onEdit((list) => withRestored(list, at, given)));
  }
  return (
    <AdjustmentDialog
      given={given}
      amountHint={amountHint}
      onSave={(saved) => finish((list) => (at === "new" ? withAdded(list, saved) : withChanged(list, at, saved)))}
      onRemove={handleRemove}
      onClose={onClose}
    />
  );
}
