import { useState } from "react";

const none: ReadonlySet<string> = new Set();

/**
 * What someone ticked in a list. `place` names the list and its filter: another one starts with nothing ticked, while
 * loading more rows keeps the ticks. A row that is gone counts no longer.
 */
export function useSelection<Item extends { id: string }>(
  shown: readonly Item[],
  place: string,
  nameOf: (item: Item) => string,
) {
  const [state, setState] = useState({ place, ids: none, anchor: "" });
  const { ids, anchor } = state.place === place ? state : { ids: none, anchor: "" };
  const chosen = shown.filter(({ id }) => ids.has(id));
  const isAll = chosen.length > 0 && chosen.length === shown.length;
  const set = (next: ReadonlySet<string>, anchor = "") => setState({ place, ids: next, anchor });

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
      const next = new Set(ids);
      for (const each of touched) ids.has(id) ? next.delete(each) : next.add(each);
      set(next, id);
    },
    toggleAll: () => set(isAll ? none : new Set(shown.map(({ id }) => id))),
    clear: () => set(none),
  };
}
export type Selection<Item extends { id: string }> = ReturnType<typeof useSelection<Item>>;
