import { type Adjustment, adjustment, maxAdjustmentLabel } from "@quotemill/shared/pricing/adjustments";
import { maxLineAmount } from "@quotemill/shared/pricing/limits";
import { type FormEvent, useState } from "react";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { Segments } from "../../../components/ui/segments.tsx";
import { addLineId } from "./add-line.tsx";

const kinds = [
  { value: "line", label: "Line" },
  { value: "discount", label: "Discount" },
] as const;
const measures = [
  { value: "amount", label: "Amount" },
  { value: "percent", label: "Per cent" },
] as const;

/** Adds a line or a discount to a quote, or edits the given one. */
export function AdjustmentDialog({
  given,
  amountHint,
  onSave,
  onRemove,
  onClose,
}: {
  given: Adjustment | null;
  /** Whether amounts include tax. */
  amountHint: string;
  onSave: (saved: Adjustment) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const givenPercent = given?.kind === "discount" ? given.percent : undefined;
  const [kind, setKind] = useState(given?.kind ?? "line");
  const [measure, setMeasure] = useState<"amount" | "percent">(givenPercent === undefined ? "amount" : "percent");
  const [label, setLabel] = useState(given?.label ?? "");
  const [cents, setCents] = useState(given?.amount ?? 0);
  const [points, setPoints] = useState(Math.round((givenPercent ?? 0) * 100));
  const [wasRefused, setWasRefused] = useState(false);

  const isPercent = kind === "discount" && measure === "percent";
  const read = adjustment.safeParse({ kind, label, ...(isPercent ? { percent: points / 100 } : { amount: cents }) });
  const errorAt = (key: string) =>
    wasRefused ? read.error?.issues.find(({ path }) => path[0] === key)?.message : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A dialog's form is inside the page's form as React sees it.
    event.stopPropagation();
    if (read.success) onSave(read.data);
    else setWasRefused(true);
  }

  return (
    <Dialog title={given ? `Edit ${kind}` : "Add a line"} nextId={addLineId} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          {!given && (
            <div>
              <Segments label="Kind" choices={kinds} value={kind} onChoose={setKind} />
            </div>
          )}
          <TextField
            label="Description"
            hint="The customer sees it on the quote."
            required
            maxLength={maxAdjustmentLabel}
            placeholder={kind === "line" ? "e.g., Core drilling, 4 holes" : "e.g., Discount, shared fence"}
            value={label}
            error={errorAt("label")}
            onChange={(event) => setLabel(event.target.value)}
          />
          {kind === "discount" && (
            <div>
              <Segments label="Discount by" choices={measures} value={measure} onChoose={setMeasure} />
            </div>
          )}
          {isPercent ? (
            <AmountField
              key="percent"
              label="Per cent"
              hint="Of all lines above it."
              unit="percent"
              max={10_000}
              value={points}
              error={errorAt("percent")}
              onChange={setPoints}
            />
          ) : (
            <AmountField
              key="amount"
              label="Amount"
              hint={amountHint}
              unit="money"
              max={maxLineAmount}
              value={cents}
              error={errorAt("amount")}
              onChange={setCents}
            />
          )}
        </DialogBody>
        <DialogFoot>
          {given ? (
            <Button variant="secondary" onClick={onRemove}>
              Remove
            </Button>
          ) : (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button type="submit">{given ? "Save" : "Add"}</Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
