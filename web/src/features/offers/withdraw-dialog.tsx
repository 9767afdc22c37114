import type { Offer } from "@quotemill/shared/offers/schema";
import { reportOutcome } from "../../components/report-outcome.ts";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { toast } from "../../components/ui/toast.tsx";
import { countOf } from "../../lib/format.ts";
import { useWithdraw } from "./offers.api.ts";

export function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const withdraw = useWithdraw();
  const { name, email } = offer.person;
  const others =
    offer.quotes.length > 1 ? [`It covers all ${countOf(offer.quotes.length, "quote")} that were sent together.`] : [];
  const handleConfirm = () =>
    reportOutcome(withdraw.mutateAsync(offer.id, { onSettled: onClose }), {
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
    />
  );
}
