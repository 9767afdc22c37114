import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Answers, type AnswerValue, answerOf } from "../answers/answers.ts";
import { visibleAnswers } from "../calculation/work-out.ts";
import { formOf, visibleFieldIds } from "../schema/form-fixture.ts";
import type { FieldCondition, RuleGroup } from "../schema/rules.ts";
import { readItems, type TemplateField } from "../schema/template.ts";
import { templateInput } from "../versions/contents.ts";
import { conditionHolds } from "./judging.ts";
import { conditionOperators } from "./operators.ts";

const runs = 1_000;
const ids = ["a", "b", "c", "d", "e", "f", "g", "h"];
const types = ["text", "number", "checkbox", "select"] as const;
const before = ["is", "isNot", "contains", "doesNotContain", "isAnyOf", "isNoneOf", "isNotEmpty", "isEmpty", "other"];

const ruleOn = (controllers: string[], operators: readonly string[]) =>
  fc.record({
    dependsOn: fc.constantFrom(...controllers),
    operator: fc.constantFrom(...operators),
    showWhen: fc.constantFrom("x", "Y", "true", "false", "5", "2.4", "5, 15", "x, y"),
  });
const given = fc.constantFrom<AnswerValue>("", " ", "x", "y", "5", "2.40", "12", "-1", true, false);
const anyAnswers = fc.dictionary(fc.constantFrom(...ids), given);
const fieldOf = (id: string, type: TemplateField["type"], condition: Partial<TemplateField>): TemplateField => ({
  ...{ id, type, label: id, placeholder: "", required: false },
  ...(type === "select" && { options: ["x", "Y"] }),
  ...condition,
});
const structureOf = (condition: (index: number) => fc.Arbitrary<Partial<TemplateField>>) =>
  fc.tuple(
    ...ids.map((id, index) =>
      fc.tuple(fc.constantFrom(...types), condition(index)).map(([type, found]) => fieldOf(id, type, found)),
    ),
  );

/** The simple rules for a template without groups. */
function visibleBySimpleRules(structure: TemplateField[], answers: Answers): Set<string> {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const decided = new Map<string, boolean>();
  const isVisible = (field: TemplateField): boolean => {
    const known = decided.get(field.id);
    if (known !== undefined) return known;
    const { conditional } = field;
    if (!conditional?.dependsOn) {
      decided.set(field.id, true);
      return true;
    }
    decided.set(field.id, false);
    const controller = byId.get(conditional.dependsOn);
    const value = controller && isVisible(controller) ? answerOf(controller, answers) : undefined;
    const visible = conditionHolds(conditional, value);
    decided.set(field.id, visible);
    return visible;
  };
  return new Set(structure.filter(isVisible).map((field) => field.id));
}

describe("templates without groups", () => {
  it("show what the simple rules say, cycles included", () => {
    const conditional = fc.record({ conditional: ruleOn([...ids, "gone", ""], before) }, { requiredKeys: [] });
    const plain = structureOf(() => conditional);
    fc.assert(
      fc.property(plain, anyAnswers, (structure, answers) => {
        expect(visibleFieldIds(formOf(structure), answers)).toEqual(visibleBySimpleRules(structure, answers));
        expect(readItems(JSON.parse(JSON.stringify(structure)))).toEqual(structure);
      }),
      { numRuns: runs },
    );
  });
});

/** Fields depend only on earlier ones, so they can be decided one after the other. */
function visibleInOrder(structure: TemplateField[], answers: Answers): string[] {
  const values = new Map<string, AnswerValue>();
  const holds = (rule: FieldCondition) => conditionHolds(rule, values.get(rule.dependsOn));
  const count = ({ match, rules }: RuleGroup): boolean => {
    const held = rules.filter((rule) => ("rules" in rule ? count(rule) : holds(rule))).length;
    return match === "all" ? held === rules.length : held > 0;
  };
  for (const field of structure) {
    const { conditional, showIf } = field;
    if ((!conditional || holds(conditional)) && (!showIf || count(showIf)))
      values.set(field.id, answerOf(field, answers));
  }
  return [...values.keys()];
}

describe("templates with groups of rules", () => {
  const match = fc.constantFrom("all" as const, "any" as const);
  const groupOn = (controllers: string[]): fc.Arbitrary<RuleGroup> => {
    const rule = ruleOn(controllers, conditionOperators);
    const inner = fc.record({ match, rules: fc.array(rule, { minLength: 1, maxLength: 3 }) });
    return fc.record({ match, rules: fc.array(fc.oneof(rule, inner), { minLength: 2, maxLength: 4 }) });
  };
  const conditionOn = (controllers: string[]) =>
    fc.oneof(
      fc.record({ conditional: ruleOn(controllers, conditionOperators) }),
      groupOn(controllers).map((showIf) => ({ showIf })),
    );
  const ordered = structureOf((index) => (index === 0 ? fc.constant({}) : conditionOn(ids.slice(0, index))));
  const tangled = structureOf(() => fc.oneof(fc.constant({}), conditionOn([...ids, "gone", ""])));

  it("show what a second calculation shows", () => {
    fc.assert(
      fc.property(ordered, anyAnswers, (structure, answers) => {
        expect([...visibleFieldIds(formOf(structure), answers)]).toEqual(visibleInOrder(structure, answers));
      }),
      { numRuns: runs },
    );
  });

  it("show the same on the server, which reads the stored template and gets only the visible answers", () => {
    fc.assert(
      fc.property(tangled, anyAnswers, (structure, answers) => {
        const sent = visibleAnswers(formOf(structure), answers);
        const stored = readItems(JSON.parse(JSON.stringify(structure)));
        expect(visibleAnswers(formOf(stored), JSON.parse(JSON.stringify(sent)))).toEqual(sent);
        expect(Object.keys(sent)).toEqual([...visibleFieldIds(formOf(structure), answers)]);
      }),
      { numRuns: runs },
    );
  });

  it("are saved as they are if they can be saved at all", () => {
    fc.assert(
      fc.property(tangled, (structure) => {
        const saved = templateInput.safeParse({ name: "Fence", structure, make_webhook_url: null });
        if (saved.success) expect(saved.data.structure).toEqual(structure);
        else expect(saved.error.issues[0]?.message).toMatch(/^('|The condition of '|Choose the field that ')[A-H]?/i);
      }),
      { numRuns: 200 },
    );
  });
});
