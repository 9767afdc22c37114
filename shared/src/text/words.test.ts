import { expect, test } from "vitest";
import { hasWords } from "./words.ts";

test.each([
  ["Marcus Webb - HF-1058", "HF-1058", true],
  ["HF-1058", "HF-1058", true],
  ["(HF-1058)", "HF-1058", true],
  ["Gate 10012", "1001", false],
  ["Gate 21001", "1001", false],
  ["Gate 10012, 1001", "1001", true],
  ["HF-1058 r21", "HF-1058 r2", false],
  ["Gate", "HF-1058", false],
])("'%s' has '%s' as whole words: %s", (text, words, has) => {
  expect(hasWords(text, words)).toBe(has);
});
