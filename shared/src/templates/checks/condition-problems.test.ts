import { describe, expect, it } from "vitest";
import { conditionOperators, takesNoValue, takesNumber } from "../conditions/operators.ts";
import type { FieldCondition, RuleGroup } from "../schema/rules.ts";
import { readItems, type TemplateField } from "../schema/template.ts";
import { templateInput } from "../versions/contents.ts";
import { conditionProblem, conditionWarning, possibleControllers } from "./condition-problems.ts";

const field = (id: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  type: "text",
  label: id.toUpperCase(),
  placeholder: "",
  required: false,
  ...more,
});
const after = (dependsOn: string, operator = "is", showWhen = "x") => ({
  conditional: { dependsOn, operator, showWhen },
});
const byId = (structure: TemplateField[]) => new Map(structure.map((each) => [each.id, each]));

describe("a template with a condition", () => {
  const issueOf = (structure: TemplateField[]) =>
    templateInput.safeParse({ name: "Fence", structure, make_webhook_url: null }).error?.issues[0];

  it.each([
    ["without a field", after(""), "dependsOn", /^Choose the field that 'B' depends on/],
    ["on a missing field", after("gone"), "dependsOn", /^'B' depends on a field that the template does not/],
    ["on itself", after("b"), "dependsOn", /^'B' cannot depend on itself/],
    ["without a value", after("a", "is", " "), "showWhen", "The condition of 'B' needs a value to compare with."],
    ["with only commas", after("a", "isAnyOf", " , "), "showWhen", /^The condition of 'B' needs a value/],
    ["with text for a number", after("a", "isMoreThan", "2,4"), "showWhen", /^The condition of 'B' needs a number/],
    ["with one number of two", after("a", "isBetween", "5,"), "showWhen", /^The condition of 'B' needs two numbers/],
    ["with numbers the wrong way", after("a", "isBetween", "9, 5"), "showWhen", /the lower one first\.$/],
  ])("%s is refused, naming the field and its place", (_what, condition, at, message) => {
    const structure = [field("a"), field("b", condition)];
    expect(issueOf(structure)).toMatchObject({
      path: ["structure", 1, "conditional", at],
      message: expect.stringMatching(message),
    });
    expect(readItems(structure), "one saved earlier stays readable").toEqual(structure);
  });

  it("is accepted with every operator, and without a value where none is needed", () => {
    for (const operator of [...conditionOperators, "startsWith"]) {
      const needsNone = takesNoValue(operator) || operator === "startsWith";
      const value = operator === "isBetween" ? "1.5, 3" : takesNumber(operator) ? "1.5" : "x";
      expect(issueOf([field("a"), field("b", after("a", operator, value))]), operator).toBeUndefined();
      expect(issueOf([field("a"), field("b", after("a", operator, ""))]) === undefined, operator).toBe(needsNone);
    }
  });
});

describe("a condition with several rules", () => {
  const rule = (dependsOn: string, operator = "is", showWhen = "x") => ({ dependsOn, operator, showWhen });
  const group = (...rules: RuleGroup["rules"]): RuleGroup => ({ match: "any", rules });
  const issueOf = (showIf: RuleGroup, more: Partial<TemplateField> = {}) =>
    templateInput.safeParse({
      name: "Fence",
      structure: [field("a"), field("b", { showIf, ...more })],
      make_webhook_url: null,
    }).error?.issues[0];
  const inner = (...rules: FieldCondition[]) => ({ match: "all" as const, rules });
  const many = (count: number) => Array<FieldCondition>(count).fill(rule("a"));

  it("is accepted with up to 20 rules in two levels", () => {
    expect(issueOf(group(rule("a"), rule("a", "isEmpty", "")))).toBeUndefined();
    expect(issueOf(group(inner(...many(10)), inner(...many(9)), rule("a")))).toBeUndefined();
  });

  it.each<[string, RuleGroup, (string | number)[], RegExp]>([
    ["a rule without a field", group(rule("a"), rule("")), ["rules", 1, "dependsOn"], /^Choose the field .* rule\.$/],
    ["a rule in a group", group(rule("a"), inner(rule("gone"))), ["rules", 1, "rules", 0, "dependsOn"], /^'B' depends/],
    ["a rule on itself", group(rule("a"), rule("b")), ["rules", 1, "dependsOn"], /^'B' cannot depend on itself/],
    ["a rule without a value", group(rule("a"), rule("a", "is", "")), ["rules", 1, "showWhen"], /needs a value/],
    ["21 rules", group(inner(...many(11)), inner(...many(10))), [], /^'B' has too many rules\./],
    ["21 rules in one list", group(...many(21)), ["rules"], /^A condition can have at most 20 rules\.$/],
    ["a single rule", group(rule("a")), [], /^'B' has fewer than two rules in showIf\./],
    ["no rule", group(), [], /^'B' has fewer than two rules in showIf\./],
    ["an empty group", group(rule("a"), rule("a"), inner()), [], /^'B' has an empty group/],
  ])("is refused with %s, naming the field and its place", (_what, showIf, path, message) => {
    expect(issueOf(showIf)).toMatchObject({
      path: ["structure", 1, "showIf", ...path],
      message: expect.stringMatching(message),
    });
  });

  it("is refused next to another one, and with a third level", () => {
    expect(issueOf(group(rule("a"), rule("a")), { conditional: rule("a") })?.message).toMatch(
      /^'B' has two conditions/,
    );
    const third = JSON.parse(JSON.stringify(group(rule("a"), { ...inner(), rules: [inner(rule("a"))] as never })));
    expect(issueOf(third)?.message).toBe("A condition holds something that is neither a rule nor a group.");
  });

  it("warns about a cycle through any rule, and of a value that is no longer offered", () => {
    const select = field("s", { type: "select", options: ["Timber"] });
    const structure = [
      select,
      field("a", { showIf: group(rule("s", "is", "Timber"), inner(rule("b"))) }),
      field("b", { showIf: group(rule("s", "is", "Timber"), rule("a")) }),
      field("c", { showIf: group(rule("a"), rule("s", "is", "Brick")) }),
    ];
    const all = byId(structure);
    expect(structure.map((each) => conditionWarning(each, all))).toEqual([null, "cycle", "cycle", "unknown-value"]);
    expect(possibleControllers(field("a"), structure).map(({ id }) => id)).toEqual(["s"]);
  });
});

describe("a condition's warning", () => {
  const warnings = (structure: TemplateField[]) => structure.map((each) => conditionWarning(each, byId(structure)));

  it("reports cycles of any length, and nothing else", () => {
    const circle = [field("a", after("b")), field("b", after("c")), field("c", after("a")), field("d", after("a"))];
    expect(warnings(circle)).toEqual(["cycle", "cycle", "cycle", null]);
    expect(warnings([field("a"), field("b", after("a"))])).toEqual([null, null]);
  });

  it("reports a value that the controlling field no longer offers", () => {
    const select = field("a", { type: "select", options: ["Timber", "Brick"] });
    const tick = field("t", { type: "checkbox" });
    const structure = [
      select,
      tick,
      field("b", after("a", "is", "Steel")),
      field("c", after("a", "isNot", " timber ")),
      field("d", after("a", "isNoneOf", "brick, Steel")),
      field("e", after("a", "contains", "ste")),
      field("f", after("t", "is", "yes")),
      field("g", after("t", "is", "true")),
    ];
    expect(warnings(structure).slice(2)).toEqual(["unknown-value", null, "unknown-value", null, "unknown-value", null]);
  });

  it("never arises from an offered controlling field, and neither does a problem", () => {
    const structure = [field("a"), field("b", after("a")), field("c", after("b")), field("d")];
    const offeredTo = (index: number) =>
      possibleControllers(structure[index] as TemplateField, structure).map((each) => each.id);
    expect(offeredTo(0)).toEqual(["d"]);
    expect(offeredTo(2)).toEqual(["a", "b", "d"]);
    for (const id of offeredTo(2)) {
      const chosen = structure.map((each) => (each.id === "c" ? { ...each, ...after(id) } : each));
      expect(conditionProblem(chosen[2] as TemplateField, byId(chosen))).toBeNull();
      expect(warnings(chosen)).toEqual([null, null, null, null]);
    }
  });
});
