import type { Offer } from "@quotemill/shared/offers/offer";
import { clsx } from "clsx";
import { Ban, ExternalLink, Phone, RotateCcw, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reportOutcome } from "../../components/messages/outcomes.ts";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from "../../components/ui/dialog.tsx";
import { TextArea } from "../../components/ui/text-fields.tsx";
import { countOf } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { useReopen, useUndoAcceptance, useWithdraw } from "./offers.api.ts";
import { PhoneAnswerDialog } from "./phone-answer-dialog.tsx";
import { useLastDay, ValidUntilField } from "./valid-until.tsx";

const dialogs = { phone: PhoneAnswerDialog, reopen: ReopenDialog, undo: UndoDialog, withdraw: WithdrawDialog };

/** A wide button has a line of its own. The others stand side by side, so that the totals above stay in sight. */
const wide = "col-span-2";
const wideIf = (isWide: boolean) => (isWide ? wide : "");

/**
 * What staff can do with an offer.
 *
 * | Offer                         | Actions                             |
 * | ----------------------------- | ----------------------------------- |
 * | any but withdrawn             | copy the link, see the page         |
 * | open                          | record an answer, withdraw          |
 * | declined, withdrawn, expired  | reopen                              |
 * | with an accepted quote        | undo the acceptance, for admins     |
 */
export function OfferActions({ offer }: { offer: Offer }) {
  const { userProfile } = useAuth();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const { state, url } = offer;
  const hasAcceptance = offer.quotes.some((quote) => quote.state === "accepted");
  const canReopen = state === "declined" || state === "withdrawn" || state === "expired";
  const Open = dialog && dialogs[dialog];
  const action = (kind: keyof typeof dialogs, icon: ReactNode, label: string, className = "") => (
    <Button variant="quiet" onClick={() => setDialog(kind)} className={className}>
      {icon}
      {label}
    </Button>
  );
  return (
    <>
      <div className="-my-1 grid grid-cols-2">
        {state !== "withdrawn" && <CopyButton text={url} words="Copy link" size="default" />}
        {state === "open" && action("withdraw", <Ban size={16} aria-hidden="true" />, "Withdraw")}
        {canReopen &&
          action("reopen", <RotateCcw size={16} aria-hidden="true" />, "Reopen", wideIf(state === "withdrawn"))}
        {hasAcceptance &&
          userProfile?.app_role === "admin" &&
          action("undo", <Undo2 size={16} aria-hidden="true" />, "Undo acceptance", wideIf(state !== "accepted"))}
        {state !== "withdrawn" && (
          <a
            href={`${url}?preview`}
            target="_blank"
            rel="noopener noreferrer"
            className={clsx(
              wide,
              "inline-flex h-control items-center justify-center gap-2 rounded-md px-3.5 font-medium text-ink-muted transition-colors duration-fast hover:bg-hover hover:text-ink",
            )}
          >
            <ExternalLink size={16} aria-hidden="true" />
            Open as the customer sees it
          </a>
        )}
        {state === "open" && action("phone", <Phone size={16} aria-hidden="true" />, "They answered by phone", wide)}
      </div>
      {Open && <Open offer={offer} onClose={() => setDialog(null)} />}
    </>
  );
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
