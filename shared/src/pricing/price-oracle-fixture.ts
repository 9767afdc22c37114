import { type Answers, type AnswerValue, givenAnswer } from "../templates/answers/answers.ts";
import type { FieldPricing } from "../templates/schema/pricing.ts";
import type { Rate } from "../templates/schema/rate.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import type { Adjustment } from "./adjustments.ts";
import { printedName } from "./field-lines.ts";
import type { QuotePrice } from "./price-quote.ts";

const million = 1_000_000n;
const maxLineAmount = 10_000_000_000n;

/** The millionths in an answer, read independently; null if it is no quantity. */
function quantityAgain(answer: AnswerValue | undefined): bigint | null {
  const text = String(answer ?? "").trim();
  const [, units, decimals = ""] = /^(\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d*))?$/.exec(text) ?? [];
  if (units === undefined) return text === "" ? 0n : null;
  const tenth = BigInt(units.replaceAll(",", "") + decimals.padEnd(7, "0").slice(0, 7));
  const quantity = halfUp(tenth, 10n);
  return quantity <= million * million ? quantity : null;
}

/** For tests: the simple rules for the lines of a template without calculations, groups and tables. */
export function simpleLines(structure: TemplateField[], visible: Answers, cents: (amount: number) => string) {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const lines: object[] = [];
  const problems = new Map<string, object>();
  const addProblem = ({ id, label }: TemplateField, words: string) =>
    problems.set(id, { field_id: id, message: `'${label}' ${words}` });
  const quantityIn = (field: TemplateField | undefined): bigint => {
    if (field?.type !== "number") return 0n;
    const quantity = quantityAgain(givenAnswer(visible, field.id));
    if (quantity === null) addProblem(field, "must be a plain number from 0 to 1,000,000.");
    return quantity ?? 0n;
  };
  for (const field of structure) {
    const { pricing } = field;
    if (!pricing) continue;
    const { price, cost, listed, detail } = rateOf(field, pricing, givenAnswer(visible, field.id));
    if (price === 0 && cost === 0 && !listed) continue;
    const own = field.type === "number" ? quantityIn(field) : million;
    const times = pricing.multiply_by === null ? million : quantityIn(byId.get(pricing.multiply_by));
    const quantity = halfUp(own * times, million);
    if (quantity === 0n) continue;
    if (quantity > 1_000n * million * million) {
      addProblem(field, "comes to more than 1,000,000,000 units.");
      continue;
    }
    const amount = halfUp(BigInt(price) * quantity, million);
    const lineCost = halfUp(BigInt(cost) * quantity, million);
    if (amount > maxLineAmount) {
      addProblem(field, `comes to more than ${cents(Number(maxLineAmount))}.`);
      continue;
    }
    if (lineCost > maxLineAmount) addProblem(field, `costs more than ${cents(Number(maxLineAmount))}.`);
    lines.push({
      kind: "item",
      field_id: field.id,
      label: field.label,
      printed_name: printedName(field, detail),
      detail,
      quantity: Number(quantity) / 1_000_000,
      unit: field.unit ?? "",
      unit_price: price,
      amount: Number(amount),
      cost: Number(smaller(lineCost, maxLineAmount)),
      shown: pricing.shown,
    });
  }
  return { lines, problems: [...problems.values()] };
}

function rateOf(
  { type, options = [] }: TemplateField,
  pricing: FieldPricing,
  answer: AnswerValue | undefined,
): Rate & { detail: string } {
  if (type === "number" || (type === "checkbox" && answer === true)) return { ...pricing, detail: "" };
  const chosen = type === "select" || type === "radio" ? options.indexOf(String(answer)) : -1;
  return { ...(pricing.option_prices[chosen] ?? { price: 0, cost: 0 }), detail: options[chosen] ?? "" };
}

const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** For tests: the totals of a price's items with these adjustments, calculated independently and only in BigInt. */
export function exactTotals({ line_items, pricing }: QuotePrice, adjustments: Adjustment[]) {
  const items = line_items.filter(({ kind, field_id }) => kind === "item" && field_id !== null);
  let sum = items.reduce((total, { amount }) => total + BigInt(amount), 0n);
  for (const adjustment of adjustments) {
    if (adjustment.kind === "line") sum += BigInt(adjustment.amount);
    else if (adjustment.kind === "item") sum += itemAgain(adjustment);
    else sum -= smaller(sum, discountAgain(adjustment, sum));
  }
  const minimum = BigInt(pricing.minimum_charge);
  const own = adjustments.filter(({ kind }) => kind !== "discount");
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

function itemAgain({ quantity, price, from_list }: Adjustment & { kind: "item" }): bigint {
  const [whole = "", fraction = ""] = quantity.split(".");
  return halfUp(BigInt(whole + fraction.padEnd(3, "0")) * BigInt(price ?? from_list?.price ?? 0), 1000n);
}

function discountAgain({ amount = 0, percent }: Adjustment & { kind: "discount" }, sum: bigint): bigint {
  if (percent === undefined) return BigInt(amount);
  return halfUp(sum * BigInt(percent.toFixed(2).replace(".", "")), 10_000n);
}
