import { describe, expect, it } from "vitest";
import { templateInput } from "./schema.ts";
import { fieldsOf, needsLaterVersion, readItems, readStructure } from "./structure.ts";

const field = { id: "length", type: "number", label: "Length", placeholder: "", required: false };
const kept = [
  { id: "runs", type: "group", label: "Fence runs", entryLabel: "Run", minRows: 1, maxRows: 8 },
  { id: "posts", type: "calculated", label: "Posts", formula: "ceil({length} / 2.4) + 1", decimals: 0, shown: true },
  { id: "extras", type: "section", label: "Extras", conditional: { dependsOn: "x", operator: "is", showWhen: "y" } },
  { id: "start", type: "date", label: "Start", required: true },
];
const inGroup = { ...field, id: "height", parent: "runs" };
const fromTable = {
  ...{ ...field, id: "rate" },
  pricing: { price: 0, cost: 0, option_prices: [], multiply_by: "posts", shown: true },
};
const tabled = { ...fromTable, pricing: { ...fromTable.pricing, price_from: { table: "rates", key: "length" } } };
const stored = [field, ...kept, inGroup, tabled];
const input = { name: "Fence", make_webhook_url: null };

describe("a structure saved by a later version", () => {
  it("is opened and saved without a change", () => {
    const opened = readItems(JSON.parse(JSON.stringify(stored)));
    expect(opened).toEqual(stored);
    expect(templateInput.parse({ ...input, structure: opened }).structure).toEqual(stored);
  });

  it("is filled in without what this version cannot ask", () => {
    expect(readStructure(stored)).toEqual([field, inGroup, tabled]);
    expect(fieldsOf(readItems(stored))).toEqual(readStructure(stored));
  });

  it("is recognised, because it cannot be priced", () => {
    expect(needsLaterVersion(readItems([field]))).toBe(false);
    for (const item of [...kept, inGroup, tabled]) expect(needsLaterVersion(readItems([field, item]))).toBe(true);
  });

  it("loses only what is no item at all", () => {
    expect(readItems([field, { ...field, type: "file" }, null, "x", { type: "group" }])).toEqual([field]);
    expect(readItems({})).toEqual([]);
  });
});

describe("an item that this version keeps", () => {
  const messageOf = (item: object) =>
    templateInput.safeParse({ ...input, structure: [field, item] }).error?.issues[0]?.message;
  const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`);
  const tooLarge = "'Runs' is too large.";

  it.each([
    [{ id: "1", type: "group", label: "Runs" }, "The id of a field must begin with a letter"],
    [{ id: "length", type: "group", label: "Runs" }, "Two fields have the same id."],
    [{ id: "runs", type: "group", label: " " }, "Every field needs a label."],
    [{ id: "runs", type: "group", label: "Runs", formula: "x".repeat(10_001) }, tooLarge],
    [{ id: "runs", type: "group", label: "Runs", rows: Array(10_001).fill(1) }, tooLarge],
    [{ id: "runs", type: "group", label: "Runs", deep }, tooLarge],
  ])("is bounded: %#", (item, message) => {
    expect(messageOf(item)).toContain(message);
  });
});
