import type { LineItem } from "../pricing/line-item.ts";
import type { QuotePrice } from "../pricing/price-quote.ts";
import { type Results, resultsOf, runTestCase, type Totals } from "../pricing/run-test-case.ts";
import type { TemplateForm } from "../templates/schema/template.ts";
import type { TestCase } from "../templates/schema/test-cases.ts";
import type { TestEffect } from "./quote-effects.ts";

/** The totals that a test case expects. */
export type ExpectedTotals = Partial<Totals>;

const shownReasons = 3;

/**
 * Runs a test case with the prices before and after. If its totals have moved, `expected` holds those to expect from now on.
 */
export function effectOnTest(was: TemplateForm, is: TemplateForm, test: TestCase) {
  const { passes, results: before } = runTestCase(was, test);
  const after = resultsOf(is, test.answers);
  const reasons = reasonsOf(is, before, after);
  const [totalBefore, totalAfter] = [before, after].map(({ totals }) => totals?.grand_total ?? null);
  const expected: ExpectedTotals = {};
  for (const name of ["sub_total", "gst_total", "grand_total"] as const) {
    const now = after.totals?.[name];
    if (now !== undefined && test.expect[name] !== undefined && test.expect[name] !== now) expected[name] = now;
  }
  const status =
    reasons.length > 0 ? "fails" : !passes ? "failed_before" : totalBefore === totalAfter ? "same" : "moved";
  const effect: TestEffect = {
    ...{ id: test.id, name: test.name, status },
    ...{ before: totalBefore ?? null, after: totalAfter ?? null },
    reasons: reasons.slice(0, shownReasons),
  };
  return { effect, expected: passes && reasons.length === 0 ? expected : {} };
}

/** Lists the differences other than amounts. */
function reasonsOf({ structure }: TemplateForm, before: Results, after: Results): string[] {
  const labels = new Map(structure.map(({ id, label }) => [id, label]));
  const nameOf = (id: string) => `'${labels.get(id) ?? id}'`;
  const changed = <Value>(was: Record<string, Value>, is: Record<string, Value>) =>
    Object.keys(is).filter((id) => was[id] !== is[id]);
  return [
    ...newProblems(before.totals, after.totals),
    ...otherLines(before.totals, after.totals),
    ...changed(before.visible, after.visible).map(
      (id) => `${nameOf(id)} is ${after.visible[id] ? "now" : "no longer"} shown.`,
    ),
    ...changed(before.fields, after.fields).map(
      (id) => `${nameOf(id)} is ${after.fields[id] || "empty"} instead of ${before.fields[id] || "empty"}.`,
    ),
  ];
}

function newProblems(before: QuotePrice | null, after: QuotePrice | null): string[] {
  if ((before === null) !== (after === null)) return [after ? "It has a price now." : "It has no price any more."];
  const known = new Set(before?.problems.map(({ message }) => message));
  return (after?.problems ?? []).map(({ message }) => message).filter((message) => !known.has(message));
}

/** Rounding appears and disappears with the amounts, so it is not a reason. */
const countedLines = (price: QuotePrice | null) => price?.line_items.filter(({ kind }) => kind !== "rounding") ?? [];

function otherLines(before: QuotePrice | null, after: QuotePrice | null): string[] {
  const [was, is] = [before, after].map((price) => new Map(countedLines(price).map((line) => [keyOf(line), line])));
  const words: string[] = [];
  for (const [key, line] of was ?? []) if (!is?.has(key)) words.push(`${titleOf(line)} is no longer charged.`);
  for (const [key, line] of is ?? []) {
    const known = was?.get(key);
    if (!known) words.push(`${titleOf(line)} is now charged.`);
    else if (known.quantity !== line.quantity) {
      words.push(`${titleOf(line)} is charged ${line.quantity} times instead of ${known.quantity}.`);
    }
  }
  return words;
}

const keyOf = ({ kind, field_id, row, detail, item_id }: LineItem) =>
  JSON.stringify([kind, field_id, row, detail, item_id]);
const titleOf = ({ label, detail, kind }: LineItem) => `'${label}${kind === "item" && detail ? ` (${detail})` : ""}'`;
