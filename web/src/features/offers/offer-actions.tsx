import type { Offer } from "@quotemill/shared/offers/offer";
import { Ban, Copy, ExternalLink, type LucideIcon, Phone, RotateCcw, Undo2 } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import type { MenuAction } from "../../components/ui/menus.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { countOf } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { useReopen, useUndoAcceptance, useWithdraw } from "./offers.api.ts";
import { PhoneAnswerDialog } from "./phone-answer-dialog.tsx";
import { useLastDay, ValidUntilField } from "./valid-until.tsx";

const dialogs = { phone: PhoneAnswerDialog, reopen: ReopenDialog, undo: UndoDialog, withdraw: WithdrawDialog };
type OfferDialog = keyof typeof dialogs;

/**
 * Returns the actions that staff can take on an offer.
 *
 * | Offer                         | Actions                             |
 * | ----------------------------- | ----------------------------------- |
 * | any but withdrawn             | copy the link, see the page         |
 * | open                          | record an answer, withdraw          |
 * | declined, withdrawn, expired  | reopen                              |
 * | with an accepted quote        | undo the acceptance, for admins     |
 */
export function useOfferActions(offer: Offer | undefined) {
  const { userProfile } = useAuth();
  const [open, setOpen] = useState<OfferDialog | null>(null);
  const Open = open && dialogs[open];
  const dialog = Open && offer && <Open offer={offer} onClose={() => setOpen(null)} />;
  if (!offer) return { actions: [], reopen: null, dialog: null };
  const { state, url } = offer;
  const action = (kind: OfferDialog, icon: LucideIcon, label: string): MenuAction => ({
    label,
    icon,
    onSelect: () => setOpen(kind),
  });
  const hasPage = state !== "withdrawn";
  const canReopen = state === "declined" || state === "withdrawn" || state === "expired";
  const canUndo = offer.quotes.some((quote) => quote.state === "accepted") && userProfile?.app_role === "admin";
  const actions: (MenuAction | false)[] = [
    hasPage && url !== null && { label: "Copy link", icon: Copy, onSelect: () => void copyLink(url) },
    hasPage && url !== null && { label: "Open as the customer sees it", icon: ExternalLink, href: `${url}?preview` },
    state === "open" && action("phone", Phone, "Record answer by phone"),
    state === "open" && action("withdraw", Ban, "Withdraw"),
    canUndo && action("undo", Undo2, "Undo acceptance"),
  ];
  return {
    actions: actions.filter((each) => each !== false),
    /** Undoes an end, if the offer has one that can be undone. */
    reopen: canReopen ? action("reopen", RotateCcw, "Reopen") : null,
    dialog,
  };
}

/** The menu closes at once, so a toast says that the link was copied. */
async function copyLink(url: string) {
  try {
    // The clipboard does not exist on pages loaded without encryption.
    await navigator.clipboard.writeText(url);
    toast.success("Link copied");
  } catch {
    toast.error("Could not copy the link", url);
  }
}

function WithdrawDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
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

function ReopenDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const reopen = useReopen();
  const { value, onChange, today, problem } = useLastDay(null);
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

function UndoDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
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
