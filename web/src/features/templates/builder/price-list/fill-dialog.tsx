import type { PriceItem } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchInput } from "../../../../components/search-input.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../components/ui/dialog.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { countOf } from "../../../../lib/words.ts";
import { foundItemsQuery } from "../../../../records/prices/price-items.api.ts";
import { ItemFigures, ItemName } from "./item-search.tsx";

const mostFound = 50;

/** Takes several items at once. Those that were ticked stay chosen while somebody searches for more. */
export function FillDialog({
  noun,
  room,
  onFill,
  onClose,
}: {
  /** The kind of entry to make from each item. */
  noun: "option" | "row";
  /** Number of entries that can still be added. */
  room: number;
  onFill: (items: PriceItem[]) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, PriceItem>>(new Map());
  const found = useQuery(foundItemsQuery(search, { status: "active", limit: mostFound }));
  const isFull = chosen.size > room;

  function handleTick(item: PriceItem) {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    setChosen(next);
  }
  function handleFill() {
    onFill([...chosen.values()]);
    onClose();
  }

  return (
    <Dialog title="Fill from the price list" size="wide" onClose={onClose}>
      <DialogBody>
        <SearchInput label="Search by code or name" value={search} onSearch={setSearch} />
        <ul aria-label="Items" className="-mx-2 grid max-h-96 content-start overflow-y-auto empty:hidden">
          {found.data?.items.map((item) => (
            <li key={item.id}>
              <ItemRow item={item} isChosen={chosen.has(item.id)} onTick={handleTick} />
            </li>
          ))}
        </ul>
        <p role="status" className="text-sm text-ink-muted tabular-nums empty:sr-only">
          {isFull ? `There is room for ${countOf(room, `more ${noun}`)}.` : statusOf(found, search)}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0 || isFull} onClick={handleFill}>
          {chosen.size === 0 ? `Add ${noun}s` : `Add ${countOf(chosen.size, noun)}`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

interface Found {
  data: { items: PriceItem[]; total: number } | undefined;
  isError: boolean;
}

function statusOf({ data, isError }: Found, search: string) {
  if (!data) return isError ? "The search failed. Try again in a moment." : "Searching…";
  if (data.items.length < data.total) {
    return `The first ${data.items.length} of ${data.total} items. Search to find others.`;
  }
  return data.items.length > 0 ? "" : search ? "No items found." : "The price list has no items yet.";
}

function ItemRow({
  item,
  isChosen,
  onTick,
}: {
  item: PriceItem;
  isChosen: boolean;
  onTick: (item: PriceItem) => void;
}) {
  const { cents } = useFormats();
  const id = `fill-${item.id}`;
  return (
    <label
      htmlFor={id}
      className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-sm px-2 py-1 hover:bg-hover md:grid-cols-[auto_minmax(0,1fr)_4rem_5.5rem_5.5rem]"
    >
      <Checkbox id={id} checked={isChosen} onChange={() => onTick(item)} />
      <ItemName item={item} />
      <ItemFigures item={item} />
      <span className="text-end font-semibold tabular-nums">{cents(item.price)}</span>
    </label>
  );
}
