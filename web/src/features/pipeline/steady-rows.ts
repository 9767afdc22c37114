import { useMemo, useState } from "react";

interface Row {
  id: string;
}

/**
 * Arranges rows after a list was fetched again. Those that are shown stay where they are, even if their order has changed;
 * those that left the list go. New ones wait, so that nothing moves under a finger, unless they come after all that is
 * shown.
 */
export function arrange(shown: readonly string[], fetched: readonly Row[]) {
  const known = new Set(shown);
  const ids = fetched.map(({ id }) => id);
  const last = ids.findLastIndex((id) => known.has(id));
  const there = new Set(ids);
  const below = ids.slice(last + 1);
  return {
    ids: last < 0 ? ids : [...shown.filter((id) => there.has(id)), ...below],
    waiting: last < 0 ? 0 : ids.slice(0, last).filter((id) => !known.has(id)).length,
  };
}

/** The rows as they are shown, how many wait, and how to show those. Starts over with another `list`. */
export function useSteadyRows<Item extends Row>(list: string, fetched: readonly Item[] | undefined) {
  const [shown, setShown] = useState<{ list: string; ids: readonly string[] }>({ list, ids: [] });
  const { ids, waiting } = arrange(shown.list === list ? shown.ids : [], fetched ?? []);
  const isSame = shown.list === list && ids.length === shown.ids.length && ids.every((id, at) => id === shown.ids[at]);
  if (fetched && !isSame) setShown({ list, ids });
  const order = ids.join(" ");
  const rows = useMemo(() => {
    const byId = new Map(fetched?.map((row) => [row.id, row]));
    return order.split(" ").flatMap((id) => byId.get(id) ?? []);
  }, [fetched, order]);
  return { rows, waiting, showAll: () => setShown({ list, ids: fetched?.map(({ id }) => id) ?? [] }) };
}
