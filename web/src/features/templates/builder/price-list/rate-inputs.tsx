import type { PriceItem } from "@quotemill/shared/prices/item";
import { rateOf } from "@quotemill/shared/prices/rates";
import { listProblem, type Rate } from "@quotemill/shared/templates/schema/rate";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { Segments } from "../../../../components/ui/choices.tsx";
import { FieldNote, inputLook } from "../../../../components/ui/field.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { ItemSearch } from "./item-search.tsx";
import { useListedItem } from "./listed-items.ts";
import { NewItemDialog } from "./new-item-dialog.tsx";

const sources = [
  { value: "price", label: "Price" },
  { value: "item", label: "Item" },
] as const;

const noItem = { item: undefined, from_list: undefined };

/**
 * Edits a rate: its figures are typed here, with the inputs in `children`, or come from an item of the price list. The
 * search for an item ends when it loses the focus, so the control always shows what the template has.
 */
export function RateInputs({
  name,
  label,
  rate,
  className,
  onChange,
  children,
}: {
  /** Names the priced part in the names of the controls: 'option 1'. */
  name: string;
  /** Names the priced part in the words about an item that the list lacks. */
  label: string;
  rate: Rate;
  className?: string;
  onChange: (changes: Partial<Rate>) => void;
  children: ReactNode;
}) {
  const [isSearching, setIsSearching] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const { box, focusSoon } = useFocusWithin();

  function handlePick(item: PriceItem) {
    setIsSearching(false);
    setAdding(null);
    focusSoon();
    onChange(rateOf(item));
  }
  function handleEscape() {
    setIsSearching(false);
    focusSoon();
  }
  function handleSource(source: "price" | "item") {
    setIsSearching(source === "item");
    // The list's last figures stay, as if they had been typed.
    if (source === "price" && rate.item) onChange(noItem);
  }
  function handleRemove() {
    setIsSearching(true);
    onChange({ price: 0, cost: 0, ...noItem });
  }

  return (
    <>
      <div className="@max-[32rem]:col-span-full">
        <Segments
          label={`How ${name} is priced`}
          choices={sources}
          value={isSearching || rate.item ? "item" : "price"}
          onChoose={handleSource}
        />
      </div>
      <div ref={box} className={clsx("min-w-0", className)}>
        {isSearching ? (
          <ItemSearch
            label={`Item of ${name}`}
            isOff={adding !== null}
            onPick={handlePick}
            onAdd={setAdding}
            onEscape={handleEscape}
            onBlur={() => setIsSearching(false)}
          />
        ) : rate.item ? (
          <ItemChip {...{ name, label, rate }} onChange={() => setIsSearching(true)} onRemove={handleRemove} />
        ) : (
          children
        )}
      </div>
      {adding !== null && <NewItemDialog typed={adding} onAdded={handlePick} onClose={() => setAdding(null)} />}
    </>
  );
}

/** The search had the focus and is gone, so the control in its place takes it. */
function useFocusWithin() {
  const box = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    box.current?.querySelector<HTMLElement>("input, button")?.focus();
  });
  const focusSoon = () => {
    isWanted.current = true;
  };
  return { box, focusSoon };
}

/** The item that was chosen, and what it costs today. */
function ItemChip({
  name,
  label,
  rate,
  onChange,
  onRemove,
}: {
  name: string;
  label: string;
  rate: Rate;
  onChange: () => void;
  onRemove: () => void;
}) {
  const { cents } = useFormats();
  const noteId = useId();
  const found = useListedItem(rate.item);
  const problem = listProblem(label, rate);
  const isMissing = rate.from_list?.problem === "missing";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div
        className={clsx(
          inputLook(problem !== null),
          "flex min-h-control flex-wrap items-center gap-x-2.5 pe-0.5! md:min-h-8 md:text-sm",
        )}
      >
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
          {isMissing ? (
            <span className="text-danger-ink">Missing item</span>
          ) : (
            <>
              <span className="font-medium">{rate.from_list?.code}</span>{" "}
              {found && <span className="text-ink-muted">{found.name}</span>}
            </>
          )}
        </span>
        <span className="font-semibold whitespace-nowrap text-accent-ink tabular-nums">
          {!isMissing && cents(rate.price)}
        </span>
        {rate.cost > 0 && (
          <span className="text-xs whitespace-nowrap text-ink-muted tabular-nums max-md:hidden">
            cost {cents(rate.cost)}
          </span>
        )}
        <span className="ms-auto flex items-center gap-2.5">
          <TextButton
            data-invalid={problem ? "" : undefined}
            aria-label={`Change item of ${name}`}
            aria-describedby={problem ? noteId : undefined}
            onClick={onChange}
          >
            Change
          </TextButton>
          <Button
            size="iconSm"
            className="-ms-1.5 -outline-offset-2! md:size-7!"
            aria-label={`Remove item of ${name}`}
            title="Remove item"
            onClick={onRemove}
          >
            <X size={14} aria-hidden="true" />
          </Button>
        </span>
      </div>
      {problem && (
        <FieldNote id={noteId} isError>
          {problem}
        </FieldNote>
      )}
    </div>
  );
}
