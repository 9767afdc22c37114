import { describe, expect, it } from "vitest";
import { formOf } from "../schema/form-fixture.ts";
import type { TemplateField } from "../schema/template.ts";
import { acceptedAnswers, droppedAnswers } from "./dropped-answers.ts";

const field = (id: string, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ id, label, type: "text", placeholder: "", required: false },
  ...more,
});
const before = [
  field("a", "Length"),
  field("b", "Colour", { type: "select", options: ["Basalt", "Pink"] }),
  field("c", "Gate", { type: "checkbox" }),
  field("d", "Hidden", { conditional: { dependsOn: "a", operator: "is", showWhen: "never" } }),
];
const answers = { a: "12", b: "Pink", c: true, d: "x" };

describe("answers for a template that has changed", () => {
  it("drop nothing while it is the same", () => {
    expect(droppedAnswers(formOf(before), answers, before)).toEqual([]);
    expect(acceptedAnswers(before, answers)).toEqual(answers);
  });

  it("name questions that are gone and choices that are no longer offered", () => {
    const now = [field("a", "Fence length"), field("b", "Colour", { type: "select", options: ["Basalt"] })];
    expect(droppedAnswers(formOf(before), answers, now)).toEqual([
      { label: "Colour", value: "Pink" },
      { label: "Gate", value: "Yes" },
    ]);
    expect(acceptedAnswers(now, answers)).toEqual({ a: "12", b: "" });
  });

  it("do not mention empty answers", () => {
    expect(droppedAnswers(formOf(before), { a: "", c: false }, [])).toEqual([]);
  });
});
