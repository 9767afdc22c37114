import { defaultRegion } from "../region/default-region.ts";
import { type Formats, formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { type WorkedOut, workOut } from "../templates/calculation/work-out.ts";
import { newTemplatePricing, type TemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateForm, TemplateItem } from "../templates/schema/template.ts";
import {
  type Adjustment,
  adjustmentDetail,
  adjustmentLabel,
  adjustmentLine,
  type ItemAdjustment,
  isCharged,
  quantityOf,
  unitPrice,
} from "./adjustments.ts";
import { costOf, fieldLines, isPriced } from "./field-lines.ts";
import { type LineItem, type LineKind, maxLineAmount, millionths, type PriceProblem, share } from "./line-item.ts";

/** Amounts are in cents. */
export interface QuotePrice {
  pricing: TemplatePricing;
  line_items: LineItem[];
  sub_total: number;
  gst_total: number;
  grand_total: number;
  /** Negative if the costs exceed the prices. */
  profit: number;
  /** The reasons why some answers are not in the total. A quote with any problem is refused. */
  problems: PriceProblem[];
}

/**
 * Prices the answers and the quote's own lines; null without price settings, if neither a field nor a line has a price,
 * or if the form is too large to work out. Guaranteed for any answers:
 *
 * - `sub_total + gst_total` is `grand_total`; all three are whole cents and never below zero.
 * - The line items add up to `grand_total` if prices include tax, otherwise to `sub_total`. The minimum charge and the
 *   rounding are separate line items.
 * - Each adjustment is one line item, in the given order, after the fields'. A percentage is of all lines before it.
 * - No discount takes off more than the lines before it come to; one that should is a problem.
 * - The minimum charge and the rounding come last: a discount does not go below the minimum, and rounding goes to the
 *   nearest step, but never below the minimum charge and never down to zero.
 */
export const priceQuote = (
  form: TemplateForm,
  answers: Answers,
  adjustments: readonly Adjustment[] = [],
  formats: Pick<Formats, "cents" | "number"> = formatsFor(defaultRegion),
): QuotePrice | null =>
  hasPrice(form, adjustments) ? priceWorked(form, workOut(form, answers), adjustments, formats) : null;

/** Prices a quote whose answers have been worked out already, with the same items and tables. */
export function priceWorked(
  form: TemplateForm,
  worked: WorkedOut,
  adjustments: readonly Adjustment[],
  formats: Pick<Formats, "cents" | "number">,
): QuotePrice | null {
  const { pricing } = form;
  if (!pricing || !hasPrice(form, adjustments) || worked.isTooLarge) return null;
  return priceLines(pricing, fieldLines(form, worked, formats.cents), adjustments, formats);
}

const hasPrice = ({ structure, pricing }: TemplateForm, adjustments: readonly Adjustment[]) =>
  pricing !== null && (structure.some(isPriced) || adjustments.some(isCharged));

/** Prices a quote from the lines of its fields and the quote's own lines. */
export function priceLines(
  pricing: TemplatePricing,
  fields: ReturnType<typeof fieldLines>,
  adjustments: readonly Adjustment[],
  { cents, number }: Pick<Formats, "cents" | "number">,
): QuotePrice {
  const { lines } = fields;
  const settled = settle(pricing, { amount: sumOf(lines, "amount"), count: lines.length }, adjustments);
  const { sub_total, gst_total, grand_total } = settled;
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
  const problems = [...fields.problems, ...settled.problems];
  for (const { adjustment, amount } of settled.own) {
    if (adjustment.kind !== "item")
      add(adjustment.kind, adjustment.label, amount, adjustmentDetail(adjustment, number));
    else {
      const line = itemLine(adjustment, amount);
      if (line.cost > maxLineAmount)
        problems.push({ field_id: null, message: `'${line.label}' costs more than ${cents(maxLineAmount)}.` });
      line_items.push({ ...line, cost: Math.min(line.cost, maxLineAmount) });
    }
  }
  if (settled.short > 0) {
    const minimum = cents(pricing.minimum_charge);
    add("minimum_charge", "Minimum charge", settled.short, `Top-up to the minimum of ${minimum}`);
  }
  if (settled.rounding !== 0) add("rounding", "Rounding", settled.rounding);

  const cost = sumOf(line_items, "cost");
  const gstInCost = pricing.prices_include_gst ? gstWithin(cost, pricing) : 0;
  const profit = sub_total - (cost - gstInCost);
  return { pricing, line_items, sub_total, gst_total, grand_total, profit, problems };
}

/**
 * Works out the totals from the sum of all fields' lines: adds the quote's own lines, the minimum charge, the tax and the
 * rounding.
 */
export function settle(
  pricing: TemplatePricing,
  fields: { amount: number; count: number },
  adjustments: readonly Adjustment[],
) {
  const problems: PriceProblem[] = [];
  let before = fields.amount;
  const own = adjustments.map((adjustment) => {
    const { amount, problem } = adjustmentLine(adjustment, before);
    if (problem) problems.push({ field_id: null, message: problem });
    before += amount;
    return { adjustment, amount };
  });
  // A discount alone does not make the minimum charge due.
  const isDue = fields.count > 0 || adjustments.some(isCharged);
  const short = isDue ? Math.max(pricing.minimum_charge - before, 0) : 0;
  const sum = before + short;
  const { prices_include_gst, gst_basis_points } = pricing;
  const grand_total = rounded(prices_include_gst ? sum : sum + share(sum, gst_basis_points, 10_000), pricing);
  const gst_total = gstWithin(grand_total, pricing);
  const sub_total = grand_total - gst_total;
  const rounding = (prices_include_gst ? grand_total : sub_total) - sum;
  return { own, short, rounding, sub_total, gst_total, grand_total, problems };
}

const gstWithin = (amount: number, { gst_basis_points }: TemplatePricing) =>
  share(amount, gst_basis_points, 10_000 + gst_basis_points);

/** Rounds to the template's step, half up, but never below the minimum charge or down to zero. */
function rounded(grand: number, pricing: TemplatePricing): number {
  const { round_to, minimum_charge, prices_include_gst } = pricing;
  const nearest = Math.round(grand / round_to) * round_to;
  const counted = prices_include_gst ? nearest : nearest - gstWithin(nearest, pricing);
  return grand > 0 && counted < Math.max(minimum_charge, 1) ? nearest + round_to : nearest;
}

const sumOf = (lines: LineItem[], key: "amount" | "cost") => lines.reduce((sum, line) => sum + line[key], 0);

/**
 * Returns the basis of a quote's price: its template. Lines added to a quote have a price even if the template's prices are
 * switched off; then only those lines count, with the company's tax.
 */
export function priceBasis(
  { structure, tables, pricing }: TemplateForm,
  adjustments: readonly Adjustment[],
  tax_basis_points: number,
): TemplateForm {
  if (pricing || !adjustments.some(isCharged)) return { structure, tables, pricing };
  return {
    structure: structure.map(withoutPrice),
    tables,
    pricing: { ...newTemplatePricing, gst_basis_points: tax_basis_points },
  };
}

function withoutPrice(item: TemplateItem): TemplateItem {
  if (!("pricing" in item)) return item;
  const { pricing: _switchedOff, ...unpriced } = item;
  return unpriced;
}

/** The price line of an item that was added to a quote. */
function itemLine(line: ItemAdjustment, amount: number): LineItem {
  const { price, cost, ...from_list } = line.from_list ?? { price: 0, cost: 0, code: "" };
  const label = adjustmentLabel(line);
  const quantity = quantityOf(line);
  return {
    kind: "item",
    field_id: null,
    label,
    printed_name: line.from_list?.printed_name || label,
    detail: "",
    quantity: quantity / millionths,
    unit: line.from_list?.unit ?? "",
    unit_price: unitPrice(line),
    amount,
    cost: costOf([{ rate: { price, cost, from_list }, quantity }]),
    item_id: line.item_id,
    ...(line.price !== undefined && { list_price: price }),
    shown: true,
  };
}
