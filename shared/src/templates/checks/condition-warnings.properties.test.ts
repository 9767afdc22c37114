import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "../../property-runs-fixture.ts";
import type { Answers, AnswerValue } from "../answers/answers.ts";
import { workOut } from "../calculation/work-out.ts";
import { conditionOperators, operatorsFor } from "../conditions/operators.ts";
import { field, formOf, section } from "../schema/form-fixture.ts";
import type { TemplateItem } from "../schema/template.ts";
import { templateWarnings } from "./warnings.ts";

const types = ["select", "checkbox", "number", "text"] as const;
type Type = (typeof types)[number];
const given: Record<Type, AnswerValue[]> = {
  select: ["", "a", "b", "c"],
  checkbox: [true, false],
  number: ["", "1", "2", "2.0", "2.5", "3", "4", "-1"],
  text: ["", " ", "a", "B", "ab", "2", "other"],
};
const wanted: Record<Type, string[]> = {
  select: ["a", "b", "c", "a, b"],
  checkbox: ["true", "false"],
  number: ["2", "3", "2, 3"],
  text: ["a", "b", "2"],
};

const ids = ["f0", "f1", "f2", "f3"];
const match = fc.constantFrom("all", "any");
type Known = [id: string, type: Type, operators: readonly string[]];
const ruleOn = (known: Known[]) =>
  fc.constantFrom(...known).chain(([dependsOn, type, operators]) =>
    fc.record({
      dependsOn: fc.constant(dependsOn),
      operator: fc.constantFrom(...operators),
      showWhen: fc.constantFrom(...wanted[type]),
    }),
  );
const conditionOn = (known: Known[]) => {
  if (known.length === 0) return fc.constant({});
  const rule = ruleOn(known);
  const inner = fc.record({ match, rules: fc.array(rule, { minLength: 1, maxLength: 2 }) });
  const rules = fc.array(fc.oneof({ arbitrary: rule, weight: 3 }, { arbitrary: inner, weight: 1 }), {
    minLength: 2,
    maxLength: 3,
  });
  return fc.oneof(
    fc.constant({}),
    fc.record({ conditional: rule }),
    fc.record({ match, rules }).map((showIf) => ({ showIf })),
  );
};

/** Each field may depend on those before it, and be in a section that does. */
const anyStructure = (
  kinds: readonly Type[],
  operators: (type: Type) => readonly string[],
  withSection: boolean,
): fc.Arbitrary<TemplateItem[]> =>
  fc.tuple(...ids.map(() => fc.constantFrom(...kinds))).chain((chosen) => {
    const known = chosen.map((type, index): Known => [`f${index}`, type, operators(type)]);
    const isIn = withSection ? fc.boolean() : fc.constant(false);
    const fields = known.map(([id, type], index) =>
      fc.tuple(conditionOn(known.slice(0, index)), isIn).map(([condition, isInside]) =>
        field(id, type, {
          ...condition,
          ...(type === "select" && { options: ["a", "b", "c"] }),
          ...(isInside && index > 1 && { parent: "s" }),
        }),
      ),
    );
    return fc
      .tuple(conditionOn(known.slice(0, 2)), ...fields)
      .map(([condition, ...items]) => (withSection ? [...items, section("s", condition)] : items));
  });

const answersTo = (structure: TemplateItem[]): Answers[] =>
  structure
    .flatMap(({ id, type }) => (type === "section" ? [] : [{ id, type: type as Type }]))
    .reduce<Answers[]>(
      (before, { id, type }) => before.flatMap((answers) => given[type].map((value) => ({ ...answers, [id]: value }))),
      [{}],
    );

const warned = (structure: TemplateItem[], words: string) =>
  templateWarnings(formOf(structure)).flatMap(({ path, message }) =>
    message.includes(words) ? [structure[Number(path[1])] as TemplateItem] : [],
  );

describe("warnings about conditions are true", () => {
  it("for every template: what can never be shown is not, and what always holds does", () => {
    const anyAnswers = (structure: TemplateItem[]) =>
      fc.tuple(
        ...structure.map(({ id, type }) =>
          fc.constantFrom(...(type === "section" ? [""] : given[type as Type])).map((value) => [id, value] as const),
        ),
      );
    let found = 0;
    fc.assert(
      fc.property(
        anyStructure(types, () => [...conditionOperators, "later"], true).chain((structure) =>
          fc.tuple(fc.constant(structure), fc.array(anyAnswers(structure), { minLength: 5, maxLength: 5 })),
        ),
        ([structure, tries]) => {
          const never = warned(structure, "never be shown");
          const always = warned(structure, "always holds");
          const forEvery = warned(structure, "shown for every answer");
          found += never.length + always.length + forEvery.length;
          for (const entries of tries) {
            const worked = workOut(formOf(structure), Object.fromEntries(entries));
            const { isVisible } = worked;
            const isAround = (item: TemplateItem) => !("parent" in item) || isVisible("s");
            for (const { id } of never) expect(isVisible(id)).toBe(false);
            for (const item of always) expect(isVisible(item.id)).toBe(isAround(item));
            for (const item of forEvery) {
              const rules = item.conditional ? [item.conditional] : (item.showIf?.rules ?? []);
              const controller = JSON.stringify(rules).match(/"dependsOn":"(f\d)"/)?.[1] ?? "";
              if (worked.valueOf(controller) !== null) expect(isVisible(item.id)).toBe(isAround(item));
            }
          }
        },
      ),
      { numRuns: propertyRuns },
    );
    expect(found).toBeGreaterThan(propertyRuns / 10);
  });

  it("and complete for choices: every item that no answers show has one", () => {
    fc.assert(
      fc.property(anyStructure(["select", "checkbox"], operatorsFor, false), (structure) => {
        const shown = new Set(
          answersTo(structure).flatMap((answers) => {
            const { isVisible } = workOut(formOf(structure), answers);
            return ids.filter((id) => isVisible(id));
          }),
        );
        const unknown = warned(structure, "no longer offered").map(({ id }) => id);
        const never = warned(structure, "never be shown").map(({ id }) => id);
        expect(never).toEqual(ids.filter((id) => !shown.has(id) && !unknown.includes(id)));
      }),
      { numRuns: propertyRuns / 5 },
    );
  });
});
