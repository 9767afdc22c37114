import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyRuns } from "../../property-runs-fixture.ts";
import { type Answers, type AnswerValue, answerOf, givenEntries } from "../answers/answers.ts";
import { planOf } from "../calculation/plan.ts";
import { workOut } from "../calculation/work-out.ts";
import { field, formOf, group, section } from "../schema/form-fixture.ts";
import { conditionOf } from "../schema/rules.ts";
import type { FormParts, TemplateField, TemplateItem } from "../schema/template.ts";
import { conditionHolds, groupHolds } from "./judging.ts";
import { conditionOperators } from "./operators.ts";

const outside = ["a", "b", "c"];
const inside = ["p", "q", "r"];
const types = ["text", "number", "checkbox"] as const;
const given = fc.constantFrom<AnswerValue>("", " ", "x", " X ", "y", "5", "2.40", "12", "-1", "xyx", true, false);
const rule = fc.record({
  dependsOn: fc.constantFrom(...outside, ...inside, "gone", ""),
  operator: fc.constantFrom(...conditionOperators, "later"),
  showWhen: fc.constantFrom("x", "Y", "true", "false", "5", "2.4", "5, 15", "x, y", "xx"),
});
const match = fc.constantFrom("all" as const, "any" as const);
const inner = fc.record({ match, rules: fc.array(rule, { maxLength: 3 }) });
const condition = fc.oneof(
  fc.constant({}),
  fc.record({ conditional: rule }),
  fc.record({ match, rules: fc.array(fc.oneof(rule, inner), { minLength: 1, maxLength: 4 }) }).map((showIf) => ({
    showIf,
  })),
);
const part = fc.tuple(fc.constantFrom(...types), condition);
const anyForm = fc
  .record({ outer: fc.tuple(part, part, part), site: condition, runs: condition, entry: fc.tuple(part, part, part) })
  .map(({ outer, site, runs, entry }) => [
    ...outer.map(([type, made], index) => field(outside[index] ?? "", type, made)),
    section("site", site),
    group("runs", { parent: "site", ...runs }),
    ...entry.map(([type, made], index) => field(inside[index] ?? "", type, { parent: "runs", ...made })),
  ]);
const anyAnswers = fc.record({
  outer: fc.dictionary(fc.constantFrom(...outside), given),
  rows: fc.array(fc.dictionary(fc.constantFrom(...inside), given), { maxLength: 4 }),
});

/** Judges each rule at every occurrence, and keeps nothing but decisions: cycles need that. */
function plainlyVisible(form: FormParts, answers: Answers): Set<string> {
  const { byId, groups, order } = planOf(form);
  const rows = givenEntries(answers, "runs");
  const decided = new Map<string, boolean>();
  const keyOf = (id: string, row: number) => (groups.has(id) ? `${id} ${row}` : id);
  const compared = (id: string, row: number): AnswerValue | undefined => {
    const item = byId.get(id);
    const isOutOfReach = groups.has(id) && row < 0;
    if (!item || isOutOfReach || !isVisible(item, row)) return undefined;
    return answerOf(item as TemplateField, groups.has(id) ? (rows[row]?.values ?? {}) : answers);
  };
  const isVisible = (item: TemplateItem, row: number): boolean => {
    const key = keyOf(item.id, row);
    const known = decided.get(key);
    if (known !== undefined) return known;
    const own = conditionOf(item);
    if (own) decided.set(key, false);
    const parent = "parent" in item ? byId.get(item.parent ?? "") : undefined;
    const from = groups.has(item.id) ? row : -1;
    const shows =
      (!parent || isVisible(parent, -1)) &&
      (!own || groupHolds(own, (each) => conditionHolds(each, compared(each.dependsOn, from))));
    decided.set(key, shows);
    return shows;
  };
  for (const item of [...order, ...form.structure]) {
    if (!groups.has(item.id)) isVisible(item, -1);
    else for (const row of rows.keys()) isVisible(item, row);
  }
  return new Set([...decided].flatMap(([key, shows]) => (shows ? key : [])));
}

it("a form shows what judging each rule for each entry would show, cycles included", () => {
  fc.assert(
    fc.property(anyForm, anyAnswers, (structure, { outer, rows }) => {
      const form = formOf(structure);
      const answers = { ...outer, runs: rows.map((values, index) => ({ id: `r${index}`, values })) };
      const worked = workOut(form, answers);
      const { groups } = planOf(form);
      const shown = structure.flatMap(({ id }) =>
        groups.has(id)
          ? rows.flatMap((_, row) => (worked.isVisible(id, `r${row}`) ? `${id} ${row}` : []))
          : worked.isVisible(id)
            ? id
            : [],
      );
      expect(new Set(shown)).toEqual(plainlyVisible(form, answers));
      expect(worked.isTooLarge).toBe(false);
    }),
    { numRuns: propertyRuns * 5 },
  );
});
