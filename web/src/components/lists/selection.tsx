import { maxChosen, tooManyChosen } from "@quotemill/shared/requests/paging";
import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { countOf } from "../../lib/words.ts";
import { toast } from "../messages/toast.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/choices.tsx";

const none: ReadonlySet<string> = new Set();

/**
 * Keeps the ticks of a list. A tick stays with its row in any order and under any filter, but only rows that are shown
 * count: no one should act on rows that they do not see. A hidden row is still ticked when it comes back.
 */
export function useSelection<Item extends { id: string }>(
  /** The rows that are shown; undefined while they load. */
  listed: readonly Item[] | undefined,
  nameOf: (item: Item) => string,
) {
  const shown = listed ?? [];
  const [{ ids, anchor }, setState] = useState({ ids: none, anchor: "" });
  const chosen = shown.filter(({ id }) => ids.has(id));
  const isAll = chosen.length > 0 && chosen.length === shown.length;

  const tick = (touched: readonly string[], isTicked: boolean, anchor = "") =>
    setState((now) => {
      const next = new Set(now.ids);
      for (const id of touched) isTicked ? next.add(id) : next.delete(id);
      return { ids: next, anchor };
    });
  return {
    /** The ticked rows that are shown, in the order of the list. */
    chosen,
    isAll,
    isChosen: (id: string) => ids.has(id),
    nameOf,
    /**
     * Ticks a row or takes its tick away. With `isRange`, the rows between it and the one that was ticked last follow.
     */
    toggle(id: string, isRange: boolean) {
      const order = shown.map((item) => item.id);
      const from = isRange ? order.indexOf(anchor) : -1;
      const to = order.indexOf(id);
      const touched = from < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
      tick(touched, !ids.has(id), id);
    },
    toggleAll() {
      const all = shown.map(({ id }) => id);
      tick(all, !isAll);
    },
    untick: (items: readonly Item[]) =>
      tick(
        items.map(({ id }) => id),
        false,
      ),
    /** Clears all ticks, also those of hidden rows. */
    clear: () => setState({ ids: none, anchor: "" }),
  };
}
export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;

/** The box answers clicks in the whole cell, so that a finger finds it. */
const wholeCell = "before:absolute before:inset-0 before:content-['']";

const selectAll = "Select all shown";

/** Ticks every row that is loaded. */
export function SelectAllBox<Item extends { id: string }>({ selection }: { selection: Selection<Item> }) {
  const { chosen, isAll, toggleAll } = selection;
  const ref = useRef<HTMLInputElement>(null);
  const isMixed = chosen.length > 0 && !isAll;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <>
      <Checkbox ref={ref} aria-label={selectAll} checked={isAll} onChange={toggleAll} className={wholeCell} />
      {/* Narrow rows show no column heads, so that there is room for the words. */}
      <span
        aria-hidden="true"
        className="absolute start-11 hidden text-xs font-medium whitespace-nowrap text-ink-muted @max-[40rem]:block"
      >
        {selectAll}
      </span>
    </>
  );
}

export function SelectCell<Item extends { id: string }>({
  item,
  selection,
}: {
  item: Item;
  selection: Selection<Item>;
}) {
  return (
    <td className="absolute inset-y-0 start-0 grid w-11 place-items-center @max-[40rem]:items-start @max-[40rem]:pt-3.5">
      <Checkbox
        data-choice=""
        aria-label={`Select ${selection.nameOf(item)}`}
        checked={selection.isChosen(item.id)}
        // Browsers change a checkbox by a click event, even from the keyboard, so the event knows of the Shift key.
        onChange={({ nativeEvent }) => selection.toggle(item.id, (nativeEvent as MouseEvent).shiftKey)}
        className={wholeCell}
      />
    </td>
  );
}

/** A bar below the list, always in sight: how many rows are ticked and what can be done with them. */
export function SelectionBar<Item extends { id: string }>({
  selection,
  what,
  children,
}: {
  selection: Selection<Item>;
  /** Singular noun for a row, such as 'quote'. */
  what: string;
  children: ReactNode;
}) {
  const { chosen, isAll, toggleAll, clear } = selection;
  const count = chosen.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${countOf(count, what)} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label={`Selected ${what}s`}
          className="tall:sticky bottom-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-b-lg border-t border-border bg-raised px-4 py-2.5 shadow-popover"
        >
          <p className="font-medium tabular-nums">{count} selected</p>
          {!isAll && (
            <Button variant="quiet" onClick={toggleAll}>
              Select all
            </Button>
          )}
          <Button variant="quiet" icon={X} onClick={clear} className="max-md:ms-auto">
            Clear
          </Button>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:ms-auto">{children}</div>
        </section>
      )}
    </>
  );
}

/** A button that does something with the ticked rows, or says why it cannot. */
export function BarButton({
  count,
  problem = count > maxChosen ? tooManyChosen : null,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, "onClick"> & {
  count: number;
  problem?: string | null;
  onClick: () => void;
}) {
  return (
    <Button
      variant="secondary"
      unready={problem !== null}
      onClick={() => (problem === null ? onClick() : toast.error(problem))}
      {...rest}
    />
  );
}
