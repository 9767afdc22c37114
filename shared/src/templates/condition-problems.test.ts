import { describe, expect, it } from "vitest";
import { conditionProblem, conditionWarning, possibleControllers } from "./condition-problems.ts";
import { conditionOperators, takesNoValue } from "./operators.ts";
import { type TemplateField, templateInput } from "./schema.ts";
import { readStructure } from "./structure.ts";

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
  ])("%s is refused, naming the field and its place", (_what, condition, at, message) => {
    const structure = [field("a"), field("b", condition)];
    expect(issueOf(structure)).toMatchObject({
      path: ["structure", 1, "conditional", at],
      message: expect.stringMatching(message),
    });
    expect(readStructure(structure), "one saved earlier stays readable").toEqual(structure);
  });

  it("is accepted with every operator, and without a value where none is needed", () => {
    for (const operator of [...conditionOperators, "startsWith"]) {
      const needsNone = takesNoValue(operator) || operator === "startsWith";
      expect(issueOf([field("a"), field("b", after("a", operator, "x"))]), operator).toBeUndefined();
      expect(issueOf([field("a"), field("b", after("a", operator, ""))]) === undefined, operator).toBe(needsNone);
    }
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
