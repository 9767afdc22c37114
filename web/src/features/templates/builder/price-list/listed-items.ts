import type { PriceItem } from "@quotemill/shared/prices/item";
import { itemsIn } from "@quotemill/shared/prices/rates";
import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useMemo } from "react";
import { itemsByIdQuery } from "../../../../records/prices/price-items.api.ts";
import type { Edits } from "../state/use-edit-state.ts";

type Items = ReadonlyMap<string, PriceItem>;

export const ListedItems = createContext<Items>(new Map());
export const useListedItem = (id: string | undefined) => useContext(ListedItems).get(id ?? "");

/** Maximum number of items that one answer returns by id. */
const mostIds = 50;

/**
 * The items that the template is priced by, as the price list has them now. The template's rates follow when somebody
 * changes the list. That is no edit of the template.
 */
export function useListedItems({ edited, dispatch }: Edits): Items {
  const queries = useMemo(() => {
    const ids = [...itemsIn(edited)].sort();
    const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, nth) =>
      ids.slice(nth * mostIds, (nth + 1) * mostIds),
    );
    return parts.map(itemsByIdQuery);
  }, [edited]);
  const items = useQueries({ queries, combine: byId });
  useEffect(() => dispatch({ type: "figures", items }), [items, dispatch]);
  return items;
}

const byId = (results: UseQueryResult<{ items: PriceItem[] }>[]): Items =>
  new Map(results.flatMap(({ data }) => data?.items ?? []).map((item) => [item.id, item]));
