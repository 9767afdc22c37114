import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { AdjustmentDialog } from "./adjustment-dialog.tsx";
import { withAdded, withChanged, withRemoved } from "./change-adjustments.ts";

export interface OwnLines {
  adjustments: Adjustment[];
  /** Whether their amounts include tax, in words. */
  amountHint: string;
  onChange: (adjustments: Adjustment[]) => void;
}

/** Adds a line to the quote, or edits the one at that place. */
export function OwnLineDialog({ own, at, onClose }: { own: OwnLines; at: number | "new"; onClose: () => void }) {
  const { adjustments, amountHint, onChange } = own;
  const finish = (changed: Adjustment[]) => {
    onChange(changed);
    onClose();
  };
  return (
    <AdjustmentDialog
      given={at === "new" ? null : (adjustments[at] ?? null)}
      amountHint={amountHint}
      onSave={(saved) => finish(at === "new" ? withAdded(adjustments, saved) : withChanged(adjustments, at, saved))}
      onRemove={() => at !== "new" && finish(withRemoved(adjustments, at))}
      onClose={onClose}
    />
  );
}
