import type { PriceItem } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Search } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import { useCombobox } from "../../components/ui/combobox.ts";
import { inputLook } from "../../components/ui/field.tsx";
import { useDebounced } from "../../lib/use-debounced.ts";
import { foundItemsQuery } from "./price-items.api.ts";

const typingPauseMs = 150;

const none: string[] = [];

/** Finds an item of the price list by its code or name, in a dialog. */
export function ItemPicker({
  label,
  taken = none,
  status = "all",
  ref,
  hasError = false,
  figures,
  onPick,
}: {
  label: string;
  /** The ids of items that cannot be picked. */
  taken?: readonly string[];
  status?: "all" | "active";
  ref?: Ref<HTMLInputElement>;
  hasError?: boolean;
  /** Shown at the end of each result. */
  figures: (item: PriceItem) => ReactNode;
  onPick: (item: PriceItem) => void;
}) {
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const settled = useDebounced(search, typingPauseMs);
  const found = useQuery({ ...foundItemsQuery(settled, { status }), enabled: settled !== "" });
  const results = (settled === "" ? [] : (found.data?.items ?? [])).filter(({ id }) => !taken.includes(id));
  const box = useCombobox({
    results,
    isReady: search !== "",
    onPick: (item) => {
      onPick(item);
      setTyped("");
    },
  });

  return (
    <div className="relative">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-0 start-3 grid h-control items-center text-ink-muted"
      />
      <input
        ref={ref}
        {...box.input}
        aria-invalid={hasError || undefined}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          box.open();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && search) event.preventDefault(); // the form would be saved
          box.input.onKeyDown(event);
        }}
        className={`${inputLook(hasError)} h-control ps-9`}
      />
      {/* Below the input and not over what follows, because the dialog would cut it off at its end. */}
      {box.isShown && (
        <div className="mt-1 rounded-lg border border-border bg-raised p-1">
          <div {...box.list} role="listbox" aria-label="Items" className="max-h-60 overflow-y-auto">
            {results.map((item, index) => (
              <Option key={item.id} item={item} isActive={index === box.active} {...box.option(index)}>
                {figures(item)}
              </Option>
            ))}
          </div>
          <p role="status" className="px-2 py-2 text-sm text-ink-muted empty:sr-only">
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

function Option({
  item,
  isActive,
  children,
  ...option
}: ComponentProps<"div"> & { item: PriceItem; isActive: boolean }) {
  return (
    <div
      {...option}
      className={clsx(
        "flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover max-md:py-2.5",
        isActive && "bg-hover",
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{item.name}</span>
        <span className="block truncate text-sm text-ink-muted">{item.code}</span>
      </span>
      {item.parts.length > 0 && <Badge tone="neutral">Kit</Badge>}
      <span className="text-end text-sm text-ink-muted tabular-nums">{children}</span>
    </div>
  );
}
