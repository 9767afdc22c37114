import { linesWithoutCosts } from "../prices/item-lines.ts";
import { type Adjustment, readAdjustments } from "../pricing/adjustments.ts";
import { fieldLines } from "../pricing/field-lines.ts";
import type { LineItem } from "../pricing/line-item.ts";
import { listedLines, unlistedName } from "../pricing/listed-lines.ts";
import { priceLines, type QuotePrice, settle } from "../pricing/price-quote.ts";
import { defaultRegion } from "../region/default-region.ts";
import { type FormatRegion, type Formats, formatsFor } from "../region/formats.ts";
import { type Answers, givenAnswer } from "../templates/answers/answers.ts";
import { workOut } from "../templates/calculation/work-out.ts";
import { customerChoiceProblem, isForCustomer } from "../templates/schema/customer-choice.ts";
import { fieldsOf } from "../templates/schema/item-kinds.ts";
import { readPricing, type TemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateForm } from "../templates/schema/template.ts";
import { furtherDetail } from "../text/words.ts";
import type { KeptBasis, QuoteSnapshot, SnapshotExtra, SnapshotLine } from "./snapshot.ts";

export interface PricedQuote extends TemplateForm {
  /** Answers as `migrateAnswers` returns them. */
  answers: Answers;
  adjustments: readonly Adjustment[];
}

/** The extras that a quote offers to its customer, as staff and the printed quote show them. */
export interface OfferedExtras {
  /** Each with the amount that it adds to the total as the only extra. */
  extras: (SnapshotExtra & { isCovered: boolean })[];
  /** The amount that all of them add. It is more than their sum if a minimum charge covers some of them. */
  together: number;
}

/**
 * Lists the extras that the customer may add:
 *
 * | A priced tick that the template leaves to the customer | Offered                                          |
 * | ------------------------------------------------------ | ------------------------------------------------ |
 * | ticked by staff                                        | no: it is part of the quote                      |
 * | hidden by the answers                                  | no                                               |
 * | multiplied by nothing, such as a length of 0           | no: there is nothing to buy                      |
 * | another field depends on it                            | no: that question would stay unanswered          |
 * | any other                                              | yes, also if it adds nothing to a minimum charge |
 *
 * Several together come to more than their sum if a minimum charge covers some of them, or to a rounding step more or
 * less, so `extraPrices` gives the price of each next to the others, and `priceWithExtras` the total.
 */
export function extrasOf(quote: PricedQuote, { number }: Pick<Formats, "number">): OfferedExtras {
  const { offered, mover } = offeredBy(quote, number);
  return {
    extras: offered.map(({ extra, isCovered }) => ({ ...extra, isCovered })),
    together: mover(
      [],
      offered.map(({ extra }) => extra.field_id),
    ).grand_total,
  };
}

/** The price lines that the customer may add. */
export const offeredLines = (quote: PricedQuote): LineItem[] =>
  offeredBy(quote, formats.number).offered.map(({ line }) => line);

interface Offered {
  extra: SnapshotExtra;
  isCovered: boolean;
  /** The price line that the extra adds once the customer has chosen it. */
  line: LineItem;
}

const nothing: { plain: LineItem[]; offered: Offered[]; mover: Mover } = {
  plain: [],
  offered: [],
  mover: () => ({ sub_total: 0, grand_total: 0, isCovered: false }),
};

/** The form is worked out once for any number of extras: nothing depends on an extra, so each only adds its line. */
function offeredBy(quote: PricedQuote, number: Formats["number"]) {
  const { structure, answers, adjustments, pricing } = quote;
  const left = fieldsOf(structure).filter(
    (field) =>
      isForCustomer(field) && givenAnswer(answers, field.id) !== true && !customerChoiceProblem(field, structure),
  );
  if (!pricing || left.length === 0) return nothing;
  const worked = workOut(quote, answers);
  if (worked.isTooLarge) return nothing;
  const plain = fieldLines(quote, worked, formats.cents).lines;
  const ticked = fieldLines(quote, worked, formats.cents, new Set(left.map(({ id }) => id)));
  const lineOf = new Map(ticked.lines.map((line) => [line.field_id, line]));
  const broken = new Set(ticked.problems.map(({ field_id }) => field_id));
  const mover = moverFor(pricing, adjustments, plain, ticked.lines);
  const offered = left.flatMap(({ id }): Offered[] => {
    const line = lineOf.get(id);
    if (!line || broken.has(id)) return [];
    const { grand_total: amount, isCovered } = mover([], [id]);
    const extra = { field_id: id, name: line.printed_name, detail: countOf(line, number), amount };
    // A line that the customer chose is printed, even if the template keeps such lines to itself.
    return [{ extra, isCovered, line: { ...line, shown: true } }];
  });
  return { plain, offered, mover };
}

/** Returns how the totals change from some ticked extras to others. */
type Mover = (before: readonly string[], now: readonly string[]) => Omit<ExtraPrice, "field_id">;

/** Adds up lines once: a page may have hundreds of extras, and a job thousands of lines. */
function moverFor(
  pricing: TemplatePricing,
  adjustments: readonly Adjustment[],
  plain: readonly LineAmount[],
  extras: readonly LineAmount[],
): Mover {
  const own = plain.reduce((sum, { amount }) => sum + amount, 0);
  const amounts = new Map(extras.map(({ field_id, amount }) => [field_id, amount]));
  const totalsWith = (ids: readonly string[]) => {
    const amount = ids.reduce((sum, id) => sum + (amounts.get(id) ?? 0), own);
    return settle(pricing, { amount, count: plain.length + ids.length }, adjustments);
  };
  return (before, now) => {
    const [was, is] = [totalsWith(before), totalsWith(now)];
    return {
      sub_total: is.sub_total - was.sub_total,
      grand_total: is.grand_total - was.grand_total,
      isCovered: is.short < was.short,
    };
  };
}

type LineAmount = Pick<LineItem, "field_id" | "amount">;

/**
 * The extras of a snapshot whose total is our own price; with a workflow's total there are none. The lines are kept, so that
 * pricing a customer's choice costs only an addition: anyone who has the link can ask as often as they like.
 */
export function snapshotExtras(quote: PricedQuote, place: FormatRegion): Pick<QuoteSnapshot, "extras" | "basis"> {
  const { plain, offered } = offeredBy(quote, formatsFor(place).number);
  if (offered.length === 0) return { extras: [], basis: null };
  const { structure, pricing, adjustments } = quote;
  const indexes = new Map(structure.map(({ id }, index) => [id, index]));
  const indexOf = ({ field_id }: LineItem) => indexes.get(field_id ?? "") ?? 0;
  const lines = [...plain, ...offered.map(({ line }) => line)]
    .sort((one, other) => indexOf(one) - indexOf(other))
    .map((line) => ({ ...line, cost: 0 }));
  const { locale, currency } = place;
  const basis = { lines, place: { locale, currency }, pricing, adjustments: linesWithoutCosts(adjustments) };
  return { extras: offered.map(({ extra }) => extra), basis };
}

/** The change in the totals by an extra, given the other ticked ones: what it would add, or what it adds now. */
export interface ExtraPrice {
  field_id: string;
  sub_total: number;
  grand_total: number;
  /** True if a minimum charge covers it, or a part of it. */
  isCovered: boolean;
}

/** Says why an extra that a minimum charge covers adds so little. */
export const coveredBy = (amount: number) =>
  amount === 0 ? "covered by the minimum charge" : "partly covered by the minimum charge";

/** Prices each extra next to those that are ticked, by the prices that the quote was sent with. */
export function extraPrices(
  { extras, basis }: Pick<QuoteSnapshot, "extras" | "basis">,
  ticked: readonly string[],
): ExtraPrice[] {
  const pricing = basis && readPricing(basis.pricing);
  if (!pricing) return [];
  const offered = new Set<string | null>(extras.map(({ field_id }) => field_id));
  const isOffered = ({ field_id }: LineAmount) => offered.has(field_id);
  const plain = basis.lines.filter((line) => !isOffered(line));
  const mover = moverFor(pricing, readAdjustments(basis.adjustments), plain, basis.lines.filter(isOffered));
  return extras.map(({ field_id }) => {
    const others = ticked.filter((id) => id !== field_id);
    return { field_id, ...mover(others, [...others, field_id]) };
  });
}

export type PricedSnapshot = Pick<QuoteSnapshot, "lines" | "totals">;

/** Prices the quote with these extras, by the prices it was sent with; null if one of them was not offered. */
export function priceWithExtras(
  snapshot: Pick<QuoteSnapshot, "lines" | "totals" | "extras" | "basis">,
  fieldIds: readonly string[],
): PricedSnapshot | null {
  const { lines, totals, extras, basis } = snapshot;
  if (fieldIds.length === 0) return { lines, totals };
  const offered = new Set(extras.map(({ field_id }) => field_id));
  if (!basis || !fieldIds.every((id) => offered.has(id))) return null;
  const price = priceKept(basis, offered, new Set(fieldIds));
  return price && { lines: snapshotLines(price), totals: snapshotTotals(price) };
}

/** Any region will do where only the amounts of a price are read, never its words. */
const formats = formatsFor(defaultRegion);

function priceKept(basis: KeptBasis, offered: ReadonlySet<string>, chosen: ReadonlySet<string>): QuotePrice | null {
  const pricing = readPricing(basis.pricing);
  const isLeft = ({ field_id }: LineItem) => field_id !== null && offered.has(field_id) && !chosen.has(field_id);
  const fields = { lines: basis.lines.filter((line) => !isLeft(line)), problems: [] };
  return (
    pricing &&
    priceLines(pricing, fields, readAdjustments(basis.adjustments), formatsFor({ ...defaultRegion, ...basis.place }))
  );
}

/** Says '42.5 m', and nothing for a single thing without a unit. */
export const countOf = ({ quantity, unit }: Pick<LineItem, "quantity" | "unit">, number: Formats["number"]) =>
  quantity === 1 && !unit ? "" : [number(quantity), unit].filter(Boolean).join(" ");

/** The lines that the customer reads, without costs. */
export function snapshotLines({ line_items, pricing, grand_total, sub_total }: QuotePrice): SnapshotLine[] {
  const lines = line_items
    .filter(({ shown }) => shown)
    .map(({ kind, field_id, quantity, unit, unit_price, amount, ...line }) => ({
      kind,
      field_id,
      name: [line.printed_name, furtherDetail(line)].filter(Boolean).join(", "),
      quantity,
      unit,
      unit_price,
      amount,
    }));
  return listedLines(lines, pricing.prices_include_gst ? grand_total : sub_total, unlistedLine);
}

export const unlistedLine = (amount: number): SnapshotLine => ({
  kind: "line",
  field_id: null,
  name: unlistedName,
  quantity: 1,
  unit: "",
  unit_price: amount,
  amount,
});

export const snapshotTotals = ({ sub_total, gst_total, grand_total }: QuotePrice): QuoteSnapshot["totals"] => ({
  sub_total,
  tax_total: gst_total,
  grand_total,
});
