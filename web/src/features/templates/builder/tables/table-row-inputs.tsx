import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import type { TableRow } from "@quotemill/shared/templates/schema/tables";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { memo, useState } from "react";
import { AmountInput } from "../../../../components/ui/amount-field.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { inputLook } from "../../../../components/ui/field.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { RateInputs } from "../price-list/rate-inputs.tsx";
import { readKey, writeKey } from "./table-rows.ts";

export type EditRow = (index: number, changes: Partial<TableRow>, typingIn?: string) => void;

/** Items have the room that keys do not need: a number is short. The heads above the rows stand in the same columns. */
export const rowColumns = (isNumber: boolean) =>
  isNumber ? "@[40rem]:grid-cols-[20%_auto_minmax(0,1fr)_auto]" : "@[40rem]:grid-cols-[28%_auto_minmax(0,1fr)_auto]";

/** One row, memoised so that typing renders one of hundreds again. */
export const TableRowInputs = memo(function TableRowInputs({
  index,
  row,
  isNumber,
  keyName,
  onEdit,
  onRemove,
  onPaste,
}: {
  index: number;
  row: TableRow;
  isNumber: boolean;
  /** Meaning of the key: 'Up to (m)'. */
  keyName: string;
  onEdit: EditRow;
  onRemove: (index: number) => void;
  /** Called when several cells were pasted into one. */
  onPaste: (text: string) => void;
}) {
  const { decimal } = useFormats();
  const written = writeKey(row.key, isNumber ? decimal : ".");
  const [typed, setTyped] = useState(written);
  const read = (text: string) => (isNumber ? readKey(text, decimal) : text);
  // A change from outside, such as undo, wins over what was typed.
  const text = read(typed) === row.key ? typed : written;
  const isWrong = isNumber && typeof row.key !== "number" && row.key.trim() !== "";
  const number = index + 1;
  return (
    <li
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1 [contain-intrinsic-size:auto_2rem] [content-visibility:auto] @max-[40rem]:mb-3 @max-[32rem]:[contain-intrinsic-size:auto_9.5rem] @[32rem]:grid-cols-[auto_minmax(0,1fr)_auto]",
        rowColumns(isNumber),
      )}
    >
      <input
        aria-label={`${keyName}, row ${number}`}
        aria-invalid={isWrong || undefined}
        inputMode={isNumber ? "decimal" : undefined}
        placeholder={keyName}
        maxLength={500}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onEdit(index, { key: read(target.value) }, `row ${index} key`);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text");
          if (!/[\t\n]/.test(pasted.trim())) return;
          event.preventDefault();
          onPaste(pasted);
        }}
        className={`${inputLook(isWrong)} h-control min-w-0 md:h-8 md:text-sm @[32rem]:col-span-2 @[40rem]:col-span-1`}
      />
      <RateInputs
        name={`row ${number}`}
        label={written}
        rate={row}
        className="col-span-2 @[40rem]:col-span-1"
        onChange={(changes) => onEdit(index, changes)}
      >
        <div className="grid grid-cols-2 gap-1">
          <AmountInput
            unit="money"
            lead="Price"
            aria-label={`Price, row ${number}`}
            max={maxPrice}
            value={row.price}
            onChange={(price) => onEdit(index, { price }, `row ${index} price`)}
          />
          <AmountInput
            unit="money"
            lead="Cost"
            aria-label={`Cost, row ${number}`}
            max={maxPrice}
            value={row.cost}
            onChange={(cost) => onEdit(index, { cost }, `row ${index} cost`)}
          />
        </div>
      </RateInputs>
      <Button
        size="iconSm"
        className="row-start-1 -col-end-1 -outline-offset-2! md:mt-0.5"
        aria-label={`Remove row ${number}`}
        title="Remove row"
        onClick={() => onRemove(index)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
});
