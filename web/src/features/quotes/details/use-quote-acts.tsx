import type { Offer } from "@quotemill/shared/offers/offer";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { sendLabel } from "@quotemill/shared/sending/sendable";
import { MessageSquare, Pencil, Send, Trash2, UserRoundPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createPath } from "react-router";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import type { MenuAction } from "../../../components/ui/menus.tsx";
import { SendLink, senderLink } from "../../../records/sending/send-link.tsx";
import { useAuth } from "../../auth/index.ts";
import { useOfferActions } from "../../offers/index.ts";
import { editActs, RunAgainButton, revisePath, useEditQuote } from "../quote-buttons.tsx";
import { HandOverDialog } from "./hand-over-dialog.tsx";
import type { NextAct } from "./next-act.ts";

export interface NextDialog {
  kind: "pdf" | "delete" | "details";
  row: QuoteRow;
}

/** The main button of a quote's details, and what stands under 'More': everything else that can be done with it. */
export function useQuoteActs({
  row,
  latest,
  canSend,
  nextAct,
  onOpen,
  onAnswer,
}: {
  row: QuoteRow;
  latest: Offer | undefined;
  canSend: boolean;
  nextAct: NextAct;
  onOpen: (dialog: NextDialog) => void;
  /** Null while the box for the answer is in sight. */
  onAnswer: (() => void) | null;
}) {
  const edit = useEditQuote();
  const { can, company } = useAuth();
  const [isHanding, setIsHanding] = useState(false);
  const mayHandOver = can("company.write") && company?.quotes_visible_to === "author" && !row.is_draft;
  const { actions, reopen, dialog } = useOfferActions(latest);
  const { revise, copy } = editActs(row, edit);
  const sending = canSend ? sendLabel(row) : null;

  const main: Record<NonNullable<NextAct>, ReactNode> = {
    edit: (
      <Button busy={edit.isPending} onClick={() => edit.mutate(row)}>
        {!edit.isPending && <Pencil size={16} aria-hidden="true" />}
        Edit Draft
      </Button>
    ),
    run: <RunAgainButton quoteId={row.id} size="default" variant="primary" />,
    // The block below the docket has the button.
    handle: null,
    answer: onAnswer && (
      <Button onClick={onAnswer}>
        <MessageSquare size={16} aria-hidden="true" />
        Answer the question
      </Button>
    ),
    revise: revise && (
      <LinkButton to={revisePath(row.id)} aria-label={`Revise ${row.quote_number}`}>
        <Pencil size={16} aria-hidden="true" />
        Revise
      </LinkButton>
    ),
    reopen: reopen && (
      <Button onClick={reopen.onSelect}>
        <reopen.icon size={16} aria-hidden="true" />
        {reopen.label}
      </Button>
    ),
    send: <SendLink quote={row} />,
  };

  const more: (MenuAction | false | null)[] = [
    sending !== null &&
      nextAct !== "send" && {
        label: sending,
        icon: Send,
        to: createPath(senderLink({ contact: row.person_email, quote: row.id })),
      },
    nextAct !== "revise" && revise,
    copy,
    nextAct !== "reopen" && reopen,
    ...actions,
    mayHandOver && { label: "Hand over", icon: UserRoundPlus, onSelect: () => setIsHanding(true) },
    {
      label: row.is_draft ? "Delete draft" : "Delete quote",
      icon: Trash2,
      danger: true,
      onSelect: () => onOpen({ kind: "delete", row }),
    },
  ];
  return {
    main: nextAct && main[nextAct],
    more: can("quotes.write") ? more.filter((each) => each !== false && each !== null) : [],
    /** True while the copy is opening. */
    isCopying: edit.isPending,
    /** Asks about what was chosen under 'More'. */
    dialog: isHanding ? <HandOverDialog row={row} onClose={() => setIsHanding(false)} /> : dialog,
  };
}
