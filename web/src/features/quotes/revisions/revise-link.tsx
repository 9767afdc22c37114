import { pages } from "@quotemill/shared/pages";
import { hasCurrentPdf } from "@quotemill/shared/quotes/lifecycle";
import type { QuoteEntry } from "@quotemill/shared/quotes/list";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Pencil } from "lucide-react";
import { generatePath } from "react-router";
import { LinkButton } from "../../../components/ui/button.tsx";

type Revisable = Pick<QuoteEntry, "id" | "quote_number" | "status">;

/** Quotes that a customer may have: others are simply edited. */
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
