import { formatCents } from "@quotemill/shared/money";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import type { ReactNode } from "react";
import { DocketPart, DocketTotal, Leader } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { PriceLines } from "./price-lines.tsx";

/** A price on a docket: lines, subtotals and total. `children` appear below the total. */
export function PriceParts({ price, children }: { price: QuotePrice; children?: ReactNode }) {
  const { line_items, sub_total, gst_total, grand_total, profit, problems, pricing } = price;
  const hasCosts = line_items.some((item) => item.cost > 0);
  return (
    <>
      <DocketPart>
        {line_items.length > 0 ? (
          <PriceLines items={line_items} />
        ) : (
          <p className="text-ink-muted">The price will appear here as you fill in the form.</p>
        )}
      </DocketPart>
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{formatCents(sub_total)}</Leader>
          <Leader label={`GST (${pricing.gst_basis_points / 100}%)`}>{formatCents(gst_total)}</Leader>
          {hasCosts && <Leader label="Profit">{formatCents(profit)}</Leader>}
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite">
            <DocketTotal amount={grand_total / 100} />
          </dd>
        </dl>
        {problems.map(({ message }) => (
          <div key={message} className="mt-3">
            <Note tone="warning">Not included in the total: {message}</Note>
          </div>
        ))}
        {children}
      </DocketPart>
    </>
  );
}
