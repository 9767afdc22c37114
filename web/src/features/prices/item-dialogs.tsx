import type { PriceItem, PriceItemUses } from "@quotemill/shared/prices/item";
import { useQuery } from "@tanstack/react-query";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { ConfirmDialog, DeleteDialog } from "../../components/ui/dialog.tsx";
import { FormError } from "../../components/ui/note.tsx";
import { wordsOf } from "../../lib/api/errors.ts";
import { later, onDemand } from "../../lib/load-later.tsx";
import { firstNames } from "../../lib/words.ts";
import { useDeleteItem, usesQuery } from "./prices.api.ts";
import { useApply } from "./undo-change.ts";

export const ItemDialog = onDemand(later(async () => (await import("./item-dialog.tsx")).ItemDialog));
export const HistoryDialog = onDemand(later(async () => (await import("./history-dialog.tsx")).HistoryDialog));

interface Props {
  item: PriceItem;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Deletes an item that nothing uses. For one that is used it says where, and offers to deactivate it. */
export function DeleteItemDialog({ item, onDeleted, onClose }: Props) {
  // Always fetched again: what uses an item may have changed since.
  const uses = useQuery({ ...usesQuery(item.id), staleTime: 0 });
  const remove = useDeleteItem();
  if (uses.data && isUsed(uses.data)) return <UsedItemDialog item={item} uses={uses.data} onClose={onClose} />;
  const handleConfirm = () =>
    reportOutcome(remove.mutateAsync(item.id, { onSuccess: onDeleted, onSettled: onClose }), {
      done: () => toast.success(`${item.code} deleted`),
      failed: ({ message }) => toast.error(`Failed to delete ${item.code}`, message),
    });
  return (
    <DeleteDialog
      title="Delete Item"
      text={`Are you sure you want to delete ${item.code}, ${item.name}?`}
      goes="It will be removed from the price list."
      stays="Quotes keep the prices that they were made with. You can undo the deletion in History."
      busy={remove.isPending || uses.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {uses.error && <FormError>{wordsOf(uses.error)}</FormError>}
    </DeleteDialog>
  );
}

const isUsed = ({ templates, kits }: PriceItemUses) => templates.length + kits.length > 0;

function UsedItemDialog({ item, uses, onClose }: Props & { uses: PriceItemUses }) {
  const { apply, isPending } = useApply();
  const { templates, kits } = uses;
  const named = [
    templates.length > 0 && `Templates: ${firstNames(templates.map(({ name }) => name))}.`,
    kits.length > 0 && `Kits: ${firstNames(kits.map(({ code }) => code))}.`,
  ].filter((line) => line !== false);
  return (
    <ConfirmDialog
      title={`${item.code} is used`}
      text="An item that is used cannot be deleted."
      consequences={[
        ...named,
        item.is_active ? "You can deactivate it instead: then nothing new uses it." : "It is inactive already.",
      ]}
      action={item.is_active ? "Deactivate" : "Close"}
      variant="primary"
      busy={isPending}
      onConfirm={() =>
        item.is_active ? apply({ ids: [item.id], is_active: false }, `${item.code} deactivated`, onClose) : onClose()
      }
      onClose={onClose}
    />
  );
}
