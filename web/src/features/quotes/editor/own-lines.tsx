import {
  type Adjustment,
  adjustment,
  adjustmentLabel,
  isCharged,
  maxAdjustmentLabel,
  maxAdjustments,
} from "@quotemill/shared/pricing/adjustments";
import { maxLineAmount } from "@quotemill/shared/pricing/line-item";
import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTellRemoved } from "../../../components/messages/undo.tsx";
import { AmountField } from "../../../components/ui/amount-field.tsx";
import { Button, TextButton } from "../../../components/ui/button.tsx";
import { Segments } from "../../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../components/ui/dialog.tsx";
import { Leader } from "../../../components/ui/docket.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { givenValue } from "../given-value.ts";
import { ItemLineFields, newItemLine } from "./item-line-fields.tsx";

export interface OwnLines {
  adjustments: Adjustment[];
  /** Says whether the lines' amounts include tax. */
  amountHint: string;
  onEdit: (edit: EditAdjustments) => void;
}

/** Adds a line to the quote, or edits the one at index `at`. */
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
    tellRemoved(`${adjustmentLabel(given)} removed`, () => onEdit((list) => withRestored(list, at, given)));
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

/** A change is applied to the lines as they are at that moment, so that two changes in a row cannot undo each other. */
export type EditAdjustments = (list: Adjustment[]) => Adjustment[];

/** A percentage is of the lines above it, so a new line goes above the discounts, which then cover it. */
function withAdded(list: Adjustment[], added: Adjustment): Adjustment[] {
  const firstDiscount = isCharged(added) ? list.findIndex(({ kind }) => kind === "discount") : -1;
  const at = firstDiscount === -1 ? list.length : firstDiscount;
  return [...list.slice(0, at), added, ...list.slice(at)];
}

const withChanged = (list: Adjustment[], index: number, changed: Adjustment) =>
  list.map((each, position) => (position === index ? changed : each));

const withRemoved = (list: Adjustment[], index: number) => list.filter((_each, position) => position !== index);

/** Puts a removed line back, unless there is no more room. */
const withRestored = (list: Adjustment[], index: number, removed: Adjustment) =>
  list.length >= maxAdjustments ? list : list.toSpliced(index, 0, removed);

const kinds = [
  { value: "line", label: "Line" },
  { value: "item", label: "Item" },
  { value: "discount", label: "Discount" },
] as const;
const measures = [
  { value: "amount", label: "Amount" },
  { value: "percent", label: "Per cent" },
] as const;

/** Adds a line or a discount to a quote, or edits the given one. */
function AdjustmentDialog({
  given,
  amountHint,
  onSave,
  onRemove,
  onClose,
}: {
  given: Adjustment | null;
  /** Says whether amounts include tax. */
  amountHint: string;
  onSave: (saved: Adjustment) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const givenPercent = given?.kind === "discount" ? given.percent : undefined;
  const [kind, setKind] = useState(given?.kind ?? "line");
  const [measure, setMeasure] = useState<"amount" | "percent">(givenPercent === undefined ? "amount" : "percent");
  const [label, setLabel] = useState(given && given.kind !== "item" ? given.label : "");
  const [cents, setCents] = useState(given && given.kind !== "item" ? (given.amount ?? 0) : 0);
  const [item, setItem] = useState(given?.kind === "item" ? given : newItemLine);
  const [points, setPoints] = useState(Math.round((givenPercent ?? 0) * 100));
  const [wasRefused, setWasRefused] = useState(false);

  const isPercent = kind === "discount" && measure === "percent";
  const read = adjustment.safeParse(
    kind === "item" ? item : { kind, label, ...(isPercent ? { percent: points / 100 } : { amount: cents }) },
  );
  const errorAt = (key: string) =>
    wasRefused ? read.error?.issues.find(({ path }) => path[0] === key)?.message : undefined;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // React sees the dialog's form inside the page's form, which would otherwise also be submitted.
    event.stopPropagation();
    if (read.success) onSave(read.data);
    else setWasRefused(true);
  }

  return (
    <Dialog
      title={given ? `Edit ${kind}` : "Add a line"}
      next={() => document.getElementById(addLineId)}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          {!given && (
            <div>
              <Segments label="Kind" choices={kinds} value={kind} onChoose={setKind} />
            </div>
          )}
          {kind === "item" ? (
            <ItemLineFields {...{ item, amountHint, errorAt }} onChange={setItem} />
          ) : (
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
          )}
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
            kind !== "item" && (
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
            )
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

/** The id of the button that gets the focus once a line is removed. */
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

/** Discounts of a quote that has no price yet, because its workflow prices it. */
export function UnpricedLines({ adjustments, onEdit }: { adjustments: Adjustment[]; onEdit: (index: number) => void }) {
  const formats = useFormats();
  return (
    <dl aria-label="Line items" className="grid gap-2 empty:hidden">
      {adjustments.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity beyond their place.
        <Leader key={index} label={adjustmentLabel(each)}>
          {givenValue(each, formats)}
          <Button
            size="iconSm"
            aria-label={`Edit ${adjustmentLabel(each)}`}
            title="Edit"
            className="-my-2 ms-1"
            onClick={() => onEdit(index)}
          >
            <Pencil size={13} aria-hidden="true" />
          </Button>
        </Leader>
      ))}
    </dl>
  );
}
