import { expect, it } from "vitest";
import { typefaceFor } from "./fonts.ts";
import { visualRuns } from "./text-layout.ts";

const runs = (line: string, isRightToLeft = false) =>
  visualRuns(line, isRightToLeft, typefaceFor(line)).map(({ text, family }) => `${family}: ${text}`);

it("plain text is kept in one run", () => {
  expect(runs("Front fence, 42.5 m")).toEqual(["main: Front fence, 42.5 m"]);
});

it("each script gets its font, and spaces stay with the word before", () => {
  expect(runs("王小明 Wang")).toEqual(["chinese: 王小明 ", "main: Wang"]);
});

it("a Hebrew word within English is ordered as it is read", () => {
  expect(runs("for יוסף כהן, fence")).toEqual(["main: for ", "hebrew: יוסף כהן", "main: , fence"]);
});

it("a Hebrew line starts at the right, with its number and brackets in place", () => {
  expect(runs("שלום (14) abc", true)).toEqual(["main: abc", "main:  (", "main: 14", "hebrew: שלום )"]);
});

it("a shared character takes the Japanese form where the text is Japanese", () => {
  expect(runs("山さ")).toEqual(["japanese: 山さ"]);
  expect(runs("山")).toEqual(["chinese: 山"]);
});
