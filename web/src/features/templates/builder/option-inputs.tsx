import { maxOptionLength } from "@quotemill/shared/templates/option-limits";
import { maxPrice } from "@quotemill/shared/templates/pricing";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { memo } from "react";
import { AmountInput } from "../../../components/ui/amount-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { inputLook } from "../../../components/ui/field.tsx";
import type { OptionRow } from "./option-rows.ts";

export type EditOptions = (edit: (rows: OptionRow[]) => OptionRow[], typingIn?: string) => void;

/** Memoised so that typing re-renders one option of hundreds. `price` and `cost` are null without pricing. */
export const OptionInputs = memo(function OptionInputs({
  index,
  text,
  price,
  cost,
  onEdit,
  onInsert,
  onRemove,
}: {
  index: number;
  text: string;
  price: number | null;
  cost: number | null;
  onEdit: EditOptions;
  onInsert: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const number = index + 1;
  const change = (changes: Partial<OptionRow>) =>
    onEdit(
      (all) => all.map((row, at) => (at === index ? { ...row, ...changes } : row)),
      `option ${index} ${Object.keys(changes)}`,
    );
  return (
    <li
      className={clsx(
        // Only visible options of hundreds are painted, so their content must not overflow.
        "items-center gap-1 [contain-intrinsic-size:auto_2rem] [content-visibility:auto]",
        price === null
          ? "flex"
          : "grid grid-cols-[50%_minmax(0,1fr)_auto] @max-[32rem]:mb-2 @[32rem]:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_auto]",
      )}
    >
      <input
        data-option
        aria-label={`Option ${number}`}
        maxLength={maxOptionLength}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => event.key === "Enter" && onInsert(index + 1)}
        className={`${inputLook(false)} col-span-2 h-control min-w-0 flex-1 md:h-8 md:text-sm @[32rem]:col-span-1`}
      />
      {price !== null && (
        <AmountInput
          unit="money"
          lead="Price"
          aria-label={`Price of option ${number}`}
          max={maxPrice}
          value={price}
          onChange={(changed) => change({ price: changed })}
        />
      )}
      {cost !== null && (
        <AmountInput
          unit="money"
          lead="Cost"
          className="col-span-2 @[32rem]:col-span-1"
          aria-label={`Cost of option ${number}`}
          max={maxPrice}
          value={cost}
          onChange={(changed) => change({ cost: changed })}
        />
      )}
      <Button
        variant="quiet"
        size="iconSm"
        className="col-start-3 row-start-1 -outline-offset-2! @[32rem]:col-start-4"
        aria-label={`Remove option ${number}`}
        title="Remove option"
        onClick={() => onRemove(index)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
});
