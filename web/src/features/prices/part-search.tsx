import type { PriceItem } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { inputLook } from "../../components/ui/field.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { isKit } from "./draft.ts";
import { foundItemsQuery } from "./prices.api.ts";

const label = "Add part by code or name";
const typingPauseMs = 150;

/** A combobox: the focus stays in the input, arrow keys move through the results, Enter picks one, Escape closes. */
export function PartSearch({ taken, onPick }: { taken: readonly string[]; onPick: (item: PriceItem) => void }) {
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const search = typed.trim();
  const settled = useDebounced(search, typingPauseMs);
  const found = useQuery({ ...foundItemsQuery(settled), enabled: settled !== "" });
  const isShown = isOpen && search !== "";
  const results = (settled === "" ? [] : (found.data?.items ?? [])).filter(({ id }) => !taken.includes(id));
  const current = isShown ? results[active] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  function pick(item: PriceItem) {
    onPick(item);
    setTyped("");
    setActive(0);
  }
  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && search) {
      event.preventDefault();
      setIsOpen(true);
      const next = isShown ? (active + step + results.length) % Math.max(results.length, 1) : 0;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView?.({ block: "nearest" });
    }
    if (event.key === "Escape" && isShown) {
      event.stopPropagation();
      setIsOpen(false);
    }
    if (event.key === "Enter" && search) {
      event.preventDefault(); // the form would be saved
      if (current) pick(current);
    }
  }

  return (
    <div className="relative">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-0 start-3 grid h-control items-center text-ink-muted"
      />
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(active)}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsOpen(true);
          setActive(0);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={handleKey}
        className={`${inputLook(false)} h-control ps-9`}
      />
      {/* Below the input and not over what follows, because the dialog would cut it off at its end. */}
      {isShown && (
        <div className="mt-1 rounded-lg border border-border bg-raised p-1">
          <div
            id={listId}
            role="listbox"
            aria-label="Items"
            tabIndex={-1}
            // Keeps the focus in the input; otherwise the list would close before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            className="max-h-60 overflow-y-auto"
          >
            {results.map((item, index) => (
              <Option key={item.id} id={optionId(index)} item={item} isActive={index === active} onPick={pick} />
            ))}
          </div>
          <p role="status" className="px-2 py-2 text-sm text-ink-muted empty:hidden">
            {results.length === 0 && statusOf(found.isError, found.isFetching || settled !== search)}
          </p>
        </div>
      )}
    </div>
  );
}

function statusOf(hasFailed: boolean, isSearching: boolean) {
  if (isSearching) return "Searching…";
  return hasFailed ? "The search failed. Try again in a moment." : "No items found.";
}

/** The input keeps the focus and handles the keyboard. */
function Option({
  id,
  item,
  isActive,
  onPick,
}: {
  id: string;
  item: PriceItem;
  isActive: boolean;
  onPick: (item: PriceItem) => void;
}) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onPick(item)}
      className={clsx(
        "flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover max-md:py-2.5",
        isActive && "bg-hover",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="block truncate text-sm text-ink-muted">{item.code}</span>
      </span>
      {isKit(item) && <Badge tone="neutral">Kit</Badge>}
      <span className="text-sm text-ink-muted tabular-nums">
        {formats.unitCost(item.cost ?? 0)}
        {item.unit && ` per ${item.unit}`}
      </span>
    </div>
  );
}
