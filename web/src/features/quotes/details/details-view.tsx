import { formatsFor } from "@quotemill/shared/formats";
import { hasCurrentPdf } from "@quotemill/shared/quotes/lifecycle";
import { ownPrice } from "@quotemill/shared/quotes/own-price";
import { quoteStatus } from "@quotemill/shared/quotes/status";
import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { useCompanyPlace } from "../../../lib/use-formats.tsx";
import { ProfitSwitch } from "../profit/profit-switch.tsx";
import { RunAgainButton } from "../runs/run-again-button.tsx";
import { additionalOutputs, answerRows } from "./answer-rows.ts";
import { contactRows } from "./contact-rows.ts";
import { ContentsSections } from "./contents-sections.tsx";
import { DetailList } from "./detail-list.tsx";
import type { Details } from "./details.api.ts";
import { ownLineRows } from "./own-line-rows.ts";
import { SummaryDocket } from "./summary-docket.tsx";

/** Answers on the left, totals on the right. In a narrow dialog the totals come first. */
export function DetailsView({
  details,
  send,
  onViewPdf,
  onDelete,
}: {
  details: Details;
  /** The button for sending the quote, if it can be sent. */
  send: ReactNode;
  onViewPdf: () => void;
  onDelete: () => void;
}) {
  const { kind, record, structure } = details;
  const quote = kind === "quote" ? record : null;
  const place = useCompanyPlace();
  const formats = formatsFor({ ...place, currency: quote?.currency ?? place.currency });
  const price = quote && ownPrice(quote, formats);
  const profit = formats.amount(quote?.outputs?.profit);
  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="grid flex-[1_0_auto] @min-[40rem]:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="px-6 pt-5 pb-6 max-md:px-4">
          <DetailList title="Contact Information" rows={contactRows(record.contact, quote?.contact_info)} />
          <DetailList title="Quote Details" rows={answerRows(structure, record.answers)} />
          {!price && <DetailList title="Lines and discounts" rows={ownLineRows(record.adjustments, formats.cents)} />}
          <DetailList title="Additional Outputs" rows={additionalOutputs(quote?.outputs ?? null)} />
          <ContentsSections contents={record} />
        </div>
        <div className="grid content-start gap-4 border-border bg-background p-6 @max-[40rem]:order-first @max-[40rem]:border-b @min-[40rem]:border-s max-md:px-4">
          <SummaryDocket
            status={quote?.status ?? "Draft"}
            outputs={quote?.outputs}
            price={price}
            currency={quote?.currency}
            host={quote?.webhook_host}
          />
          {quote && <PdfPart quote={quote} onViewPdf={onViewPdf} />}
          {send}
          <Button variant="quiet" onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
            {quote ? "Delete quote" : "Delete draft"}
          </Button>
          {profit !== null && (
            <ProfitSwitch
              profit={profit}
              subTotal={formats.amount(quote?.outputs?.sub_total)}
              currency={quote?.currency}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function PdfPart({ quote, onViewPdf }: { quote: (Details & { kind: "quote" })["record"]; onViewPdf: () => void }) {
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
        <Button variant={isCurrent ? "primary" : "secondary"} onClick={onViewPdf}>
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
