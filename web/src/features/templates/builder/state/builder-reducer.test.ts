import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { describe, expect, it } from "vitest";
import { buildField } from "../../../../test/builders.ts";
import { type BuilderAction, type BuilderState, builderReducer, startBuilder } from "./builder-reducer.ts";
import type { EditedTemplate } from "./edited-template.ts";

const edited: EditedTemplate = {
  name: "Fence",
  make_webhook_url: "",
  structure: ["a", "b", "c", "d"].map((id) => buildField({ id, label: id.toUpperCase() })),
  tables: [],
  test_cases: [],
  pricing: null,
  inclusions: "",
  exclusions: "",
};
const start = startBuilder(edited);
const after = (state: BuilderState, ...actions: BuilderAction[]) => actions.reduce(builderReducer, state);
const ids = ({ edited }: BuilderState) => edited.structure.map((field) => field.id).join("");
const labels = ({ edited }: BuilderState) => edited.structure.map((field) => field.label);
const typeLabel = (label: string, id = "a"): BuilderAction => ({
  type: "update",
  id,
  changes: { label },
  typingIn: "label",
});

describe("an addition", () => {
  it("appends a 'New Field' of the type and opens it", () => {
    const state = after(start, { type: "add", itemType: "radio", nowMs: 1700 });
    expect(state.edited.structure.at(-1)).toEqual({
      id: "field_1700",
      type: "radio",
      label: "New Field",
      placeholder: "",
      required: false,
    });
    expect(state).toMatchObject({ selectedId: "field_1700", freshId: "field_1700" });
  });

  it("gives two fields added in the same millisecond different ids", () => {
    const add: BuilderAction = { type: "add", itemType: "text", nowMs: 1700 };
    const added = after(start, add, add, add).edited.structure.slice(4);
    expect(added.map((field) => field.id)).toEqual(["field_1700", "field_1701", "field_1702"]);
  });

  it("is refused at a template's maximum number of fields", () => {
    const full = startBuilder({
      ...edited,
      structure: Array.from({ length: 500 }, (_, at) => buildField({ id: `f${at}` })),
    });
    expect(after(full, { type: "add", itemType: "text", nowMs: 1 })).toBe(full);
    expect(after(full, { type: "duplicate", id: "f1", nowMs: 1 })).toBe(full);
  });
});

const backwards: BuilderAction = { type: "arrange", structure: edited.structure.toReversed() };

it("a field stays selected when it is moved", () => {
  const state = after(start, { type: "select", id: "b" }, backwards);
  expect(ids(state)).toBe("dcba");
  expect(state.selectedId).toBe("b");
});

it("an arrangement that changes nothing takes no step", () => {
  expect(after(start, { type: "arrange", structure: edited.structure })).toBe(start);
});

describe("a duplicate", () => {
  it("comes right after the original, with a new id and ' (Copy)', and is selected", () => {
    const state = after(start, { type: "select", id: "a" }, { type: "duplicate", id: "b", nowMs: 5 });
    expect(ids(state)).toBe("abfield_5cd");
    expect(labels(state)[2]).toBe("B (Copy)");
    expect(state.selectedId).toBe("field_5");
  });

  it("never has the original's API name, which must be unique", () => {
    const named = after(start, { type: "update", id: "a", changes: { fieldName: "Height" } });
    const twice = after(named, { type: "duplicate", id: "a", nowMs: 5 }, { type: "duplicate", id: "a", nowMs: 6 });
    expect(twice.edited.structure.slice(0, 3).map((item) => "fieldName" in item && item.fieldName)).toEqual([
      "Height",
      "Height_3",
      "Height_2",
    ]);
  });
});

it("a removed field is deselected, but not another", () => {
  const open = after(start, { type: "select", id: "b" });
  expect(after(open, { type: "remove", id: "b" })).toMatchObject({ selectedId: null });
  expect(after(open, { type: "remove", id: "c" })).toMatchObject({ selectedId: "b" });
});

describe("undo and redo", () => {
  const changes: BuilderAction[] = [
    { type: "add", itemType: "text", nowMs: 1 },
    { type: "update", id: "b", changes: { required: true } },
    backwards,
    { type: "duplicate", id: "c", nowMs: 2 },
    { type: "remove", id: "d" },
    { type: "describe", changes: { name: "Gate" } },
  ];

  it("go all the way back and forward again", () => {
    const done = after(start, ...changes);
    const undone = after(done, ...changes.map((): BuilderAction => ({ type: "undo" })));
    expect(undone.edited).toEqual(edited);
    expect(after(undone, { type: "undo" })).toBe(undone);
    const redone = after(undone, ...changes.map((): BuilderAction => ({ type: "redo" })));
    expect(redone.edited).toEqual(done.edited);
    expect(after(redone, { type: "redo" })).toBe(redone);
  });

  it("treat typing in one input as one step, and in two inputs as two", () => {
    const typed = after(start, typeLabel("X"), typeLabel("Xy"), typeLabel("Y", "b"), typeLabel("Yz", "b"));
    expect(labels(after(typed, { type: "undo" }))).toEqual(["Xy", "B", "C", "D"]);
    expect(labels(after(typed, { type: "undo" }, { type: "undo" }))).toEqual(["A", "B", "C", "D"]);
  });

  it("start a new step after the input loses focus", () => {
    const typed = after(start, typeLabel("X"), { type: "stop-typing" }, typeLabel("Xy"));
    expect(labels(after(typed, { type: "undo" }))[0]).toBe("X");
  });

  it("have nothing to restore after a new change", () => {
    const state = after(start, typeLabel("X"), { type: "undo" }, typeLabel("Z"));
    expect(state.future).toEqual([]);
  });

  it("close the editor of a field that undo removes", () => {
    const state = after(start, { type: "add", itemType: "text", nowMs: 1 }, { type: "undo" });
    expect(state.selectedId).toBeNull();
  });

  it("keep the last hundred steps", () => {
    const steps = Array.from(
      { length: 130 },
      (_, at): BuilderAction => ({
        type: "describe",
        changes: { name: `${at}` },
      }),
    );
    expect(after(start, ...steps).past).toHaveLength(100);
  });
});

it("a template's first price adds the pricing settings, in one step", () => {
  const priced = after(start, { type: "update", id: "a", changes: { pricing: newFieldPricing } });
  expect(priced.edited).toMatchObject({
    pricing: newTemplatePricing,
    structure: [{ pricing: newFieldPricing }, {}, {}, {}],
  });
  expect(after(priced, { type: "undo" }).edited).toEqual(edited);
  const off = after(priced, { type: "describe", changes: { pricing: null } }, typeLabel("X"));
  expect(off.edited.pricing).toBeNull();
  expect(after(off, { type: "duplicate", id: "a", nowMs: 5 }).edited.structure[1]).toMatchObject({
    pricing: newFieldPricing,
  });
});

it("undo stops at a new starting point", () => {
  const state = after(start, typeLabel("X"), { type: "start", edited });
  expect(state).toEqual(start);
});
