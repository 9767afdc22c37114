import { itemChangedMeanwhile, type PriceItem, type PriceItemInput } from "@quotemill/shared/prices/item";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot, OutdatedError } from "../../components/ui/dialog.tsx";
import { showFieldErrors } from "../../lib/api/errors.ts";
import { useCreateItem } from "../../records/prices/price-items.api.ts";
import { ItemFields, PriceFields, useItemForm, valuesOf } from "./item-fields.tsx";
import { type PartLine, PartsEditor } from "./parts-editor.tsx";
import { fetchItem, useUpdateItem } from "./prices.api.ts";

/** Edits an item, or adds a new one if `item` is null. */
export function ItemDialog({ item, onClose }: { item: PriceItem | null; onClose: () => void }) {
  // The version on screen, which a save is based on. Reloading replaces it.
  const [shown, setShown] = useState(item);
  const [lines, setLines] = useState<PartLine[]>(item?.parts ?? []);
  const form = useItemForm(item);
  const update = useUpdateItem();
  const create = useCreateItem();
  const save = (input: PriceItemInput): Promise<PriceItem> => {
    if (!shown) return create.mutateAsync(input, { onSuccess: onClose });
    const { cost, ...rest } = input;
    const body = { ...rest, ...(input.parts.length === 0 && { cost }), updated_at: shown.updated_at };
    return update.mutateAsync({ id: shown.id, ...body }, { onSuccess: onClose });
  };
  const isOutdated = update.error?.message === itemChangedMeanwhile;

  const handleSubmit = form.handleSubmit((input) =>
    reportOutcome(save(input), {
      done: ({ code }) => toast.success(`${code} ${item ? "saved" : "added"}`),
      failed: (error) => {
        if (error.message === itemChangedMeanwhile || showFieldErrors(form, error)) return;
        toast.error(item ? "Failed to save the item" : "Failed to add the item", error.message);
      },
    }),
  );

  async function handleReload(id: string) {
    try {
      const fresh = await fetchItem(id);
      setShown(fresh);
      setLines(fresh.parts);
      form.reset(valuesOf(fresh));
      update.reset();
    } catch (error) {
      toast.error("Failed to load the item", (error as Error).message);
    }
  }

  function handleLines(next: PartLine[]) {
    setLines(next);
    const parts = next.map(({ item_id, quantity, waste_percent }) => ({ item_id, quantity, waste_percent }));
    form.setValue("parts", parts, { shouldDirty: true });
    form.clearErrors("parts");
  }

  return (
    <Dialog title={item ? `Edit ${item.code}` : "Add item"} size="wide" onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="contents">
        <DialogBody>
          <ItemFields form={form} />
          <PriceFields form={form} lines={lines} />
          <PartsEditor
            ownId={item?.id}
            unit={form.watch("unit")}
            lines={lines}
            errors={form.formState.errors.parts}
            onChange={handleLines}
          />
        </DialogBody>
        {isOutdated && shown && <OutdatedError words={itemChangedMeanwhile} onReload={() => handleReload(shown.id)} />}
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={update.isPending || create.isPending}>
            {item ? "Save" : "Add item"}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
