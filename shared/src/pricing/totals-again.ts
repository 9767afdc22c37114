import type { Adjustment } from "./adjustments.ts";
import type { QuotePrice } from "./price-quote.ts";

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** For tests: the totals of a price's items with these adjustments, calculated a second time and only in BigInt. */
export function totalsAgain({ line_items, pricing }: QuotePrice, adjustments: Adjustment[]) {
  const items = line_items.filter(({ kind }) => kind === "item");
  let sum = items.reduce((total, { amount }) => total + BigInt(amount), 0n);
  for (const adjustment of adjustments) {
    if (adjustment.kind === "line") sum += BigInt(adjustment.amount);
    else sum -= smaller(sum, discountAgain(adjustment, sum));
  }
  const minimum = BigInt(pricing.minimum_charge);
  const own = adjustments.filter(({ kind }) => kind === "line");
  if (items.length + own.length > 0 && sum < minimum) sum = minimum;

  const rate = BigInt(pricing.gst_basis_points);
  const step = BigInt(pricing.round_to);
  const gstWithin = (amount: bigint) => halfUp(amount * rate, 10_000n + rate);
  const exact = pricing.prices_include_gst ? sum : sum + halfUp(sum * rate, 10_000n);
  let grand = halfUp(exact, step) * step;
  const counted = pricing.prices_include_gst ? grand : grand - gstWithin(grand);
  if (exact > 0n && (counted < minimum || counted < 1n)) grand += step;
  const gst = gstWithin(grand);
  return { sub_total: Number(grand - gst), gst_total: Number(gst), grand_total: Number(grand) };
}

function discountAgain({ amount = 0, percent }: Adjustment & { kind: "discount" }, sum: bigint): bigint {
  if (percent === undefined) return BigInt(amount);
  return halfUp(sum * BigInt(percent.toFixed(2).replace(".", "")), 10_000n);
}
