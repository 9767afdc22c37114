import { clsx } from "clsx";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

export interface HeadSort {
  direction: "ascending" | "descending" | "none";
  onSort: () => void;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

/** Sorts by a column, and then the other way round. Narrow tables show no heads: a select beside them does the same. */
export function SortButton({ label, direction, onSort }: HeadSort & { label: string }) {
  const Icon = icons[direction];
  return (
    <>
      <button
        type="button"
        onClick={onSort}
        className={clsx(
          "-mx-1.5 inline-flex h-7 cursor-pointer items-center gap-1 rounded-sm px-1.5 outline-ring hover:bg-hover hover:text-ink focus-visible:outline-2 @max-[40rem]:hidden",
          direction !== "none" && "text-ink",
        )}
      >
        {label}
        <Icon size={12} aria-hidden="true" className="shrink-0" />
      </button>
      {/* The heads of narrow tables are for screen readers only, as words. */}
      <span className="@min-[40rem]:hidden">{label}</span>
    </>
  );
}

/** What a column's head does. It begins with `first` of its two orders. */
export function headSort<Order extends string>(
  { order, onOrder }: Sort<Order>,
  { ascending, descending, first = ascending }: { ascending: Order; descending: Order; first?: Order },
): HeadSort {
  const other = first === ascending ? descending : ascending;
  return {
    direction: order === ascending ? "ascending" : order === descending ? "descending" : "none",
    onSort: () => onOrder(order === first ? other : first),
  };
}

/** The order of a list, and how to change it. */
export interface Sort<Order extends string> {
  order: Order;
  onOrder: (order: Order) => void;
}
