import type { Answers } from "../templates/answers.ts";
import type { CalculatedItem } from "../templates/calculated.ts";
import type { TemplateForm } from "../templates/form.ts";
import { isCalculated, isGroup } from "../templates/item-kinds.ts";
import type { TestCase } from "../templates/test-cases.ts";
import { type CalculatedValue, workOut } from "../templates/work-out.ts";
import { priceQuote } from "./price-quote.ts";

/** What the form makes of the answers, as a test case expects it. */
export type Results = Required<Pick<TestCase["expect"], "fields" | "visible">> & { grand_total: number | null };

export function resultsOf(form: TemplateForm, answers: Answers): Results {
  const worked = workOut(form, answers);
  const groups = new Set(form.structure.filter(isGroup).map(({ id }) => id));
  const shown = ({ id, parent }: CalculatedItem) =>
    parent !== undefined && groups.has(parent)
      ? worked.rowsOf(parent).map((row) => textOf(worked.calculated(id, row.id)))
      : [textOf(worked.calculated(id))];
  return {
    fields: Object.fromEntries(form.structure.filter(isCalculated).map((item) => [item.id, shown(item).join("; ")])),
    visible: Object.fromEntries(form.structure.map(({ id }) => [id, worked.isVisible(id)])),
    grand_total: priceQuote(form, answers)?.grand_total ?? null,
  };
}

/** As the form shows it; empty while it waits for an answer. */
function textOf(value: CalculatedValue): string {
  if ("text" in value) return value.text;
  return "problem" in value ? value.problem : "";
}

/** A test case with what the form gives now as its expectation. */
export function expectationOf({ fields, visible, grand_total }: Results): TestCase["expect"] {
  return { fields, visible, ...(grand_total !== null && { grand_total }) };
}

export interface Difference<Value> {
  id: string;
  expected: Value;
  /** Null where the template has lost the item. */
  now: Value | null;
}

export interface TestResult {
  passes: boolean;
  results: Results;
  /** Calculated values that differ. */
  fields: Difference<string>[];
  /** Items that show and should not, or the other way round. */
  visible: Difference<boolean>[];
  total: { expected: number | null; now: number | null; differs: boolean };
}

/** Only what the test case expects counts: one without a total never fails for its total, nor any for a new field. */
export function runTestCase(form: TemplateForm, { answers, expect }: TestCase): TestResult {
  const results = resultsOf(form, answers);
  const fields = differences(expect.fields, results.fields);
  const visible = differences(expect.visible, results.visible);
  const expected = expect.grand_total ?? null;
  const total = { expected, now: results.grand_total, differs: expected !== null && expected !== results.grand_total };
  return { passes: fields.length === 0 && visible.length === 0 && !total.differs, results, fields, visible, total };
}

/** Only among what is expected. An item that was hidden and is gone makes no difference to anyone. */
function differences<Value extends string | boolean>(
  expected: Record<string, Value> | undefined,
  now: Record<string, Value>,
): Difference<Value>[] {
  const is = new Map(Object.entries(now));
  return Object.entries(expected ?? {})
    .map(([id, value]) => ({ id, expected: value, now: is.get(id) ?? null }))
    .filter((each) => (each.expected || null) !== (each.now || null));
}
