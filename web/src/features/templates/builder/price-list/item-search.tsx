import { may } from "@quotemill/shared/access/permissions";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus, Search } from "lucide-react";
import { Popover } from "radix-ui";
import { type ComponentProps, type FocusEvent, useEffect, useRef, useState } from "react";
import { Badge } from "../../../../components/ui/badge.tsx";
import { useCombobox } from "../../../../components/ui/combobox.ts";
import { inputLook } from "../../../../components/ui/field.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { useDebounced } from "../../../../lib/use-debounced.ts";
import { foundItemsQuery } from "../../../../records/prices/price-items.api.ts";
import { useAuth } from "../../../auth/index.ts";

const typingPauseMs = 150;

/** Stands below the items, and makes a new one. */
const newOne = "new";

/** Finds an item by its code or name. It takes the focus. A first Escape closes the list, a second one leaves. */
export function ItemSearch({
  label,
  isOff = false,
  onPick,
  onAdd,
  onEscape,
  onBlur,
}: {
  label: string;
  /** While a dialog is open above it. */
  isOff?: boolean;
  onPick: (item: PriceItem) => void;
  /** Called with what was typed, to make an item of it. */
  onAdd: (typed: string) => void;
  onEscape: () => void;
  onBlur: () => void;
}) {
  const role = useAuth().userProfile?.app_role;
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const settled = useDebounced(search, typingPauseMs);
  // Inactive items are not for new prices.
  const found = useQuery(foundItemsQuery(settled, { status: "active" }));
  const isSearching = found.isFetching || settled !== search;
  const items = found.data?.items ?? [];
  const results = [...items, ...(search && may(role, "prices.write") ? [newOne] : [])] as (PriceItem | typeof newOne)[];
  const box = useCombobox({
    results,
    onPick: (result) => (result === newOne ? onAdd(search) : onPick(result)),
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function handleBlur(event: FocusEvent) {
    box.input.onBlur();
    // The focus stays here while another window has it.
    if (!isOff && document.activeElement !== event.currentTarget) onBlur();
  }

  return (
    <Popover.Root open={box.isShown && !isOff}>
      <Popover.Anchor asChild>
        <div className="relative">
          <Search
            size={16}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-muted"
          />
          <input
            ref={input}
            {...box.input}
            aria-label={label}
            placeholder="Search by code or name"
            maxLength={100}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              box.open();
            }}
            onBlur={handleBlur}
            onKeyDown={(event) => {
              if (event.key === "Escape" && !box.isShown) onEscape();
              box.input.onKeyDown(event);
            }}
            className={`${inputLook(false)} h-control ps-9 md:h-8 md:text-sm`}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal container={document.getElementById("main")}>
        <Popover.Content
          role="presentation"
          align="end"
          sideOffset={4}
          collisionPadding={16}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          className="z-popover w-136 max-w-[calc(100vw-2rem)] rounded-lg bg-raised shadow-popover outline-none motion-safe:animate-fade-in"
        >
          <div aria-hidden="true" className={clsx(columns, "px-4 pt-2.5 pb-1 text-xs text-ink-muted max-md:hidden")}>
            <span>Item</span>
            <span>Unit</span>
            <span className="text-end">Cost</span>
            <span className="text-end">Price</span>
          </div>
          <div
            {...box.list}
            role="listbox"
            aria-label="Items"
            className="max-h-[min(20rem,var(--radix-popover-content-available-height))] overflow-y-auto p-1"
          >
            {results.map((result, index) =>
              result === newOne ? (
                <NewOption key={newOne} search={search} isActive={index === box.active} {...box.option(index)} />
              ) : (
                <ItemOption key={result.id} item={result} isActive={index === box.active} {...box.option(index)} />
              ),
            )}
          </div>
          <p role="status" className="px-4 pb-3 text-sm text-ink-muted empty:sr-only">
            {items.length === 0 && statusOf(found.isError, isSearching, search)}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function statusOf(hasFailed: boolean, isSearching: boolean, search: string) {
  if (isSearching) return "Searching…";
  if (hasFailed) return "The search failed. Try again in a moment.";
  return search ? "No items found." : "The price list has no items yet. Type a name to add one.";
}

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[minmax(0,1fr)_4rem_5.5rem_5.5rem]";

const optionLook = (isActive: boolean) =>
  clsx(
    "relative cursor-pointer rounded-sm px-3 py-1.5 hover:bg-hover max-md:py-2.5",
    isActive &&
      "bg-hover before:absolute before:inset-y-2 before:start-0 before:w-0.75 before:rounded-e-xs before:bg-primary",
  );

interface OptionProps extends ComponentProps<"div"> {
  isActive: boolean;
}

function ItemOption({ item, isActive, ...option }: OptionProps & { item: PriceItem }) {
  const { cents } = useFormats();
  return (
    <div {...option} className={clsx(columns, optionLook(isActive))}>
      <ItemName item={item} />
      <ItemFigures item={item} />
      <span className="text-end font-semibold tabular-nums">
        <span className="sr-only">price </span>
        {cents(item.price)}
      </span>
    </div>
  );
}

/** The name of an item, and its code below. */
export function ItemName({ item: { name, code, parts } }: { item: PriceItem }) {
  return (
    <span className="min-w-0">
      <span className="flex items-center gap-2">
        <span className="truncate">{name}</span>
        {parts.length > 0 && <Badge tone="neutral">Kit</Badge>}
      </span>
      <span className="block truncate text-xs tracking-wide text-ink-muted">{code}</span>
    </span>
  );
}

/** Unit and cost. A phone has no room for them, and people who may not see costs get none. */
export function ItemFigures({ item: { unit, cost } }: { item: PriceItem }) {
  const { unitCost } = useFormats();
  return (
    <>
      <span className="truncate text-sm text-ink-muted max-md:hidden">{unit}</span>
      <span className="text-end text-sm text-ink-muted tabular-nums max-md:hidden">
        {cost !== null && (
          <>
            <span className="sr-only">cost </span>
            {unitCost(cost)}
          </>
        )}
      </span>
    </>
  );
}

function NewOption({ search, isActive, ...option }: OptionProps & { search: string }) {
  return (
    <div
      {...option}
      className={clsx(
        optionLook(isActive),
        "mt-1 flex items-center gap-2 rounded-t-none border-t border-border py-2.5 font-medium text-primary-ink",
      )}
    >
      <Plus size={16} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 truncate">Add ‘{search}’ to the price list</span>
    </div>
  );
}
