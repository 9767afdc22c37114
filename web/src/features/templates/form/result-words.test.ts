import { defaultRegion } from "@quotemill/shared/region/default-region";
import { formatsFor } from "@quotemill/shared/region/formats";
import type { CalculatedValue } from "@quotemill/shared/templates/calculation/values";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import { expect, test } from "vitest";
import { buildCalculated } from "../../../test/builders.ts";
import { resultWords } from "./form-words.ts";

const words = (calculated: CalculatedValue, item: Partial<CalculatedItem> = {}) =>
  resultWords(buildCalculated(item), calculated, formatsFor(defaultRegion));

test.each([
  [["Length"], "Choose Length first"],
  [["Length", "Height"], "Choose Length and Height first"],
  [["Length", "Height", "Colour", "Gate", "Post"], "Choose Length, Height, Colour and 2 more first"],
  [[], "–"],
])("a value says what it waits for: %j", (waitsFor, text) => {
  expect(words({ waitsFor })).toEqual({ kind: "waiting", text });
});

test.each([
  [{ value: 1234.5, text: "1234.5" }, {}, "1,234.5"],
  [{ value: 9, text: "9 posts" }, { unit: "posts" }, "9 posts"],
  [{ value: 2362.5, text: "2362.50" }, { result: "money" }, "$2,362.50"],
  [{ value: true, text: "Yes" }, { result: "yes/no" }, "Yes"],
  [{ value: "Steel", text: "Steel" }, { result: "text" }, "Steel"],
] as const)("the value %j is written as the company writes it", (calculated, item, text) => {
  expect(words(calculated, item)).toEqual({ kind: "value", text });
});

test("a problem is shown in its words", () => {
  expect(words({ problem: "The divisor is 0." })).toEqual({ kind: "problem", text: "The divisor is 0." });
});
