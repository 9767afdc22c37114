import { defaultPlace } from "../default-place.ts";
import { type Formats, formatsFor } from "../formats.ts";
import type { Answers } from "../templates/answers.ts";
import type { TemplateForm } from "../templates/form.ts";
import type { TemplatePricing } from "../templates/pricing.ts";
import { workOut } from "../templates/work-out.ts";
import { adjustmentLine } from "./adjustment-line.ts";
import type { Adjustment } from "./adjustments.ts";
import { fieldLines, isPriced } from "./field-lines.ts";
import type { LineItem, LineKind, PriceProblem } from "./line-item.ts";
import { share } from "./quantity.ts";

/** Amounts are in cents. */
export interface QuotePrice {
  pricing: TemplatePricing;
  line_items: LineItem[];
  sub_total: number;
  gst_total: number;
  grand_total: number;
  /** Negative if the costs exceed the prices. */
  profit: number;
  /** Answers that are not in the total. A quote with any of them is refused. */
  problems: PriceProblem[];
}

/**
 * Prices the answers and the quote's own lines; null without price settings, or if neither a field nor a line has a price.
 * Guaranteed for any answers:
 *
 * - `sub_total + gst_total` is `grand_total`; all three are whole cents and never below zero.
 * - The line items add up to `grand_total` if prices include tax, otherwise to `sub_total`. The minimum charge and the
 *   rounding are separate line items.
 * - Each adjustment is one line item, in the given order, after the fields'. A percentage is of all lines before it.
 * - No discount takes off more than the lines before it come to; one that should is a problem.
 * - The minimum charge and the rounding come last: a discount does not go below the minimum, and rounding goes to the
 *   nearest step, but never below the minimum charge and never down to zero.
 */
export function priceQuote(
  form: TemplateForm,
  answers: Answers,
  adjustments: readonly Adjustment[] = [],
  { cents }: Pick<Formats, "cents"> = formatsFor(defaultPlace),
): QuotePrice | null {
  const { pricing } = form;
  const hasPrice = form.structure.some(isPriced) || adjustments.some(({ kind }) => kind === "line");
  if (!pricing || !hasPrice) return null;
  return priceLines(pricing, fieldLines(form, workOut(form, answers), cents), adjustments, { cents });
}

/** The price of these lines of fields, with the quote's own. */
export function priceLines(
  pricing: TemplatePricing,
  fields: ReturnType<typeof fieldLines>,
  adjustments: readonly Adjustment[],
  { cents }: Pick<Formats, "cents">,
): QuotePrice {
  const { lines } = fields;
  const problems = [...fields.problems];
  const line_items = [...lines];
  const add = (kind: LineKind, label: string, amount: number, detail = "") =>
    line_items.push({
      kind,
      field_id: null,
      label,
      printed_name: label,
      detail,
      quantity: 1,
      unit: "",
      unit_price: amount,
      amount,
      cost: 0,
      shown: true,
    });

  let before = sumOf(lines, "amount");
  for (const adjustment of adjustments) {
    const { amount, detail, problem } = adjustmentLine(adjustment, before);
    if (problem) problems.push({ field_id: null, message: problem });
    add(adjustment.kind, adjustment.label, amount, detail);
    before += amount;
  }

  const short = pricing.minimum_charge - before;
  // A discount alone is nothing to charge for.
  const isCharged = line_items.some(({ kind }) => kind !== "discount");
  if (isCharged && short > 0) {
    const minimum = cents(pricing.minimum_charge);
    add("minimum_charge", "Minimum charge", short, `Top-up to the minimum of ${minimum}`);
  }

  const sum = sumOf(line_items, "amount");
  const { prices_include_gst, gst_basis_points } = pricing;
  const gstWithin = (amount: number) => share(amount, gst_basis_points, 10_000 + gst_basis_points);
  const grand_total = rounded(
    prices_include_gst ? sum : sum + share(sum, gst_basis_points, 10_000),
    pricing,
    gstWithin,
  );
  const gst_total = gstWithin(grand_total);
  const sub_total = grand_total - gst_total;

  const rounding = (prices_include_gst ? grand_total : sub_total) - sum;
  if (rounding !== 0) add("rounding", "Rounding", rounding);

  const cost = sumOf(lines, "cost");
  const profit = sub_total - (prices_include_gst ? cost - gstWithin(cost) : cost);
  return { pricing, line_items, sub_total, gst_total, grand_total, profit, problems };
}

/** Rounds half up, like every amount here. */
function rounded(
  grand: number,
  { round_to, minimum_charge, prices_include_gst }: TemplatePricing,
  gstWithin: (amount: number) => number,
): number {
  const nearest = Math.round(grand / round_to) * round_to;
  const counted = prices_include_gst ? nearest : nearest - gstWithin(nearest);
  return grand > 0 && counted < Math.max(minimum_charge, 1) ? nearest + round_to : nearest;
}

const sumOf = (lines: LineItem[], key: "amount" | "cost") => lines.reduce((sum, line) => sum + line[key], 0);
