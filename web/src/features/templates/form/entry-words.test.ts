import { expect, test } from "vitest";
import { countWords, inSentence } from "./form-words.ts";

test.each([
  ["Run", "run"],
  ["Side gate", "side gate"],
  ["AC unit", "AC unit"],
  ["Öffnung", "öffnung"],
  ["2nd storey", "2nd storey"],
])("'%s' is written '%s' within a sentence", (label, noun) => {
  expect(inSentence(label)).toBe(noun);
});

test("the words say how many entries there may be", () => {
  expect(countWords(2, { minRows: 1, maxRows: 8 })).toBe("2 of up to 8");
  expect(countWords(1, { minRows: 2, maxRows: 8 })).toBe("At least 2 needed");
  expect(countWords(8, { minRows: 1, maxRows: 8 })).toBe("8 is the most this template takes");
});
