import type { Offer } from "@quotemill/shared/offers/schema";
import { useState } from "react";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { TextArea } from "../../components/ui/text-area.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/format.ts";
import { useWithdraw } from "./offers.api.ts";

export function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const withdraw = useWithdraw();
  const [note, setNote] = useState("");
  const said = note.trim();
  const { name, email } = offer.person;
  const others =
    offer.quotes.length > 1 ? [`It covers all ${countOf(offer.quotes.length, "quote")} that were sent together.`] : [];
  const handleConfirm = () =>
    reportOutcome(withdraw.mutateAsync({ offer_id: offer.id, ...(said && { note: said }) }, { onSettled: onClose }), {
      done: () => toast.success("Offer withdrawn"),
      failed: (error) => toast.error(`Failed to withdraw the offer: ${error.message}`),
    });
  return (
    <ConfirmDialog
      title="Withdraw this offer?"
      text={`${name || email} can no longer see the prices or accept. The quote itself stays as it is.`}
      consequences={[...others, "You can reopen the offer later."]}
      action="Withdraw"
      busy={withdraw.isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextArea
        label="Note to the customer"
        hint="Optional. The quote page shows it with your name."
        maxLength={2_000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmDialog>
  );
}
