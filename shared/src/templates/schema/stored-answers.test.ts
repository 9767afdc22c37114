import { expect, it } from "vitest";
import { storedAnswers } from "./stored-answers.ts";

const rows = (count: number, cells = 1) =>
  Array.from({ length: count }, (_, index) => ({
    id: `row_${index}`,
    values: Object.fromEntries(Array.from({ length: cells }, (_, cell) => [`field_${cell}`, "1"])),
  }));
const noAnswer = "An answer must be text of at most 10,000 characters, yes or no, or a list of entries.";
const messageOf = (answers: unknown) => storedAnswers.safeParse(answers).error?.issues[0]?.message;

it("the answers of fields and the entries of groups are accepted", () => {
  const answers = { length: "12", gate: true, runs: rows(3, 2) };
  expect(storedAnswers.parse(answers)).toEqual(answers);
});

it.each([
  [{ runs: rows(101) }, "A group can have at most 100 entries."],
  [{ runs: [{ values: {} }] }, noAnswer],
  [{ length: 12 }, noAnswer],
  [{ runs: rows(10_000) }, "A group can have at most 100 entries."],
  [{ runs: rows(100, 51) }, "The groups of a quote can have at most 5,000 values."],
  [
    Object.fromEntries(rows(51).map(({ id }) => [id, Array(100).fill(null)])),
    "The groups of a quote can have at most 5,000 values.",
  ],
  [Object.fromEntries(rows(501).map(({ id }) => [id, "1"])), "A quote can have at most 500 answers."],
  [{ runs: [{ id: "a", values: { length: 12 } }] }, noAnswer],
  [{ runs: ["a"] }, noAnswer],
])("answers that are too many or have another shape are refused: %#", (answers, message) => {
  expect(messageOf(answers)).toBe(message);
});
