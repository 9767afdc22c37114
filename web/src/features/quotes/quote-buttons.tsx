import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { hasCurrentPdf, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyPlus, Pencil, RotateCw } from "lucide-react";
import { generatePath, useNavigate } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { Button } from "../../components/ui/button.tsx";
import type { MenuAction } from "../../components/ui/menus.tsx";
import { callFunction } from "../../lib/api/api.ts";
import { recordQuery } from "../../records/quotes.api.ts";

/** Only a quote with a PDF, which a customer may have, gets a revision. */
export const canRevise = ({ status }: Pick<QuoteRow, "status">) => hasCurrentPdf(quoteStatus(status));

export const revisePath = (quoteId: string) => generatePath(pages.reviseQuote.path, { quoteId });

/** Once the customer has seen the offer or asked, or it has ended, sending it again is not the next act. */
export const isSendNext = ({ status, offer, is_revised }: Pick<QuoteRow, "status" | "offer" | "is_revised">) =>
  !is_revised &&
  (!offer ||
    quoteStatus(status) !== "Sent" ||
    (offer.state === "open" && offer.opened_count === 0 && offer.question_at === null));

/** Opens the editor with the current record. If that fails to load, the editor says why. */
export function useEditQuote() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ id, is_draft }: Pick<QuoteRow, "id" | "is_draft">) => {
      const query = { ...recordQuery(is_draft ? "draft" : "quote", id), staleTime: 0 };
      const record = await queryClient.fetchQuery(query).catch(() => null);
      const state = record && { quote: record.quote, isSavedQuote: is_draft };
      const editor = is_draft
        ? generatePath(pages.editDraft.path, { savedQuoteId: id })
        : generatePath(pages.editQuote.path, { quoteId: id });
      await navigate(editor, { state });
    },
  });
}

/**
 * The two ways to go on with a quote: a later version under the same number, or another quote with the same answers. They
 * have the same names everywhere. Null for what is not possible.
 */
export function editActs(row: Pick<QuoteRow, "id" | "is_draft" | "status">, edit: ReturnType<typeof useEditQuote>) {
  const revise: MenuAction = { label: "Revise", icon: Pencil, to: revisePath(row.id) };
  const copy: MenuAction = {
    label: "Copy as new quote",
    icon: CopyPlus,
    onSelect: () => edit.mutate(row),
    disabled: edit.isPending,
  };
  return row.is_draft ? { revise: null, copy: null } : { revise: canRevise(row) ? revise : null, copy };
}

export function RunAgainButton({
  quoteId,
  label,
  size = "sm",
  variant = "secondary",
}: {
  quoteId: string;
  /** Names the quote where several such buttons are visible. */
  label?: string;
  size?: "sm" | "default";
  variant?: "primary" | "secondary";
}) {
  const run = useRunAgain();
  return (
    <Button
      variant={variant}
      size={size}
      busy={run.isPending}
      aria-label={label && `Run again ${label}`}
      onClick={() => run.mutate(quoteId)}
    >
      {size === "default" && !run.isPending && <RotateCw size={16} aria-hidden="true" />}
      Run again
    </Button>
  );
}

function useRunAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quote_id: string) => callFunction(quoteCalls.runAgain, { body: { quote_id } }),
    onError: (error) => toast.error("The quote could not be run again", error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.quotes }),
  });
}
