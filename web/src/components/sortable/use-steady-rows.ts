import { type RefObject, useLayoutEffect, useState } from "react";
import { putInOrder } from "./put-in-order.ts";
import type { NamedRow } from "./row-hand.ts";

/**
 * The rows in the order in which they came, for React, which thus never moves one: it would move every row that one has
 * passed on its way up, and take the focus from the one that moves. Their elements are put in order here.
 */
export function useSteadyRows<Row extends NamedRow>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  order: string,
): readonly Row[] {
  const [arrivals] = useState(() => new Map<string, number>());
  for (const { id } of rows) if (!arrivals.has(id)) arrivals.set(id, arrivals.size);
  const arrival = ({ id }: Row) => arrivals.get(id) ?? 0;

  // With every other order, and not before: a row that is moved by keyboard is ahead of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useLayoutEffect(() => {
    if (!list.current) return;
    const elements = new Map([...list.current.children].map((row) => [row.getAttribute("data-row"), row]));
    const wanted = rows.map(({ id }) => elements.get(id));
    putInOrder(
      list.current,
      wanted.filter((row) => row !== undefined),
    );
  }, [order]);

  return rows.toSorted((one, other) => arrival(one) - arrival(other));
}
