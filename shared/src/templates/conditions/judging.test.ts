import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startingAnswers } from "../answers/answers.ts";
import { formOf, visibleFieldIds } from "../schema/form-fixture.ts";
import type { TemplateField } from "../schema/template.ts";
import { conditionHolds } from "./judging.ts";
import { conditionOperators } from "./operators.ts";

const holds = (operator: string, value: string | boolean | undefined, showWhen = "") =>
  conditionHolds({ dependsOn: "x", operator, showWhen }, value);

describe("a condition", () => {
  it.each([
    ["is", "Colorbond", "colorbond", true],
    ["is", "  Colorbond ", "COLORBOND", true],
    ["is", "Timber", "Colorbond", false],
    ["is", true, "true", true],
    ["is", false, "False", true],
    ["isNot", "Timber", "Colorbond", true],
    ["isNot", "colorbond", "Colorbond", false],
    ["contains", "Pool glass", "GLASS", true],
    ["contains", "Timber", "glass", false],
    ["doesNotContain", "Timber", "glass", true],
    ["doesNotContain", "Pool glass", "glass", false],
    ["isAnyOf", "Swing", "sliding, swing ", true],
    ["isAnyOf", "Fixed", "sliding,swing", false],
    ["isAnyOf", "Fixed", " , ", false],
    ["isNoneOf", "Fixed", "sliding, swing", true],
    ["isNoneOf", "SWING", "sliding, swing", false],
    ["isNotEmpty", "x", "", true],
    ["isNotEmpty", true, "", true],
    ["isNotEmpty", false, "", false],
    ["isMoreThan", "2.5", "2.4", true],
    ["isMoreThan", "2.4", "2.40", false],
    ["isMoreThan", "10", "9", true],
    ["isMoreThan", "tall", "9", false],
    ["isMoreThan", "10", "tall", false],
    ["isLessThan", "-3", "2", true],
    ["isLessThan", "2", "2", false],
    ["isAtLeast", " 30 ", "30.0", true],
    ["isAtLeast", "29.999", "30", false],
    ["isAtMost", "30", "30", true],
    ["isAtMost", "30.001", "30", false],
    ["isAtMost", true, "30", false],
    ["isBetween", "5", "5, 15", true],
    ["isBetween", "15", "5,15", true],
    ["isBetween", "15.01", "5, 15", false],
    ["isBetween", "7", "15, 5", false],
    ["isBetween", "7", "5", false],
    ["isEmpty", "x", "", false],
    ["isEmpty", false, "", true],
  ])("%s with %j against %j is %s", (operator, value, showWhen, expected) => {
    expect(holds(operator, value, showWhen)).toBe(expected);
  });

  it.each([undefined, "", "   "])("on a missing value (%j) shows the field only for isEmpty", (missing) => {
    for (const operator of conditionOperators) {
      expect(holds(operator, missing, "x"), operator).toBe(operator === "isEmpty");
    }
  });

  it("with an unknown operator shows the field", () => {
    expect(holds("startsWith", "x", "y")).toBe(true);
  });

  it("and its opposite never agree on a present value", () => {
    const pairs = [
      ["is", "isNot"],
      ["contains", "doesNotContain"],
      ["isAnyOf", "isNoneOf"],
      ["isEmpty", "isNotEmpty"],
    ] as const;
    const value = fc.oneof(
      fc.string().filter((text) => text.trim() !== ""),
      fc.boolean(),
    );
    fc.assert(
      fc.property(value, fc.string(), fc.constantFrom(...pairs), (given, showWhen, [one, other]) => {
        expect(holds(one, given, showWhen)).toBe(!holds(other, given, showWhen));
      }),
    );
  });

  it("ignores case and surrounding white space", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...conditionOperators),
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.stringMatching(/^[a-z]{0,8}$/),
        (operator, value, showWhen) => {
          expect(holds(operator, ` ${value.toUpperCase()} `, showWhen)).toBe(
            holds(operator, value, showWhen.toUpperCase()),
          );
        },
      ),
    );
  });
});

const field = (id: string, dependsOn?: string, operator = "isNotEmpty", showWhen = ""): TemplateField => ({
  id,
  type: "text",
  label: id,
  placeholder: "",
  required: false,
  ...(dependsOn !== undefined && { conditional: { dependsOn, operator, showWhen } }),
});

describe("visible fields", () => {
  it("treat a hidden controlling field as empty, whatever was typed into it", () => {
    const structure = [
      field("a"),
      field("b", "a", "is", "show"),
      field("c", "b", "is", "yes"),
      field("d", "b", "isEmpty"),
    ];
    expect([...visibleFieldIds(formOf(structure), { a: "show", b: "yes" })]).toEqual(["a", "b", "c"]);
    expect([...visibleFieldIds(formOf(structure), { a: "hide", b: "yes" })]).toEqual(["a", "d"]);
  });

  it("are the same whether or not an untouched answer is sent: a checkbox is unticked, text is empty", () => {
    const structure = [
      { ...field("ticked"), type: "checkbox" as const },
      field("text"),
      field("unticked", "ticked", "is", "false"),
      field("other", "ticked", "isNot", "true"),
      field("empty", "text", "isEmpty"),
      field("nothing", "text", "isNot", "x"),
    ];
    const shown = ["ticked", "text", "unticked", "other", "empty"];
    expect([...visibleFieldIds(formOf(structure), {})]).toEqual(shown);
    expect([...visibleFieldIds(formOf(structure), startingAnswers(structure))]).toEqual(shown);
  });

  it("treat a deleted controlling field as empty, and a missing choice as no condition", () => {
    const structure = [field("a", "gone"), field("b", "gone", "isEmpty"), field("c", "")];
    expect([...visibleFieldIds(formOf(structure), {})]).toEqual(["b", "c"]);
  });

  it("terminate for any structure, including cycles, and always show fields without a condition", () => {
    const ids = ["a", "b", "c", "d", "e"];
    const anyField = fc.record({
      dependsOn: fc.option(fc.constantFrom(...ids, "gone", ""), { nil: undefined }),
      operator: fc.constantFrom(...conditionOperators, "other"),
      showWhen: fc.constantFrom("", "x", "x, y"),
    });
    const anyAnswers = fc.dictionary(fc.constantFrom(...ids), fc.oneof(fc.constantFrom("", "x", "y"), fc.boolean()));
    fc.assert(
      fc.property(fc.array(anyField, { minLength: 5, maxLength: 5 }), anyAnswers, (conditions, answers) => {
        const structure = conditions.map(({ dependsOn, operator, showWhen }, index) =>
          field(ids[index] ?? "", dependsOn, operator, showWhen),
        );
        const visible = visibleFieldIds(formOf(structure), answers);
        for (const each of structure) if (!each.conditional?.dependsOn) expect(visible.has(each.id)).toBe(true);
        expect(visibleFieldIds(formOf(structure), answers)).toEqual(visible);
      }),
    );
  });

  it("are computed for a chain of 500 fields", () => {
    const structure = Array.from({ length: 500 }, (_, index) =>
      field(`f${index}`, index ? `f${index - 1}` : undefined),
    );
    const answers = Object.fromEntries(structure.map(({ id }) => [id, "x"]));
    expect(visibleFieldIds(formOf(structure), answers).size).toBe(500);
    expect(visibleFieldIds(formOf(structure), { ...answers, f0: "" }).size).toBe(1);
  });
});
