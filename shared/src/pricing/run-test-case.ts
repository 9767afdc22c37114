import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import type { CalculatedValue } from "../templates/calculation/values.ts";
import { workOut } from "../templates/calculation/work-out.ts";
import { isCalculated, isGroup } from "../templates/schema/item-kinds.ts";
import type { CalculatedItem } from "../templates/schema/items.ts";
import type { TemplateForm } from "../templates/schema/template.ts";
import type { TestCase } from "../templates/schema/test-cases.ts";
import { priceWorked, type QuotePrice } from "./price-quote.ts";

const totalNames = ["sub_total", "gst_total", "grand_total"] as const;
export type Totals = Record<(typeof totalNames)[number], number>;

/** The form's results for the answers, in the form in which a test case expects them. */
export type Results = Required<Pick<TestCase["expect"], "fields" | "visible">> & {
  /** The totals in cents, with their lines; null without a price. */
  totals: QuotePrice | null;
};

export function resultsOf(form: TemplateForm, answers: Answers): Results {
  const worked = workOut(form, answers);
  const groups = new Set(form.structure.filter(isGroup).map(({ id }) => id));
  const shownText = ({ id, parent }: CalculatedItem) =>
    parent !== undefined && groups.has(parent)
      ? worked.rowsOf(parent).map((entry) => textOf(worked.calculated(id, entry.id)))
      : [textOf(worked.calculated(id))];
  return {
    fields: Object.fromEntries(
      form.structure.filter(isCalculated).map((item) => [item.id, shownText(item).join("; ")]),
    ),
    visible: Object.fromEntries(form.structure.map(({ id }) => [id, worked.isVisible(id)])),
    totals: priceWorked(form, worked, [], formatsFor(defaultRegion)),
  };
}

/** The text that the form shows; empty while the value waits for an answer. */
function textOf(value: CalculatedValue): string {
  if ("text" in value) return value.text;
  return "problem" in value ? value.problem : "";
}

/** Makes today's results what a test case expects. */
export function expectationOf({ fields, visible, totals }: Results): Pick<TestCase, "expect"> {
  if (!totals) return { expect: { fields, visible } };
  const { sub_total, gst_total, grand_total } = totals;
  return { expect: { fields, visible, sub_total, gst_total, grand_total } };
}

export interface Difference<Value> {
  id: string;
  expected: Value;
  /** Null if the item is no longer in the template. */
  now: Value | null;
}

export interface TestResult {
  passes: boolean;
  results: Results;
  /** Calculated values that differ. */
  fields: Difference<string>[];
  /** Items that are shown and should not be, or vice versa. */
  visible: Difference<boolean>[];
  totals: TotalResult[];
}

export interface TotalResult {
  name: keyof Totals;
  /** Null if the test case expects none. */
  expected: number | null;
  now: number | null;
  differs: boolean;
}

/**
 * Compares only what the test case expects: without an expected total, no total fails it, and a new field never does.
 */
export function runTestCase(form: TemplateForm, test: TestCase): TestResult {
  const results = resultsOf(form, test.answers);
  const fields = differences(test.expect.fields, results.fields);
  const visible = differences(test.expect.visible, results.visible);
  const totals = totalNames.map((name): TotalResult => {
    const [expected, now] = [test.expect[name] ?? null, results.totals?.[name] ?? null];
    return { name, expected, now, differs: expected !== null && expected !== now };
  });
  const passes = fields.length === 0 && visible.length === 0 && !totals.some(({ differs }) => differs);
  return { passes, results, fields, visible, totals };
}

/** An item that was empty or hidden and is gone makes no difference. */
function differences<Value extends string | boolean>(
  expected: Record<string, Value> | undefined,
  now: Record<string, Value>,
): Difference<Value>[] {
  const is = new Map(Object.entries(now));
  return Object.entries(expected ?? {})
    .map(([id, value]) => ({ id, expected: value, now: is.get(id) ?? null }))
    .filter((each) => (each.expected || null) !== (each.now || null));
}
