import { defaultPlace } from "../default-place.ts";
import { type Formats, formatsFor } from "../formats.ts";
import { type Adjustment, readAdjustments } from "../pricing/adjustments.ts";
import { fieldLines } from "../pricing/field-lines.ts";
import type { LineItem } from "../pricing/line-item.ts";
import { priceLines, priceQuote } from "../pricing/price-quote.ts";
import { structureWithoutCosts, tablesWithoutCosts } from "../pricing/without-costs.ts";
import type { Answers } from "../templates/answers.ts";
import { customerChoiceProblem, isForCustomer } from "../templates/customer-choice.ts";
import type { TemplateForm } from "../templates/form.ts";
import { fieldsOf, isField } from "../templates/item-kinds.ts";
import { readPricing } from "../templates/pricing.ts";
import type { TemplateField } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { storedAnswers } from "../templates/stored-answers.ts";
import { readItems } from "../templates/structure.ts";
import { readTables } from "../templates/tables.ts";
import { workOut } from "../templates/work-out.ts";
import type { QuoteSnapshot, SnapshotExtra } from "./snapshot.ts";
import { snapshotLines, snapshotTotals } from "./snapshot-lines.ts";

export interface PricedQuote extends TemplateForm {
  /** As `migrateAnswers` gives them. */
  answers: Answers;
  adjustments: readonly Adjustment[];
}

/**
 * What the customer may add, each with what it adds to the total if it is the only one:
 *
 * | A priced tick that the template leaves to the customer | Offered                                          |
 * | ------------------------------------------------------ | ------------------------------------------------ |
 * | ticked by staff                                        | no: it is part of the quote                      |
 * | hidden by the answers                                  | no                                               |
 * | multiplied by nothing, such as a length of 0           | no: there is nothing to buy                      |
 * | another field depends on it                            | no: that question would stay unanswered          |
 * | any other                                              | yes, also if it adds nothing to a minimum charge |
 *
 * Several together may come to a cent or a rounding step more or less than their sum, so only `priceWithExtras` tells
 * the total.
 */
export function extrasOf(quote: PricedQuote, { number }: Pick<Formats, "number">): SnapshotExtra[] {
  const { structure, answers, adjustments, pricing } = quote;
  const offered = fieldsOf(structure).filter(
    (field) =>
      isForCustomer(field) && givenAnswer(answers, field.id) !== true && !customerChoiceProblem(field, structure),
  );
  if (!pricing || offered.length === 0) return [];
  const linesWith = (ticks: readonly TemplateField[]) => {
    const ticked = withTicks(quote, ids(ticks));
    return fieldLines(ticked, workOut(ticked, ticked.answers), formats.cents);
  };
  const plain = linesWith([]);
  const total = priceLines(pricing, plain, adjustments, formats);
  // Nothing depends on them, so each has the same line as if it were the only one.
  const all = linesWith(offered);
  const lineOf = new Map(all.lines.map((line) => [line.field_id, line]));
  const problemOf = new Map(all.problems.map((problem) => [problem.field_id, problem]));
  return offered.flatMap(({ id }) => {
    const line = lineOf.get(id);
    if (!line) return [];
    const problem = problemOf.get(id);
    const added = { lines: [...plain.lines, line], problems: [...plain.problems, ...(problem ? [problem] : [])] };
    const chosen = priceLines(pricing, added, adjustments, formats);
    if (chosen.problems.length > total.problems.length) return [];
    const amount = chosen.grand_total - total.grand_total;
    return [{ field_id: id, name: line.printed_name, detail: countOf(line, number), amount }];
  });
}

const ids = (fields: readonly TemplateField[]) => fields.map(({ id }) => id);

/** For a snapshot whose total is our own price; a workflow's total has none. */
export function snapshotExtras(
  quote: PricedQuote,
  formats: Pick<Formats, "number">,
): Pick<QuoteSnapshot, "extras" | "basis"> {
  const extras = extrasOf(quote, formats);
  if (extras.length === 0) return { extras, basis: null };
  const offered = new Set(extras.map(({ field_id }) => field_id));
  const { structure, tables, pricing, answers, adjustments } = quote;
  const basis = {
    // Whoever chooses a line has seen it.
    structure: structureWithoutCosts(structure).map((item) =>
      isField(item) && item.pricing && offered.has(item.id)
        ? { ...item, pricing: { ...item.pricing, shown: true } }
        : item,
    ),
    tables: tablesWithoutCosts(tables),
    pricing,
    answers,
    adjustments: [...adjustments],
  };
  return { extras, basis };
}

export type PricedSnapshot = Pick<QuoteSnapshot, "lines" | "totals">;

/** The quote with these extras, by the prices it was sent with; null if one of them was not offered. */
export function priceWithExtras(
  snapshot: Pick<QuoteSnapshot, "lines" | "totals" | "extras" | "basis">,
  fieldIds: readonly string[],
): PricedSnapshot | null {
  const { lines, totals, extras, basis } = snapshot;
  if (fieldIds.length === 0) return { lines, totals };
  const offered = new Set(extras.map(({ field_id }) => field_id));
  if (!basis || !fieldIds.every((id) => offered.has(id))) return null;
  const quote = {
    structure: readItems(basis.structure),
    tables: readTables(basis.tables),
    pricing: readPricing(basis.pricing),
    answers: storedAnswers.parse(basis.answers),
    adjustments: readAdjustments(basis.adjustments),
  };
  const price = priced(withTicks(quote, fieldIds));
  return price && { lines: snapshotLines(price.line_items), totals: snapshotTotals(price) };
}

/** Only amounts are read here, never the words that come with a price. */
const formats = formatsFor(defaultPlace);

const priced = (quote: PricedQuote) => priceQuote(quote, quote.answers, quote.adjustments);

const withTicks = (quote: PricedQuote, fieldIds: readonly string[]): PricedQuote => ({
  ...quote,
  answers: { ...quote.answers, ...Object.fromEntries(fieldIds.map((id) => [id, true])) },
});

/** '42.5 m'; nothing for a single thing without a unit. */
const countOf = ({ quantity, unit }: LineItem, number: Formats["number"]) =>
  quantity === 1 && !unit ? "" : [number(quantity), unit].filter(Boolean).join(" ");
