import { hasCurrentPdf } from "@quotemill/shared/quotes/lifecycle";
import type { Quote } from "@quotemill/shared/quotes/schema";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Button } from "../../../components/ui/button.tsx";
import { RunAgainButton } from "../runs/run-again-button.tsx";

/** The PDF, or why there is none. */
export function PdfPart({
  quote,
  isMain,
  onViewPdf,
}: {
  quote: Quote;
  /** Whether there is nothing more urgent to do. */
  isMain: boolean;
  onViewPdf: () => void;
}) {
  const status = quoteStatus(quote.status);
  const isFailed = status === "Failed";
  const isCurrent = hasCurrentPdf(status);
  return (
    <>
      {isFailed && quote.error_message && (
        <p className="relative text-sm text-pretty wrap-anywhere text-danger-ink">{quote.error_message}</p>
      )}
      {isFailed && <RunAgainButton quoteId={quote.id} size="default" />}
      {quote.pdf_storage_path && (
        <Button variant={isCurrent && isMain ? "primary" : "secondary"} onClick={onViewPdf}>
          View PDF
        </Button>
      )}
      {quote.pdf_storage_path && !isCurrent && (
        <p className="-mt-2 text-center text-sm text-ink-muted">This PDF is from an earlier run.</p>
      )}
      {!quote.pdf_storage_path && !isFailed && <p className="text-center text-sm text-ink-muted">Generating PDF...</p>}
    </>
  );
}
