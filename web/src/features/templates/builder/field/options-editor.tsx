import { maxOptionLength, maxOptions } from "@quotemill/shared/templates/schema/limits";
import { maxPrice } from "@quotemill/shared/templates/schema/rate";
import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { AmountInput } from "../../../../components/ui/amount-field.tsx";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { inputLook } from "../../../../components/ui/field.tsx";
import { newOptionRow, type OptionRow } from "../state/edited-template.ts";
import { BulkOptionsDialog } from "./bulk-options-dialog.tsx";

/**
 * The options of a field; with `isPriced`, each with a price and a cost. A long list scrolls on its own, so that the
 * condition below it stays within reach. `onEdit` must keep its identity, because each option is memoised.
 */
export function OptionsEditor({
  rows,
  isPriced,
  onEdit,
}: {
  rows: OptionRow[];
  isPriced: boolean;
  onEdit: EditOptions;
}) {
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const { list, focusSoon } = useFocusOption();

  const handleInsert = useCallback(
    (index: number) => {
      onEdit((all) => all.toSpliced(index, 0, newOptionRow()));
      focusSoon(index);
    },
    [onEdit, focusSoon],
  );
  const handleRemove = useCallback(
    (index: number) => {
      onEdit((all) => all.toSpliced(index, 1));
      focusSoon(index);
    },
    [onEdit, focusSoon],
  );

  return (
    <section aria-label="Options" className="col-span-full grid gap-1.5">
      <div className="flex items-center gap-2 text-sm font-medium">
        Options
        <span className="grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums">
          {rows.length}
        </span>
        <span className="ms-auto">
          <TextButton onClick={() => setIsBulkOpen(true)}>Bulk Add Options</TextButton>
        </span>
      </div>
      {rows.length === 0 && (
        <p className="text-sm text-ink-muted">No options yet. Add the choices that people can pick.</p>
      )}
      <ol
        ref={list}
        className={clsx(
          "-m-1 grid gap-x-3 gap-y-1.5 overflow-y-auto p-1 empty:hidden",
          isPriced ? "max-h-96 grid-cols-[minmax(0,1fr)]" : "max-h-60 grid-cols-[minmax(0,1fr)] @[32rem]:grid-cols-2",
        )}
      >
        {rows.map(({ text, price, cost }, index) => (
          <OptionInputs
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and each input is controlled
            key={index}
            index={index}
            text={text}
            price={isPriced ? price : null}
            cost={isPriced ? cost : null}
            onEdit={onEdit}
            onInsert={handleInsert}
            onRemove={handleRemove}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-2.5 justify-self-start"
        onClick={() => handleInsert(rows.length)}
      >
        <Plus size={14} aria-hidden="true" />
        Add Option
      </Button>
      {isBulkOpen && (
        <BulkOptionsDialog
          room={maxOptions - rows.length}
          onAdd={(added) => onEdit((all) => [...all, ...added.map(newOptionRow)])}
          onClose={() => setIsBulkOpen(false)}
        />
      )}
    </section>
  );
}

/** Focuses a new option, or the neighbour of a removed one. */
function useFocusOption() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const inputs = [...(list.current?.querySelectorAll<HTMLInputElement>("[data-option]") ?? [])];
    (inputs[wanted.current] ?? inputs.at(-1))?.focus();
    wanted.current = null;
  });
  const focusSoon = useCallback((index: number) => {
    wanted.current = index;
  }, []);
  return { list, focusSoon };
}

type EditOptions = (edit: (rows: OptionRow[]) => OptionRow[], typingIn?: string) => void;

/** One option, memoised so that typing renders one of hundreds again. `price` and `cost` are null without pricing. */
const OptionInputs = memo(function OptionInputs({
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
