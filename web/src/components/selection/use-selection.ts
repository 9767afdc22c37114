import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * What someone ticked in a list. A tick stays with its row in any order and under any filter, but only rows that are
 * shown count: nobody acts on what they do not see. A hidden row is still ticked when it comes back.
 */
export function useSelection<Item extends { id: string }>(
  /** Undefined while it loads. */
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
    /** In the order of the list. */
    chosen,
    isAll,
    isChosen: (id: string) => ids.has(id),
    nameOf,
    /** With `isRange`, also every row from the one that was ticked last. */
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
    /** Of hidden rows, too. */
    clear: () => setState({ ids: none, anchor: "" }),
  };
}
export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
