import { type QuoteRow, quoteRow } from "@quotemill/shared/quotes/list";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "../../../components/messages/toast.tsx";
import { Segments } from "../../../components/ui/choices.tsx";
import { detailsQuery } from "./details.api.ts";

const mostSegments = 4;

/** Switches the details between the revisions of a quote: the newest ones, and the one that is shown. */
export function RevisionChoice({
  row,
  quote,
  onChoose,
}: {
  row: QuoteRow;
  quote: Quote;
  onChoose: (row: QuoteRow) => void;
}) {
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (id: string) => queryClient.fetchQuery(detailsQuery(id, false)),
    onSuccess: (details) => details.kind === "quote" && onChoose(revisionRow(row, details.record)),
    onError: (error) => toast.error("The revision could not be loaded.", error.message),
  });
  const { revisions } = quote;
  if (revisions.length < 2) return null;
  const shown = revisions.filter(({ id }, index) => id === quote.id || index >= revisions.length - mostSegments);
  return (
    <Segments
      label="Revision"
      choices={shown.map(({ id, revision }) => ({ value: id, label: `r${revision}` }))}
      value={quote.id}
      onChoose={(id) => choose.mutate(id)}
    />
  );
}

/** Another revision of the quote in `row`, as the list would show it. */
const revisionRow = (row: QuoteRow, quote: Quote): QuoteRow =>
  quoteRow.parse({ ...row, ...quote, grand_total: quote.outputs?.grand_total ?? null });
