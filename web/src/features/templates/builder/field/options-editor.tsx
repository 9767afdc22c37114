import { maxOptionLength, maxOptions } from "@quotemill/shared/templates/schema/limits";
import { maxPrice, type Rate } from "@quotemill/shared/templates/schema/rate";
import { clsx } from "clsx";
import { Plus, X } from "lucide-react";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { AmountInput } from "../../../../components/ui/amount-field.tsx";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { inputLook } from "../../../../components/ui/field.tsx";
import { withOptionItems } from "../price-list/chosen-items.ts";
import { FillDialog } from "../price-list/fill-dialog.tsx";
import { RateInputs } from "../price-list/rate-inputs.tsx";
import { newOptionRow, type OptionRow } from "../state/edited-template.ts";
import { BulkOptionsDialog } from "./bulk-options-dialog.tsx";

/**
 * The options of a field; with `isPriced`, each with a price and a cost. A long list scrolls on its own, so that the
 * condition below it stays within reach. `onEdit` must keep its identity, because each option is memoised.
 */
export function OptionsEditor({
  rows,
  isPriced,
  canFill,
  onEdit,
}: {
  rows: OptionRow[];
  isPriced: boolean;
  /** True if options may come from the price list, which also prices them. */
  canFill: boolean;
  onEdit: EditOptions;
}) {
  const [dialog, setDialog] = useState<"bulk" | "fill" | null>(null);
  const room = maxOptions - rows.length;
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
    <section data-part="options" aria-label="Options" className="col-span-full grid gap-1.5">
      <div className="flex items-center gap-2 text-sm font-medium">
        Options
        <span className="grid h-4.5 min-w-5 place-items-center rounded-full bg-neutral-soft px-1.25 text-2xs text-ink-muted tabular-nums">
          {rows.length}
        </span>
        <span className="ms-auto flex flex-wrap justify-end gap-x-4">
          {canFill && <TextButton onClick={() => setDialog("fill")}>Fill from the price list</TextButton>}
          <TextButton onClick={() => setDialog("bulk")}>Bulk Add Options</TextButton>
        </span>
      </div>
      {rows.length === 0 && (
        <p className="text-sm text-ink-muted">No options yet. Add the choices that people can pick.</p>
      )}
      <ol
        ref={list}
        className={clsx(
          "-m-1 grid gap-x-3 gap-y-1.5 overflow-y-auto p-1 empty:hidden",
          isPriced
            ? "max-h-96 max-md:max-h-136 grid-cols-[minmax(0,1fr)]"
            : "max-h-60 grid-cols-[minmax(0,1fr)] @[32rem]:grid-cols-2",
        )}
      >
        {rows.map(({ text, price, cost, item, from_list }, index) => (
          <OptionInputs
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no ids, and each input is controlled
            key={index}
            index={index}
            text={text}
            {...{ isPriced, price, cost, item, from_list }}
            onEdit={onEdit}
            onInsert={handleInsert}
            onRemove={handleRemove}
          />
        ))}
      </ol>
      <Button
        variant="quiet"
        size="sm"
        icon={Plus}
        className="-ms-2.5 justify-self-start"
        onClick={() => handleInsert(rows.length)}
      >
        Add Option
      </Button>
      {dialog === "bulk" && (
        <BulkOptionsDialog
          room={room}
          onAdd={(added) => onEdit((all) => [...all, ...added.map(newOptionRow)])}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "fill" && (
        <FillDialog
          noun="option"
          room={room}
          onFill={(items) => onEdit((all) => withOptionItems(all, items))}
          onClose={() => setDialog(null)}
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

interface OptionProps extends Rate {
  index: number;
  text: string;
  isPriced: boolean;
  onEdit: EditOptions;
  onInsert: (index: number) => void;
  onRemove: (index: number) => void;
}

/** One option, memoised so that typing renders one of hundreds again. Its rate is given in parts, which stay the same. */
const OptionInputs = memo(function OptionInputs({
  index,
  text,
  isPriced,
  onEdit,
  onInsert,
  onRemove,
  ...rate
}: OptionProps) {
  const number = index + 1;
  const change = (changes: Partial<OptionRow>, typingIn?: string) =>
    onEdit((all) => all.map((row, at) => (at === index ? { ...row, ...changes } : row)), typingIn);
  const type = (changes: Partial<OptionRow>) => change(changes, `option ${index} ${Object.keys(changes)}`);
  return (
    <li
      className={clsx(
        // Only visible options of hundreds are painted, so their content must not overflow.
        "gap-1 [contain-intrinsic-size:auto_2rem] [content-visibility:auto]",
        isPriced
          ? "grid grid-cols-[minmax(0,1fr)_auto] items-start @max-[40rem]:mb-3 @max-[32rem]:[contain-intrinsic-size:auto_9.5rem] @[32rem]:grid-cols-[auto_minmax(0,1fr)_auto] @[40rem]:grid-cols-[minmax(0,1fr)_auto_21rem_auto]"
          : "flex items-center",
      )}
    >
      <input
        data-option
        aria-label={`Option ${number}`}
        maxLength={maxOptionLength}
        value={text}
        onChange={(event) => type({ text: event.target.value })}
        onKeyDown={(event) => event.key === "Enter" && onInsert(index + 1)}
        className={`${inputLook(false)} h-control min-w-0 flex-1 md:h-8 md:text-sm @[32rem]:col-span-2 @[40rem]:col-span-1`}
      />
      {isPriced && (
        <RateInputs
          name={`option ${number}`}
          label={text}
          rate={rate}
          className="col-span-2 @[40rem]:col-span-1"
          onChange={change}
        >
          <div className="grid grid-cols-2 gap-1">
            <AmountInput
              unit="money"
              lead="Price"
              aria-label={`Price of option ${number}`}
              max={maxPrice}
              value={rate.price}
              onChange={(price) => type({ price })}
            />
            <AmountInput
              unit="money"
              lead="Cost"
              aria-label={`Cost of option ${number}`}
              max={maxPrice}
              value={rate.cost}
              onChange={(cost) => type({ cost })}
            />
          </div>
        </RateInputs>
      )}
      <Button
        size="iconSm"
        className={clsx("-outline-offset-2!", isPriced && "row-start-1 -col-end-1 md:mt-0.5")}
        aria-label={`Remove option ${number}`}
        title="Remove option"
        onClick={() => onRemove(index)}
      >
        <X size={14} aria-hidden="true" />
      </Button>
    </li>
  );
});
