import type { Offer } from "@quotemill/shared/offers/schema";
import { clsx } from "clsx";
import { Ban, ExternalLink, Phone, RotateCcw, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import { useAuth } from "../auth/index.ts";
import { PhoneAnswerDialog } from "./phone-answer-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";
import { UndoDialog } from "./undo-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

const dialogs = { phone: PhoneAnswerDialog, reopen: ReopenDialog, undo: UndoDialog, withdraw: WithdrawDialog };

/** Short ones stand side by side, so that the totals above stay in sight. */
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
