import { priceImportCalls } from "@quotemill/shared/contracts/prices";
import type { ImportChoices, PriceImport } from "@quotemill/shared/prices/imports";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/messages/toast.tsx";
import { api } from "../../../lib/api/api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { importEffectsQuery, importQuery } from "../prices.api.ts";

const choicesOf = ({ rows, missing, prices, confirms }: PriceImport): ImportChoices => ({
  left_out: rows.filter(({ is_chosen }) => !is_chosen).map(({ line }) => line),
  switch_off: missing.filter(({ is_chosen }) => is_chosen).map(({ item_id }) => item_id),
  prices: prices.map(({ item_id, price }) => ({ item_id, price })),
  confirms,
});

/** Sets the price of an item along with the costs; null leaves it as it is. */
export const withPrice = (
  shown: PriceImport,
  item: PriceImport["prices"][number],
  price: number | null,
): PriceImport => ({
  ...shown,
  prices: [
    ...shown.prices.filter(({ item_id }) => item_id !== item.item_id),
    ...(price === null ? [] : [{ ...item, price }]),
  ],
  rows: shown.rows.map((row) => (row.item_id === item.item_id ? { ...row, price: price ?? item.price_before } : row)),
});

/** Ticks rows. The price of an item whose cost is left out is not set either. */
export function withTicks(shown: PriceImport, lines: ReadonlySet<string>, is_chosen: boolean): PriceImport {
  const ticked = shown.rows.filter(({ line }) => lines.has(String(line)));
  const rows = shown.rows.map((row) => (lines.has(String(row.line)) ? { ...row, is_chosen } : row));
  if (is_chosen) return { ...shown, rows };
  const left = new Set(ticked.map(({ item_id }) => item_id));
  return shown.prices
    .filter(({ item_id }) => left.has(item_id))
    .reduce((all, item) => withPrice(all, item, null), { ...shown, rows });
}

const pauseMs = 500;

/**
 * Keeps what is ticked. It is shown at once, and sent when the ticking pauses; then what it does is asked again. Until
 * that is known, `effects` are those of what was ticked before, and not `isCurrent`.
 */
export function useChoices(loaded: PriceImport) {
  const queryClient = useQueryClient();
  const { id } = loaded;
  const [shown, setShown] = useState(loaded);
  const [saved, setSaved] = useState(() => JSON.stringify(choicesOf(loaded)));
  const wanted = JSON.stringify(choicesOf(shown));
  const settled = useDebounced(wanted, pauseMs);
  const effects = useQuery({
    ...importEffectsQuery(id),
    queryKey: [...importEffectsQuery(id).queryKey, settled],
    queryFn: async ({ signal }) => {
      if (settled !== saved) {
        await api(priceImportCalls.choose, { params: { id }, body: JSON.parse(settled) as ImportChoices });
        setSaved(settled);
      }
      return api(priceImportCalls.effects, { params: { id }, signal });
    },
    placeholderData: keepPreviousData,
  });
  const change = (changed: PriceImport) => {
    setShown(changed);
    queryClient.setQueryData(importQuery(id).queryKey, changed);
  };
  /** After the list has changed: compares the file with it again, and keeps what is ticked. */
  const compareAgain = async () => {
    const again = await queryClient.fetchQuery({ ...importQuery(id), staleTime: 0 }).catch((error: Error) => {
      toast.error("Failed to compare the file again", error.message);
    });
    if (!again) return;
    setShown(again);
    setSaved(JSON.stringify(choicesOf(again)));
    await effects.refetch();
  };
  const isCurrent = settled === wanted && !effects.isPlaceholderData;
  return { shown, change, effects: effects.data, isCurrent, error: effects.error, compareAgain };
}
