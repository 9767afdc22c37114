import { priceImportCalls } from "@quotemill/shared/contracts/prices";
import type { ImportChoices, PriceImport } from "@quotemill/shared/prices/imports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "../../../components/messages/toast.tsx";
import { api } from "../../../lib/api/api.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { importEffectsQuery, importQuery } from "../prices.api.ts";

const choicesOf = ({ rows, missing, confirms }: PriceImport): ImportChoices => ({
  left_out: rows.filter(({ is_chosen }) => !is_chosen).map(({ line }) => line),
  switch_off: missing.filter(({ is_chosen }) => is_chosen).map(({ item_id }) => item_id),
  confirms,
});

const pauseMs = 500;

/**
 * Keeps what is ticked. It is shown at once, and sent when the ticking pauses; then what it does is asked again. The
 * effects are those of what is ticked now, or undefined.
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
  return { shown, change, effects: settled === wanted ? effects.data : undefined, error: effects.error, compareAgain };
}
