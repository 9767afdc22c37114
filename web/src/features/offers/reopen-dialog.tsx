import type { Offer } from "@quotemill/shared/offers/schema";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useReopen } from "./offers.api.ts";
import { useLastDay } from "./use-last-day.ts";
import { ValidUntilField } from "./valid-until-field.tsx";

export function ReopenDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const reopen = useReopen();
  const { value, onChange, today, problem } = useLastDay();
  function handleReopen() {
    if (problem) return toast.error(problem);
    reportOutcome(reopen.mutateAsync({ offer_id: offer.id, valid_until: value }, { onSuccess: onClose }), {
      done: () => toast.success("Offer reopened"),
      failed: (error) => toast.error(`Failed to reopen the offer: ${error.message}`),
    });
  }
  return (
    <Dialog title="Reopen this offer" onClose={onClose}>
      <DialogBody>
        <p className="text-ink-muted">
          The same link works again, with the same quotes and prices. Nothing is mailed: tell the customer, or copy the
          link.
        </p>
        <ValidUntilField {...{ value, onChange, today }} error={problem ?? undefined} />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={reopen.isPending} unready={problem !== null} onClick={handleReopen}>
          Reopen
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
