import { maxAdjustments } from "@quotemill/shared/pricing/adjustments";
import { TextButton } from "../../../components/ui/text-button.tsx";

/** Gets the focus once a line is removed. */
export const addLineId = "add-line";

export function AddLine({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count >= maxAdjustments) {
    return <p className="mt-2 text-sm text-ink-muted">A quote can have at most {maxAdjustments} lines of its own.</p>;
  }
  return (
    <p className="mt-2 first:mt-0">
      <TextButton id={addLineId} onClick={onAdd}>
        Add a line
      </TextButton>
    </p>
  );
}
