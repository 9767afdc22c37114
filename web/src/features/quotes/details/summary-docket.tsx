import type { OfferedExtras } from "@quotemill/shared/offers/extras";
import { isOwnLine } from "@quotemill/shared/pricing/line-item";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { missingWords } from "@quotemill/shared/quotes/list";
import type { Quote } from "@quotemill/shared/quotes/quote";
import { unitsOf } from "@quotemill/shared/region/money";
import { Docket, DocketPart, DocketTotal, Leader, Stamp } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { IncompleteBadge, QuoteStatusBadge } from "../../../records/quote-status.tsx";
import type { AcceptedPart } from "../../offers/index.ts";
import { ExtraLines, PriceLines } from "../../templates/index.ts";

/** The totals as the workflow returned them, with the line items of the template's own price if it has one. */
export function SummaryDocket({
  status,
  outputs = null,
  price = null,
  offered = null,
  accepted,
  customer = "",
  taxName = "Tax",
  currency,
  host,
  showsMargins = false,
  missing = 0,
  warning = null,
}: {
  status: string;
  outputs?: Quote["outputs"];
  price?: QuotePrice | null;
  offered?: OfferedExtras | null;
  /** What the customer accepted. Its totals replace those that the quote was sent with; `price` has its extras. */
  accepted?: AcceptedPart | undefined;
  /** Who accepted. */
  customer?: string;
  taxName?: string;
  currency?: string | undefined;
  host?: string;
  /** Whether each line tells its margin. */
  showsMargins?: boolean;
  /** How many required answers the quote was made without. */
  missing?: number;
  /** Says that the workflow's figures do not add up. */
  warning?: string | null;
}) {
  const { readCents, date, money, number } = useFormats();
  const sums = accepted ? acceptedSums(accepted) : outputs;
  const total = readCents(sums?.grand_total, currency);
  const isComing = total === null && ["Processing", "Pending PDF"].includes(quoteStatus(status));
  const sum = (key: string) => (isComing ? <Bone className="my-1 w-16" /> : money(sums?.[key], currency));
  const rate = price ? ` (${number(price.pricing.gst_basis_points / 100)}%)` : "";
  return (
    <Docket>
      {accepted ? (
        // The stamp says what the badge would, and the room is for the next step.
        <h3 className="sr-only">Quote Summary</h3>
      ) : (
        <DocketPart>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">Quote Summary</h3>
            <span className="flex flex-wrap gap-1">
              <QuoteStatusBadge status={status} host={host} />
              {missing > 0 && <IncompleteBadge />}
            </span>
          </div>
        </DocketPart>
      )}
      {price && price.line_items.length > 0 ? (
        <DocketPart>
          <PriceLines items={price.line_items} currency={currency} showsMargins={showsMargins} />
          {accepted && <AddedBy count={accepted.extras.length} customer={customer} />}
        </DocketPart>
      ) : (
        accepted && <AcceptedLines accepted={accepted} customer={customer} currency={currency} />
      )}
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{sum("sub_total")}</Leader>
          <Leader label={`${taxName}${rate}`}>{sum("gst_total")}</Leader>
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd className="tabular-nums">
            {isComing ? (
              <Bone className="h-5 w-24" />
            ) : total === null ? (
              "–"
            ) : (
              <DocketTotal cents={total} currency={currency} />
            )}
          </dd>
        </dl>
        {accepted && <Stamp words="Accepted" date={date(accepted.accepted_at)} />}
        {price && !accepted && <Difference total={total} price={price} currency={currency} />}
        {!accepted &&
          [missing > 0 && `Incomplete: ${missingWords(missing)}.`, warning].map(
            (text) =>
              text && (
                <div key={text} className="mt-3">
                  <Note tone="warning">{text}</Note>
                </div>
              ),
          )}
      </DocketPart>
      {!accepted && <ExtraLines offered={offered} currency={currency} />}
    </Docket>
  );
}

/** The lines that the customer read and accepted, where we know no others. */
function AcceptedLines({
  accepted: { lines, extras },
  customer,
  currency,
}: {
  accepted: AcceptedPart;
  customer: string;
  currency: string | undefined;
}) {
  const { cents } = useFormats();
  if (lines.length === 0) return null;
  const chosen = new Set<string | null>(extras.map(({ field_id }) => field_id));
  const ordered = [false, true].flatMap((isExtra) => lines.filter(({ field_id }) => chosen.has(field_id) === isExtra));
  return (
    <DocketPart>
      <dl aria-label="Line items" className="grid gap-2">
        {ordered.map(({ name, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change
          <Leader key={index} label={name}>
            {cents(amount, currency)}
          </Leader>
        ))}
      </dl>
      <AddedBy count={extras.length} customer={customer} />
    </DocketPart>
  );
}

/** Which lines the customer added. They are always the last ones. */
function AddedBy({ count, customer }: { count: number; customer: string }) {
  if (count === 0) return null;
  const who = customer.split(" ")[0] || "the customer";
  const what = count === 1 ? "The last line was" : `The last ${count} lines were`;
  return (
    <p className="mt-2 text-xs tracking-wide text-ink-muted">
      {what} added by {who}.
    </p>
  );
}

/** The accepted totals in whole units of the currency, as the workflow gives a quote's totals. */
function acceptedSums({ totals }: AcceptedPart): Quote["outputs"] {
  const { sub_total, tax_total, grand_total } = totals;
  return { sub_total: unitsOf(sub_total), gst_total: unitsOf(tax_total), grand_total: unitsOf(grand_total) };
}

/** The workflow's total counts, but people should not have to add up the lines to notice a difference. */
function Difference({
  total,
  price,
  currency,
}: {
  total: number | null;
  price: QuotePrice;
  currency: string | undefined;
}) {
  const { cents } = useFormats();
  const { grand_total: ours, line_items } = price;
  if (total === ours) return null;
  const hasOwnLines = line_items.some(isOwnLine);
  const parts = hasOwnLines ? "The template's prices and this quote's own lines" : "The template's own prices";
  const ownPrice = `${parts} add up to ${cents(ours, currency)}.`;
  return (
    <div className="mt-3">
      {total === null ? (
        <Note tone="accent">{ownPrice}</Note>
      ) : (
        <Note tone="warning">
          The workflow's total is {cents(total, currency)}. {ownPrice}
        </Note>
      )}
    </div>
  );
}
