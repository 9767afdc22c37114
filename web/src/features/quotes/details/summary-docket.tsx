import type { OfferedExtras } from "@quotemill/shared/offers/extras";
import type { Totals } from "@quotemill/shared/offers/totals";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { quoteStatus } from "@quotemill/shared/quotes/lifecycle";
import { missingWords } from "@quotemill/shared/quotes/list";
import { listed } from "@quotemill/shared/text/words";
import { Docket, DocketPart, DocketTotal, Leader, Stamp } from "../../../components/ui/docket.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { useFormats } from "../../../lib/formats.ts";
import type { AcceptedPart } from "../../offers/index.ts";
import { ExtraLines, PriceLines } from "../../templates/index.ts";

/** The totals that the customer is offered or has accepted, with the line items of the template's own price if it has one. */
export function SummaryDocket({
  status,
  totals,
  given,
  price = null,
  offered = null,
  accepted,
  customer = "",
  taxName = "Tax",
  currency,
  showsMargins = false,
  missing = 0,
  warning = null,
}: {
  status: string;
  /** The totals that the customer is offered. */
  totals: Totals;
  /** The total that the workflow gave. */
  given: number | null;
  price?: QuotePrice | null;
  offered?: OfferedExtras | null;
  /** The part that the customer accepted. Its totals replace the offered ones; `price` has its extras. */
  accepted?: AcceptedPart | undefined;
  /** Name of the person who accepted. */
  customer?: string;
  taxName?: string;
  currency?: string | undefined;
  /** Shows the margin of each line. */
  showsMargins?: boolean;
  /** Number of required answers that the quote was made without. */
  missing?: number;
  /** Says which of the workflow's figures the customer does not see. */
  warning?: string | null;
}) {
  const { cents, date, number } = useFormats();
  const { sub_total, tax_total, grand_total } = accepted ? accepted.totals : totals;
  const isComing = !accepted && given === null && ["Processing", "Pending PDF"].includes(quoteStatus(status));
  const sum = (amount: number | null) => (isComing ? <Bone className="my-1 w-16" /> : cents(amount, currency));
  const rate = price ? ` (${number(price.pricing.gst_basis_points / 100)}%)` : "";
  return (
    <Docket>
      {accepted ? (
        // The room is for the next step.
        <h3 className="sr-only">Quote Summary</h3>
      ) : (
        <DocketPart>
          <h3 className="font-medium">Quote Summary</h3>
        </DocketPart>
      )}
      {price && price.line_items.length > 0 ? (
        <DocketPart>
          <PriceLines items={price.line_items} currency={currency} showsMargins={showsMargins} />
          {accepted && <Added accepted={accepted} customer={customer} currency={currency} />}
        </DocketPart>
      ) : (
        accepted && <AcceptedLines accepted={accepted} customer={customer} currency={currency} />
      )}
      <DocketPart>
        <dl className="grid gap-1.5">
          <Leader label="Subtotal">{sum(sub_total)}</Leader>
          <Leader label={`${taxName}${rate}`}>{sum(tax_total)}</Leader>
        </dl>
      </DocketPart>
      <DocketPart>
        <dl className="flex items-baseline justify-between gap-2">
          <dt className="font-semibold">Total</dt>
          <dd className="tabular-nums">
            {isComing ? (
              <Bone className="h-5 w-24" />
            ) : grand_total === null ? (
              "–"
            ) : (
              <DocketTotal cents={grand_total} currency={currency} />
            )}
          </dd>
        </dl>
        {accepted && <Stamp words="Accepted" date={date(accepted.accepted_at)} />}
        {price && !accepted && <Difference given={given} price={price} currency={currency} />}
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
  accepted,
  customer,
  currency,
}: {
  accepted: AcceptedPart;
  customer: string;
  currency: string | undefined;
}) {
  const { cents } = useFormats();
  const { lines, extras } = accepted;
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
      <Added accepted={accepted} customer={customer} currency={currency} />
    </DocketPart>
  );
}

/** The customer's first name, where staff read who did something. */
export const firstNameOf = (customer: string) => customer.split(" ")[0] || "the customer";

/**
 * Lists the extras that the customer added, at the prices that they read, which include tax. The activity shows the same
 * prices.
 */
function Added({
  accepted: { extras, tax_name },
  customer,
  currency,
}: {
  accepted: AcceptedPart;
  customer: string;
  currency: string | undefined;
}) {
  const { cents } = useFormats();
  if (extras.length === 0) return null;
  const each = extras.map(({ name, amount }) => `${name} for ${cents(amount, currency)}`);
  return (
    <p className="mt-2 text-xs tracking-wide text-pretty wrap-anywhere text-ink-muted">
      Added by {firstNameOf(customer)}: {listed(each)}
      {tax_name && `, including ${tax_name}`}.
    </p>
  );
}

/** The workflow's total counts, but people should not have to add up the lines to notice a difference. */
function Difference({
  given,
  price,
  currency,
}: {
  /** The workflow's total. */
  given: number | null;
  price: QuotePrice;
  currency: string | undefined;
}) {
  const { cents } = useFormats();
  const ours = price.grand_total;
  if (given === ours) return null;
  const calculated = cents(ours, currency);
  return (
    <div className="mt-3">
      {given === null ? (
        <Note tone="accent">Calculated total {calculated}, not confirmed by the workflow.</Note>
      ) : (
        <Note tone="warning">
          The workflow's total is {cents(given, currency)}, but the calculated total is {calculated}.
        </Note>
      )}
    </div>
  );
}
