import { describe, expect, it } from "vitest";
import { itemsIn, itemsProblem } from "./inclusions.ts";

it("each line is one item, and empty lines are none", () => {
  expect(itemsIn(" Materials \r\n\n  \nLabour")).toEqual(["Materials", "Labour"]);
});

describe("typed items", () => {
  it.each([
    ["", undefined],
    ["Labour\n".repeat(30), undefined],
    ["Labour\n".repeat(31), "List at most 30 items."],
    [`Labour\n${"x".repeat(201)}`, "Use at most 200 characters for an item."],
  ])("are checked before they are sent", (text, problem) => {
    expect(itemsProblem(text)).toBe(problem);
  });
});
