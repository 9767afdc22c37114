import { coveredBy, type OfferedExtras } from "@quotemill/shared/offers/extras";
import type { Uncharged } from "@quotemill/shared/pricing/field-lines";
import { isOwnLine, type LineItem } from "@quotemill/shared/pricing/line-item";
import { lineMargin } from "@quotemill/shared/pricing/margin";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { clsx } from "clsx";
import { EyeOff, Pencil } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import { useAnnouncement } from "../../../components/messages/announcements.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { DocketPart, DocketTotal, Leader } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { useCompanyRegion } from "../../../lib/region.tsx";
import { joinParts } from "../../../lib/words.ts";

/** A price on a docket: lines, subtotals, total and extras. `children` appear below the total. */
export function PriceParts({
  price,
  showsProfit = false,
  showsMargins = false,
  onEditLine,
  lineAction,
  missing,
  uncharged = [],
  children,
}: {
  price: QuotePrice & { offered: OfferedExtras | null };
  showsProfit?: boolean;
  /** Shows the margin of each line with a cost. */
  showsMargins?: boolean;
  /** Edits one of the quote's own lines, counted from 0. */
  onEditLine?: (index: number) => void;
  /** Stands below the lines. */
  lineAction?: ReactNode;
  /** Says which answers the total still waits for. With it, the total is called incomplete. */
  missing?: ReactNode;
  uncharged?: Uncharged[];
  children?: ReactNode;
}) {
  const { line_items, sub_total, gst_total, grand_total, profit, problems, pricing } = price;
  const { tax_name } = useCompanyRegion();
  const { cents, number } = useFormats();
  const soFar = `${cents(grand_total)} so far`;
  useAnnouncement(missing ? `Total incomplete, ${soFar}` : `Total ${cents(grand_total)}`);
  return (
    <>
      <DocketPart>
        {line_items.length > 0 ? (
          <PriceLines items={line_items} showsMargins={showsMargins} onEdit={onEditLine} />
        ) : (
          <p className="text-ink-muted">The price will appear here as you fill in the form.</p>
        )}
        {lineAction}
      </DocketPart>
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{cents(sub_total)}</Leader>
          <Leader label={`${tax_name} (${number(pricing.gst_basis_points / 100)}%)`}>{cents(gst_total)}</Leader>
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd>{missing ? <IncompleteTotal /> : <DocketTotal cents={grand_total} />}</dd>
        </dl>
        {missing && (
          <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
            {missing}
            <span className="tabular-nums">{soFar}</span>
          </p>
        )}
        {problems.map(({ field_id, row, message }) => (
          <div key={`${field_id} ${row} ${message}`} className="mt-3">
            <Note tone="warning">The total is not right yet: {message}</Note>
          </div>
        ))}
        {uncharged.map(({ label, empty }) => (
          <div key={`${label} ${empty.id} ${empty.row}`} className="mt-3">
            <Note tone="warning">
              Nothing is charged for '{label}', because '{empty.label}' is empty.
            </Note>
          </div>
        ))}
        {children}
      </DocketPart>
      <ExtraLines offered={price.offered} />
      {/* Below everything that adds up to the total, of which it is no part. */}
      {showsProfit && hasCosts(price) && (
        <DocketPart>
          <dl>
            <Leader label="Profit">{cents(profit)}</Leader>
          </dl>
        </DocketPart>
      )}
    </>
  );
}

export const IncompleteTotal = () => <span className="text-lg font-semibold text-warning-ink">Incomplete</span>;

/** Profit is shown only if there are costs: without any, the whole price would be profit. */
const hasCosts = ({ line_items }: QuotePrice) => line_items.some((item) => item.cost > 0);

const notShown = "Not shown to the customer";

interface Editing {
  /** Edits one of the quote's own lines, counted from 0. */
  onEdit?: (index: number) => void;
}

/** `currency` is the one the quote was made with; without one, the company's. */
export function PriceLines({
  items,
  currency,
  showsMargins = false,
  onEdit,
}: { items: LineItem[]; currency?: string | undefined; showsMargins?: boolean } & Editing) {
  const firstOwn = items.findIndex(isOwnLine);
  return (
    <dl aria-label="Line items" className="grid gap-2">
      {items.map((item, position) => {
        const own = isOwnLine(item) ? position - firstOwn : null;
        return (
          <PriceLine
            key={keyOf(item, own)}
            {...item}
            currency={currency}
            own={own}
            showsMargin={showsMargins}
            onEdit={own === null ? undefined : onEdit}
          />
        );
      })}
    </dl>
  );
}

/** A field alone is no key: it has a line for each entry of a group, or for each rate of entries that are summed up. */
const keyOf = ({ kind, field_id, row, detail, unit_price }: LineItem, own: number | null) =>
  field_id === null ? `${kind} ${own}` : [field_id, row ?? "", ...(row ? [] : [detail, unit_price])].join(" ");

/** Memoised on primitive props, because a keystroke changes one line of possibly hundreds. */
const PriceLine = memo(function PriceLine(
  line: LineItem & Editing & { own: number | null; currency: string | undefined; showsMargin: boolean },
) {
  const { kind, label, detail, quantity, unit, unit_price, amount, list_price, shown, own, currency, onEdit } = line;
  const { cents, number } = useFormats();
  const count =
    kind !== "item" || (quantity === 1 && !unit)
      ? ""
      : `${[number(quantity), unit].filter(Boolean).join(" ")} × ${cents(unit_price, currency)}`;
  const typedOver = list_price === undefined ? "" : `own price, listed at ${cents(list_price, currency)}`;
  const percent = line.showsMargin ? lineMargin(line) : null;
  const margin = percent === null ? "" : `margin ${number(percent)}%`;
  const second = joinParts(detail, count, typedOver, margin);
  return (
    <div className="grid grid-cols-[minmax(0,max-content)_minmax(1rem,1fr)_auto] items-baseline gap-x-2">
      <dt className={clsx("wrap-anywhere", own === null ? "text-ink-muted" : "text-ink")}>
        {label}
        {own !== null && onEdit && (
          <Button
            size="iconSm"
            aria-label={`Edit ${label}`}
            title="Edit"
            className="-my-2 ms-1 align-middle"
            onClick={() => onEdit(own)}
          >
            <Pencil size={13} aria-hidden="true" />
          </Button>
        )}
        {!shown && (
          <span title={notShown} className="ms-1.5 inline-block align-[-0.125em]">
            <EyeOff size={13} aria-hidden="true" />
            <span className="sr-only">{notShown}</span>
          </span>
        )}
      </dt>
      <span aria-hidden="true" className="-translate-y-0.75 border-b-[1.5px] border-dotted border-border-strong" />
      <dd className="font-medium tabular-nums">{cents(amount, currency)}</dd>
      {second && (
        <dd className="col-span-full text-xs tracking-wide wrap-anywhere text-ink-muted tabular-nums">{second}</dd>
      )}
    </div>
  );
});

/** Lists the extras that the customer may add on the offer's page, each with what it alone adds to the total. */
export function ExtraLines({ offered, currency }: { offered: OfferedExtras | null; currency?: string | undefined }) {
  const { cents } = useFormats();
  const headingId = useId();
  if (!offered || offered.extras.length === 0) return null;
  const { extras, together } = offered;
  const isSum = together === extras.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <DocketPart>
      <h3 id={headingId} className="mb-1.5 text-sm font-medium">
        The customer may add
      </h3>
      <dl aria-labelledby={headingId} className="grid gap-1.5">
        {extras.map(({ field_id, name, detail, amount, isCovered }) => (
          <Leader key={field_id} label={joinParts(name, detail, isCovered && amount > 0 ? coveredBy(amount) : "")}>
            {isCovered && amount === 0 ? coveredBy(amount) : `+${cents(amount, currency)}`}
          </Leader>
        ))}
        {!isSum && <Leader label="All of them together">+{cents(together, currency)}</Leader>}
      </dl>
    </DocketPart>
  );
}
