import { expect, test } from "vitest";
import { buildField, buildGroup } from "../../../../test/builders.ts";
import { answerRows } from "./test-answers.ts";

test("an entry is named as on the form, and says what each of its answers is", () => {
  const structure = [
    buildGroup({ id: "g1", label: "Fence runs", entryLabel: "Run" }),
    buildField({ id: "length", label: "Length", type: "number", unit: "m", parent: "g1" }),
    buildField({ id: "gate", label: "Gate", type: "checkbox", parent: "g1" }),
    buildField({ id: "site", label: "Site" }),
  ];
  const runs = [
    { id: "r1", values: { gate: true, length: "16.8" } },
    { id: "r2", values: { gate: false, length: "" } },
  ];
  expect(answerRows(structure, { answers: { site: " Balmain ", g1: runs } })).toEqual([
    { key: "g1 r1", label: "Run 1", text: "Length 16.8 m, Gate Yes" },
    { key: "g1 r2", label: "Run 2", text: "–" },
    { key: "site", label: "Site", text: "Balmain" },
  ]);
});
