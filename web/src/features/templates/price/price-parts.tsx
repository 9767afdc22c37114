import type { SnapshotExtra } from "@quotemill/shared/offers/snapshot";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import type { ReactNode } from "react";
import { useAnnouncement } from "../../../components/announcements.tsx";
import { DocketPart, DocketTotal, Leader } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { useCompanyPlace } from "../../../lib/company-place.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { ExtraLines } from "./extra-lines.tsx";
import { PriceLines } from "./price-lines.tsx";

/** A price on a docket: lines, subtotals, total and extras. `children` appear below the total. */
export function PriceParts({
  price,
  showsProfit = false,
  onEditLine,
  lineAction,
  children,
}: {
  price: QuotePrice & { extras: SnapshotExtra[] };
  showsProfit?: boolean;
  /** Edits one of the quote's own lines, counted from 0. */
  onEditLine?: (index: number) => void;
  /** Below the lines. */
  lineAction?: ReactNode;
  children?: ReactNode;
}) {
  const { line_items, sub_total, gst_total, grand_total, profit, problems, pricing } = price;
  const { tax_name } = useCompanyPlace();
  const { cents, number } = useFormats();
  useAnnouncement(`Total ${cents(grand_total)}`);
  return (
    <>
      <DocketPart>
        {line_items.length > 0 ? (
          <PriceLines items={line_items} onEdit={onEditLine} />
        ) : (
          <p className="text-ink-muted">The price will appear here as you fill in the form.</p>
        )}
        {lineAction}
      </DocketPart>
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{cents(sub_total)}</Leader>
          <Leader label={`${tax_name} (${number(pricing.gst_basis_points / 100)}%)`}>{cents(gst_total)}</Leader>
          {showsProfit && hasCosts(price) && <Leader label="Profit">{cents(profit)}</Leader>}
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd>
            <DocketTotal amount={grand_total / 100} />
          </dd>
        </dl>
        {problems.map(({ field_id, row, message }) => (
          <div key={`${field_id} ${row} ${message}`} className="mt-3">
            <Note tone="warning">The total is not right yet: {message}</Note>
          </div>
        ))}
        {children}
      </DocketPart>
      <ExtraLines extras={price.extras} />
    </>
  );
}

/** Without a cost, the whole price would be profit. */
export const hasCosts = ({ line_items }: QuotePrice) => line_items.some((item) => item.cost > 0);
