import { describe, expect, it } from "vitest";
import { acceptedAnswers, droppedAnswers } from "../checks/dropped-answers.ts";
import { answersProblem } from "../checks/refused-answers.ts";
import { fenceByRuns, field, formOf, group, runs } from "../schema/form-fixture.ts";
import { startingAnswers, withNeededRows } from "./answers.ts";
import { migrateAnswers } from "./migrate-answers.ts";
import { sampleAnswers } from "./sample-answers.ts";

const two = runs(["3", "1.8"], ["4", "2"]);

it("the answers begin with as many entries as a group needs", () => {
  const structure = [group("runs", { minRows: 2 }), field("length", "number", { parent: "runs" })];
  const empty = { length: "" };
  expect(startingAnswers(structure)).toEqual({
    runs: [
      { id: "row_1", values: empty },
      { id: "row_2", values: empty },
    ],
  });
  expect(answersProblem(structure, sampleAnswers(structure))).toBeNull();
});

it("the entries are as many as the group needs, whatever was stored", () => {
  const structure = [group("runs", { minRows: 2 }), field("length", "number", { parent: "runs" })];
  const stored = [{ id: "row_2", values: { length: "3" } }];
  expect(withNeededRows(structure, { runs: stored })).toEqual({
    runs: [...stored, { id: "row_3", values: { length: "" } }],
  });
});

describe("stored entries", () => {
  it("are read as they are, without what the group does not have", () => {
    const stored = { runs: [{ ...two[0], values: { ...two[0]?.values, gone: "x" } }, two[1]] };
    expect(migrateAnswers(fenceByRuns, stored)).toEqual({ material: "", runs: two });
    expect(migrateAnswers(fenceByRuns, { material: "Steel" })).toEqual({ material: "Steel", runs: [] });
  });

  it("are read as the payload has them, and get ids", () => {
    const structure = [
      group("g1", { label: "Fence runs", fieldName: "runs" }),
      field("f1", "number", { parent: "g1", fieldName: "length" }),
    ];
    expect(migrateAnswers(structure, { runs: [{ length: 3 }, { id: "a", length: "4" }, { id: "a" }, null] })).toEqual({
      g1: [
        { id: "row_1", values: { f1: "3" } },
        { id: "a", values: { f1: "4" } },
        { id: "row_3", values: { f1: "" } },
      ],
    });
  });

  it("lose only what the template would refuse, and say what", () => {
    const now = [
      group("runs", { maxRows: 2 }),
      field("length", "number", { parent: "runs" }),
      field("height", "select", { parent: "runs", options: ["1.8"] }),
    ];
    const stored = { material: "Timber", runs: runs(["3", "1.8"], ["4", "2"], ["5", "1.8"]) };
    expect(acceptedAnswers(now, stored).runs).toEqual(runs(["3", "1.8"], ["4", ""]));
    expect(droppedAnswers(formOf(fenceByRuns), stored, now)).toEqual([
      { label: "material", value: "Timber" },
      { label: "Run 2: height", value: "2" },
      { label: "Run 3: length", value: "5" },
      { label: "Run 3: height", value: "1.8" },
    ]);
  });
});

describe("sent entries", () => {
  const refused = (rows: unknown) => answersProblem(fenceByRuns, { runs: rows })?.message ?? null;

  it.each([
    [two, null],
    ["3", "'runs' must be a list of entries."],
    [["3"], "'runs' must be a list of entries."],
    [runs(["1"], ["x"]), "'length' of Run 2 must be a number."],
    [[two[0], two[0]], "Two entries of 'runs' have the same id."],
    [Array(9).fill(two[0]), "'runs' can have at most 8 entries."],
    [[{ id: "a", values: { constructor: "1" } }], expect.stringContaining("no longer has")],
    [[{ id: "a", values: { posts: "1" } }], expect.stringContaining("no longer has")],
  ])("are checked: %#", (rows, problem) => {
    expect(refused(rows)).toEqual(problem);
  });

  it("belong to their group, and a field of a group has no answer outside", () => {
    expect(answersProblem(fenceByRuns, { length: "3" })?.message).toContain("no longer has");
    expect(answersProblem(fenceByRuns, { area: "3" })?.message).toContain("no longer has");
    expect(answersProblem(fenceByRuns, { material: "Steel" })).toBeNull();
  });
});
