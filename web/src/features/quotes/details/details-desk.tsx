import { hasCurrentPdf, quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { ownExtras, ownPrice } from "@quotemill/shared/quotes/own-price";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { formatsFor } from "@quotemill/shared/region/formats";
import { clsx } from "clsx";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { useCompanyRegion } from "../../../lib/region.tsx";
import type { AcceptedPart } from "../../offers/index.ts";
import { ProfitSwitch } from "../profit-switch.tsx";
import { RunAgainButton } from "../quote-buttons.tsx";
import type { Details } from "./details.api.ts";
import { SummaryDocket } from "./summary-docket.tsx";

/**
 * The PDF button stays in sight below a long docket, unless the window is too low for both. Nothing else does, so that
 * the total stays in sight, too.
 */
const pdfLook =
  "grid gap-2 bg-background [@media(min-height:48rem)]:md:sticky [@media(min-height:48rem)]:md:bottom-0 [@media(min-height:48rem)]:md:z-10 [@media(min-height:48rem)]:md:pb-2 [@media(min-height:48rem)]:md:shadow-[0_-0.75rem_0.75rem_var(--color-background)]";

/** The totals, and what can be done with the quote. */
export function DetailsDesk({
  details: { kind, record },
  accepted,
  actions,
  isPdfMain,
  onViewPdf,
  onDelete,
}: {
  details: Details;
  accepted: AcceptedPart | undefined;
  /** Shown between the buttons for the PDF and for deleting. */
  actions: ReactNode;
  isPdfMain: boolean;
  onViewPdf: () => void;
  onDelete: () => void;
}) {
  const quote = kind === "quote" ? record : null;
  const region = useCompanyRegion();
  const formats = formatsFor({ ...region, currency: quote?.currency ?? region.currency });
  const profit = formats.amount(quote?.outputs?.profit);
  return (
    <>
      <SummaryDocket
        status={quote?.status ?? "Draft"}
        outputs={quote?.outputs}
        price={quote && ownPrice(quote, formats)}
        extras={quote ? ownExtras(quote, formats) : []}
        accepted={accepted}
        taxName={quote?.tax_name}
        currency={quote?.currency}
        host={quote?.webhook_host}
      />
      {quote && (
        <div className={pdfLook}>
          <PdfPart quote={quote} isMain={isPdfMain} onViewPdf={onViewPdf} />
        </div>
      )}
      <div className={clsx("grid gap-2", quote && "-mt-2 [@media(min-height:48rem)]:md:-mt-4")}>
        {actions}
        <Button variant="quiet" onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
          {quote ? "Delete quote" : "Delete draft"}
        </Button>
      </div>
      {profit !== null && (
        <ProfitSwitch profit={profit} subTotal={formats.amount(quote?.outputs?.sub_total)} currency={quote?.currency} />
      )}
    </>
  );
}

/** The PDF, or why there is none. */
function PdfPart({
  quote,
  isMain,
  onViewPdf,
}: {
  quote: Quote;
  /** Whether the PDF is the main button, because there is nothing more urgent to do. */
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
