import { expect, it } from "vitest";
import { typefaceFor } from "./fonts.ts";
import { visualRuns } from "./text-layout.ts";

const runs = (line: string, isRightToLeft = false) =>
  visualRuns(line, isRightToLeft, typefaceFor(line)).map(({ text, family }) => `${family}: ${text}`);

it("keeps plain text in one run", () => {
  expect(runs("Front fence, 42.5 m")).toEqual(["main: Front fence, 42.5 m"]);
});

it("gives each script its font, and keeps spaces with the word before", () => {
  expect(runs("王小明 Wang")).toEqual(["chinese: 王小明 ", "main: Wang"]);
});

it("orders a Hebrew word within English as it is read", () => {
  expect(runs("for יוסף כהן, fence")).toEqual(["main: for ", "hebrew: יוסף כהן", "main: , fence"]);
});

it("starts a Hebrew line at the right, with its number and brackets in place", () => {
  expect(runs("שלום (14) abc", true)).toEqual(["main: abc", "main:  (", "main: 14", "hebrew: שלום )"]);
});

it("takes the Japanese form of a shared character where the text is Japanese", () => {
  expect(runs("山さ")).toEqual(["japanese: 山さ"]);
  expect(runs("山")).toEqual(["chinese: 山"]);
});
