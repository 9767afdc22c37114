import { expect, test } from "vitest";
import { buildField } from "../../../test/builders.ts";
import { additionalOutputs, answerRows, showValue } from "./answer-rows.ts";

const structure = [
  buildField({ id: "field_1", label: "Fence type" }),
  buildField({
    id: "field_2",
    label: "Sheet colour",
    fieldName: "colour",
    conditional: { dependsOn: "field_1", operator: "is", showWhen: "Colorbond" },
  }),
  buildField({ id: "field_3", label: "Site notes" }),
];

test("lists answers under their fields' labels, in the template's order", () => {
  expect(
    answerRows({ structure, tables: [] }, { colour: "Monument", field_1: "Colorbond", contact: { email: "a@b.c" } }),
  ).toEqual([
    { key: "field_1", label: "Fence type", value: "Colorbond" },
    { key: "field_2", label: "Sheet colour", value: "Monument" },
    { key: "field_3", label: "Site notes", value: null },
  ]);
});

test("omits a field hidden by its condition", () => {
  expect(answerRows({ structure, tables: [] }, { field_1: "Timber" }).map(({ label }) => label)).toEqual([
    "Fence type",
    "Site notes",
  ]);
});

test("lists answers to unknown fields last, under their own keys", () => {
  expect(answerRows({ structure: [], tables: [] }, { gate_width: 3, contact: "Marcus" })).toEqual([
    { key: "gate_width", label: "Gate width", value: "3" },
  ]);
});

test.each([
  [undefined, null],
  [null, null],
  ["  ", null],
  [true, "Yes"],
  [false, "No"],
  [["Gate", "Lattice"], "Gate, Lattice"],
  [[], null],
  [0, "0"],
  [{ a: 1 }, '{"a":1}'],
])("the value %j shows as %j", (value, shown) => {
  expect(showValue(value)).toBe(shown);
});

test("treats outputs other than the totals as additional", () => {
  expect(additionalOutputs({ grand_total: 1, sub_total: 1, gst_total: 0, profit: 0, panel_count: 17 })).toEqual([
    { key: "panel_count", label: "Panel count", value: "17" },
  ]);
});
