import { givenEntries } from "@quotemill/shared/templates/answers/answers";
import { expect, test } from "vitest";
import { addEntry, copyEntry, moveEntry, removeEntry, restoreEntry, setAnswer, setCell } from "./answer-edits.ts";

const row = (id: string, length = "") => ({ id, values: { length } });
const answers = { name: "Rear", runs: [row("a", "18"), row("b", "12")] };
const idsAfter = (edit: (given: typeof answers) => object) =>
  givenEntries(edit(answers) as typeof answers, "runs").map(({ id }) => id);

test("an edit changes one answer or one cell, and shares the rest", () => {
  expect(setAnswer("name", "Front")(answers)).toEqual({ ...answers, name: "Front" });
  const changed = setCell("runs", "b", "length", "15")(answers);
  expect(givenEntries(changed, "runs")).toEqual([row("a", "18"), row("b", "15")]);
  expect(givenEntries(changed, "runs")[0]).toBe(answers.runs[0]);
});

test("rows are added, copied, removed and moved", () => {
  expect(idsAfter(addEntry("runs", row("c")))).toEqual(["a", "b", "c"]);
  expect(givenEntries(copyEntry("runs", "a", "c")(answers), "runs")).toEqual([
    row("a", "18"),
    row("c", "18"),
    row("b", "12"),
  ]);
  expect(idsAfter(removeEntry("runs", "a"))).toEqual(["b"]);
  expect(idsAfter(moveEntry("runs", "b", "a"))).toEqual(["b", "a"]);
});

test("the first row is added to a group without an answer", () => {
  expect(givenEntries(addEntry("gates", row("c"))(answers), "gates")).toEqual([row("c")]);
  expect(givenEntries({}, "constructor")).toEqual([]);
});

test("a removed row goes back where it was, but never twice and never beyond the maximum", () => {
  const removed = removeEntry("runs", "a")(answers) as typeof answers;
  expect(restoreEntry("runs", row("a", "18"), 0, 8)(removed)).toEqual(answers);
  expect(restoreEntry("runs", row("a"), 0, 8)(answers)).toEqual(answers);
  expect(restoreEntry("runs", row("a", "18"), 0, 1)(removed)).toEqual(removed);
});
