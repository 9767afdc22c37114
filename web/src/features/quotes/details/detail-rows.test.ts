import { expect, test } from "vitest";
import { additionalOutputs, showValue } from "./detail-rows.ts";

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

test("outputs other than the totals are additional", () => {
  expect(additionalOutputs({ grand_total: 1, sub_total: 1, gst_total: 0, profit: 0, panel_count: 17 })).toEqual([
    { key: "panel_count", label: "Panel count", value: "17" },
  ]);
});
