import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../answers/answers.ts";
import { migrateAnswers } from "../answers/migrate-answers.ts";
import { visibleAnswers } from "../calculation/work-out.ts";
import { formOf } from "../schema/form-fixture.ts";
import type { TemplateField } from "../schema/template.ts";
import { answersProblem } from "./refused-answers.ts";
import { unansweredRequired } from "./unanswered.ts";

const field = (id: string, more: Partial<TemplateField> = {}): TemplateField => ({
  id,
  type: "text",
  label: id,
  placeholder: "",
  required: false,
  ...more,
});

const structure = [
  field("field_1", { label: "Fence Length", fieldName: "length" }),
  field("field_2", { type: "checkbox", label: "Remove old fence" }),
  field("field_3", {
    label: "Removal",
    required: true,
    conditional: { dependsOn: "field_2", operator: "is", showWhen: "true" },
  }),
];

describe("stored answers", () => {
  it.each([
    ["by id", { field_1: "12", field_2: true }],
    ["by API name", { length: "12", remove_old_fence: true }],
    ["by label", { fence_length: "12", remove_old_fence: "yes" }],
    ["as a number", { field_1: 12, field_2: "true" }],
  ])("are found %s", (_name, stored) => {
    expect(migrateAnswers(structure, stored)).toEqual({ field_1: "12", field_2: true, field_3: "" });
  });

  it("under the id win over older keys; unknown keys and the contact are dropped", () => {
    const stored = { field_1: "new", length: "old", other: "x", contact: { name: "x" } };
    expect(migrateAnswers(structure, stored)).toEqual({ field_1: "new", field_2: false, field_3: "" });
    expect(migrateAnswers([field("contact")], { contact: "x" })).toEqual({ contact: "" });
  });

  it("become one answer of the right type per field, whatever was stored", () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        const answers = migrateAnswers(structure, stored);
        expect(Object.keys(answers)).toEqual(["field_1", "field_2", "field_3"]);
        expect(typeof answers.field_2).toBe("boolean");
        expect(typeof answers.field_1).toBe("string");
        expect(answersProblem(structure, answers)).toBeNull();
      }),
    );
  });

  it("stay the same when migrated again", () => {
    const any = fc.record({ field_1: fc.string(), field_2: fc.boolean(), field_3: fc.string() });
    fc.assert(
      fc.property(any, (answers) => {
        expect(migrateAnswers(structure, answers)).toEqual(answers);
      }),
    );
  });
});

describe("visible answers", () => {
  it("omit hidden fields and include empty answers for untouched ones", () => {
    expect(visibleAnswers(formOf(structure), { field_2: false, field_3: "38" })).toEqual({
      field_1: "",
      field_2: false,
    });
    expect(visibleAnswers(formOf(structure), { field_2: true, field_3: "38" })).toEqual({
      field_1: "",
      field_2: true,
      field_3: "38",
    });
  });

  it("are the same when computed twice", () => {
    const any = fc.dictionary(fc.constantFrom("field_1", "field_2", "field_3"), fc.oneof(fc.string(), fc.boolean()));
    fc.assert(
      fc.property(any, (answers: Answers) => {
        const once = visibleAnswers(formOf(structure), answers);
        expect(visibleAnswers(formOf(structure), once)).toEqual(once);
      }),
    );
  });
});

it("visible required fields without an answer are counted", () => {
  const ids = (answers: Answers) => unansweredRequired(formOf(structure), answers).map(({ field }) => field.id);
  expect(ids({ field_2: false })).toEqual([]);
  expect(ids({ field_2: true, field_3: "  " })).toEqual(["field_3"]);
  expect(ids({ field_2: true, field_3: "x" })).toEqual([]);
});

describe("answers that are refused", () => {
  const choice = field("c", { type: "select", label: "Colour", options: ["Monument"] });
  const all = [
    field("t"),
    field("n", { type: "number", label: "Length" }),
    field("b", { type: "checkbox", label: "Old" }),
    choice,
  ];

  it.each([
    [{ x: "1" }, /no longer has/],
    [{ t: 7 }, "'t' must be text."],
    [{ t: null }, "'t' must be text."],
    [{ t: "x".repeat(10_001) }, "'t' is longer than 10,000 characters."],
    [{ n: "twelve" }, "'Length' must be a number."],
    [{ n: "NaN" }, "'Length' must be a number."],
    [{ n: "Infinity" }, "'Length' must be a number."],
    [{ n: "1e300" }, "'Length' must be a number from -1,000,000,000 to 1,000,000,000."],
    [{ n: "-1000000000.5" }, "'Length' must be a number from -1,000,000,000 to 1,000,000,000."],
    [{ n: "9".repeat(30) }, "'Length' must be a number from -1,000,000,000 to 1,000,000,000."],
    [{ n: "1e-300" }, "'Length' can have at most 20 decimals."],
    [{ n: `0.${"3".repeat(21)}` }, "'Length' can have at most 20 decimals."],
    [{ n: "0".repeat(100) }, "'Length' is longer than 40 characters."],
    [{ b: "true" }, "'Old' must be ticked or unticked."],
    [{ c: "Pink" }, "'Colour' has a choice that the template no longer offers."],
  ])("are named: %j", (answers, message) => {
    expect(answersProblem(all, answers as Answers)?.message).toMatch(message);
  });

  it("do not include any of these", () => {
    expect(answersProblem(all, { t: "", n: " 12.5 ", b: false, c: "" })).toBeNull();
    expect(answersProblem(all, { n: "-3e2", c: "Monument" })).toBeNull();
    for (const n of [
      "-0",
      "0e9",
      "1000000000",
      "-1e9",
      `0.${"3".repeat(20)}`,
      "1e-20",
      `-999999999.${"9".repeat(20)}`,
    ]) {
      expect(answersProblem(all, { n }), n).toBeNull();
    }
  });
});

it("a hidden question is not waited for, even if it is called constructor", () => {
  const asked = field("constructor", {
    required: true,
    conditional: { dependsOn: "more", operator: "is", showWhen: "yes" },
  });
  const form = formOf([field("more"), asked]);
  expect(unansweredRequired(form, { more: "no" })).toEqual([]);
  expect(unansweredRequired(form, { more: "yes" })).toEqual([{ field: asked }]);
});
