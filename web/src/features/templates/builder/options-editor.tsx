import { maxOptions } from "@quotemill/shared/templates/option-limits";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { BulkOptionsDialog } from "./bulk-options-dialog.tsx";
import { type EditOptions, OptionInputs } from "./option-inputs.tsx";
import { newOptionRow, type OptionRow } from "./option-rows.ts";

/**
 * A long list scrolls on its own, so that the condition below it stays within reach. `onEdit` must keep its identity.
 * `isPriced` adds a price and a cost to each option.
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
