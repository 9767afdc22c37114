import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import { hasCurrentPdf, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteRow } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil, RotateCw } from "lucide-react";
import { generatePath } from "react-router";
import { toast } from "../../components/messages/toast.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { callFunction } from "../../lib/api/api.ts";

type Revisable = Pick<QuoteRow, "id" | "quote_number" | "status">;

/** Only a quote that a customer may have gets a revision. Others are simply edited. */
export const canRevise = ({ status }: Pick<Revisable, "status">) => hasCurrentPdf(quoteStatus(status));

export const revisePath = (quoteId: string) => generatePath(pages.reviseQuote.path, { quoteId });

export function ReviseLink({ quote }: { quote: Revisable }) {
  if (!canRevise(quote)) return null;
  return (
    <LinkButton to={revisePath(quote.id)} variant="secondary" aria-label={`Revise ${quote.quote_number}`}>
      <Pencil size={16} aria-hidden="true" />
      Revise
    </LinkButton>
  );
}

export function RunAgainButton({
  quoteId,
  label,
  size = "sm",
  block,
}: {
  quoteId: string;
  /** Names the quote where several such buttons are visible. */
  label?: string;
  size?: "sm" | "default";
  block?: boolean;
}) {
  const run = useRunAgain();
  return (
    <Button
      variant="secondary"
      size={size}
      block={block}
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
