import type { Offer } from "@quotemill/shared/offers/schema";
import { useState } from "react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextArea } from "../../components/ui/text-area.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { useUndoAcceptance } from "./offers.api.ts";

export function UndoDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const undo = useUndoAcceptance();
  const [reason, setReason] = useState("");
  const isReady = reason.trim() !== "";
  function handleUndo() {
    if (!isReady) return toast.error("Say why the acceptance is undone.");
    reportOutcome(undo.mutateAsync({ offer_id: offer.id, reason }, { onSuccess: onClose }), {
      done: () => toast.success("Acceptance undone"),
      failed: (error) => toast.error(`Failed to undo the acceptance: ${error.message}`),
    });
  }
  return (
    <Dialog title="Undo the acceptance" onClose={onClose}>
      <DialogBody>
        <p className="text-ink-muted">
          The offer is open again and the customer can answer again. The record of the acceptance and its certificate
          stay, with your name and the reason.
        </p>
        <TextArea
          label="Reason"
          required
          maxLength={2_000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={undo.isPending} unready={!isReady} onClick={handleUndo}>
          Undo acceptance
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
