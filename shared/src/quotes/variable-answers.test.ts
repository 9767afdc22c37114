import { expect, it } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { calculated, fenceByRuns, field, runs, when } from "../templates/schema/form-fixture.ts";
import { variableAnswers } from "./variable-answers.ts";

const formats = formatsFor(defaultRegion);
const valuesOf = (structure: Parameters<typeof variableAnswers>[0]["structure"], answers: Record<string, unknown>) =>
  variableAnswers({ structure, tables: [] }, answers, formats);

it("the answers include what the form calculates, as a customer reads it", () => {
  const structure = [
    field("length", "number"),
    calculated("posts", "ceil({length} / 2.4) + 1", { decimals: 0, unit: "posts" }),
    calculated("price", "{length} * 105.5", { result: "money" }),
    calculated("long", "{length} > 20", { result: "yes/no" }),
  ];
  expect(valuesOf(structure, { length: "16.8" })).toEqual({
    length: "16.8",
    posts: "8 posts",
    price: "$1,772.40",
    long: "No",
  });
});

it("numbers and dates are written as in the company's region, with the digits that were typed", () => {
  const german = formatsFor({ ...defaultRegion, locale: "de-DE" });
  const structure = [
    field("length", "number"),
    field("code", "number"),
    field("colour", "text"),
    field("start", "date"),
  ];
  const answers = { length: "1.805", code: "01067", colour: "RAL 7.016", start: "2026-12-01" };
  for (const calculations of [[], [calculated("half", "{length} / 2", { decimals: 3 })]]) {
    const form = { structure: [...structure, ...calculations], tables: [] };
    expect(variableAnswers(form, answers, german)).toMatchObject({
      ...{ ...answers, length: "1,805", start: "1. Dezember 2026" },
    });
  }
});

it("values that are hidden, wait for answers, are not shown or belong to an entry are left out", () => {
  const structure = [
    ...fenceByRuns,
    field("length_2", "number"),
    calculated("hidden", "{length_2} * 2", when("material", "is", "Steel")),
    calculated("waiting", "{length_2} * 2"),
    calculated("margin", "1 + 1", { shown: false }),
  ];
  const answers = { material: "Timber", length_2: "", runs: runs(["4.8", "2"], ["2.4", "2"]) };
  expect(valuesOf(structure, answers)).toEqual({ ...answers, area: "14.4", all_posts: "5" });
});

it("text that is no date stays as it is", () => {
  for (const start of ["", "soon", "2026-13-01"])
    expect(valuesOf([field("start", "date")], { start })).toEqual({ start });
});

it("the answers of older quotes stay as they are", () => {
  const answers = { fence_length: "12", contact: { name: "Ada" } };
  expect(valuesOf([field("length", "number")], answers)).toEqual(answers);
});
