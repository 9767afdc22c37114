import { expect, test } from "vitest";
import { buildField, buildGroup } from "../../../test/builders.ts";
import { draftAnswers } from "./quote-form.ts";

const onlyFor = (showWhen: string) => ({ conditional: { dependsOn: "kind", operator: "is", showWhen } });
const colour = { type: "select" as const, label: "Colour", options: ["Basalt"], ...onlyFor("Steel") };

test("a draft keeps hidden answers, except those that the template refuses", () => {
  const structure = [
    buildField({ id: "kind" }),
    buildField({ id: "colour", ...colour }),
    buildField({ id: "width", ...onlyFor("Steel") }),
  ];
  const draft = (answers: Record<string, string>) => draftAnswers({ structure, tables: [] }, answers);
  expect(draft({ kind: "Timber", colour: "Gone", width: "3" })).toEqual({ kind: "Timber", width: "3" });
  expect(draft({ kind: "Steel", colour: "Gone" })).toEqual({ kind: "Steel", colour: "Gone", width: "" });
});

test("each entry of a group keeps its hidden answers too, and a hidden group keeps its entries", () => {
  const structure = [
    buildGroup({ id: "runs" }),
    buildField({ id: "kind", parent: "runs" }),
    buildField({ id: "colour", ...colour, parent: "runs" }),
    buildGroup({ id: "gates", conditional: { dependsOn: "gone", operator: "is", showWhen: "x" } }),
    buildField({ id: "width", parent: "gates" }),
  ];
  const row = (id: string, values: Record<string, string>) => ({ id, values });
  const answers = {
    runs: [row("a", { kind: "Timber", colour: "Gone" }), row("b", { kind: "Steel", colour: "Gone" })],
    gates: [row("c", { width: "3" })],
  };
  expect(draftAnswers({ structure, tables: [] }, answers)).toEqual({
    runs: [row("a", { kind: "Timber" }), row("b", { kind: "Steel", colour: "Gone" })],
    gates: [row("c", { width: "3" })],
  });
});
