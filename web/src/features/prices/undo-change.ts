import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { type PriceAct, useChangePrices, useUndoChange } from "./prices.api.ts";

/** Shows that something was done, with a button that undoes it. */
export function useTellDone() {
  const undo = useUndoChange();
  const undoIt = (changeId: string) =>
    reportOutcome(undo.mutateAsync(changeId), {
      done: () => toast.success("Undone"),
      failed: ({ message }) => toast.error("Could not undo it", message),
    });
  return (done: string, id: string | null) =>
    toast.success(done, undefined, id ? { label: "Undo", onClick: () => undoIt(id) } : undefined);
}

/** Changes several items, and shows a toast about it. */
export function useApply() {
  const { mutateAsync, isPending } = useChangePrices();
  const tellDone = useTellDone();
  const apply = (act: PriceAct, done: string, onSuccess?: () => void) =>
    reportOutcome(mutateAsync(act, { onSuccess }), {
      done: ({ change_id }) => tellDone(done, change_id),
      failed: ({ message }) => toast.error("Failed to change the prices", message),
    });
  return { apply, isPending };
}
