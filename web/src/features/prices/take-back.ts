import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { type PriceAct, useChangePrices, useUndoChange } from "./prices.api.ts";

/** Changes several items, and tells of it with a button that takes it back. */
export function useApply() {
  const { mutateAsync, isPending } = useChangePrices();
  const undo = useUndoChange();
  const takeBack = (changeId: string) =>
    reportOutcome(undo.mutateAsync(changeId), {
      done: () => toast.success("Taken back"),
      failed: ({ message }) => toast.error("Could not take it back", message),
    });
  const apply = (act: PriceAct, done: string, onSuccess?: () => void) =>
    reportOutcome(mutateAsync(act, { onSuccess }), {
      done: ({ change_id: id }) =>
        toast.success(done, undefined, id ? { label: "Take back", onClick: () => takeBack(id) } : undefined),
      failed: ({ message }) => toast.error("Failed to change the prices", message),
    });
  return { apply, isPending };
}
