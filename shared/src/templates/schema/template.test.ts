import { describe, expect, it } from "vitest";
import { templateInput, templateUpdate } from "../versions/contents.ts";
import { fieldsOf } from "./item-kinds.ts";
import { readItems } from "./template.ts";

const field = { id: "length", type: "number", label: "Length", placeholder: "", required: false };
const start = { ...field, id: "start", label: "Start", type: "date" };
const group = { id: "runs", type: "group", label: "Runs", entryLabel: "Run", minRows: 1, maxRows: 8, lines: "each" };
const rule = { dependsOn: "length", operator: "isMoreThan", showWhen: "2" };
const section = { id: "extras", type: "section", label: "Extras", conditional: rule };
const posts = {
  ...{ id: "posts", type: "calculated", label: "Posts", formula: "ceil({length} / 2.4) + 1" },
  ...{ result: "number", decimals: 0, shown: true },
};
const inGroup = { ...field, id: "height", label: "Height", parent: "runs" };
const pricing = { price: 0, cost: 0, option_prices: [], multiply_by: "posts", shown: true };
const tables = [{ id: "rates", name: "Rates", key: "number", rows: [] }];
const tabled = {
  ...field,
  id: "rate",
  label: "Rate",
  pricing: { ...pricing, price_from: { table: "rates", key: "length" } },
};
const stored = [field, start, group, section, posts, inGroup, tabled];
const input = { name: "Fence", make_webhook_url: null };

describe("a structure", () => {
  it("is opened and saved without a change", () => {
    const opened = readItems(JSON.parse(JSON.stringify(stored)));
    expect(opened).toEqual(stored);
    expect(templateInput.parse({ ...input, tables, structure: opened }).structure).toEqual(stored);
    expect(fieldsOf(opened)).toEqual([field, start, inGroup, tabled]);
  });

  it("loses only what is no item at all", () => {
    expect(readItems([field, { ...field, type: "file" }, null, "x", { type: "group" }])).toEqual([field]);
    expect(readItems({})).toEqual([]);
  });
});

describe("an item", () => {
  const messageOf = (item: object) =>
    templateInput.safeParse({ ...input, structure: [field, item] }).error?.issues[0]?.message;

  it.each([
    [{ ...group, id: "1" }, "The id of a field must begin with a letter"],
    [{ ...group, id: "length" }, "Two fields have the same id."],
    [{ ...group, label: " " }, "Every field needs a label."],
    [{ ...group, entryLabel: " " }, "Name an entry of the group."],
    [{ ...group, maxRows: 101 }, "A group can have at most 100 entries."],
    [{ ...posts, formula: "1".repeat(1_001) }, "A formula can have at most 1,000 characters."],
    [{ ...posts, formula: `${"1+".repeat(999)}1` }, "A formula can have at most 1,000 characters."],
    [{ ...posts, formula: `${"1".repeat(1_000)}{length}` }, "A formula can have at most 1,000 characters."],
    [{ ...posts, formula: "{length}".repeat(501) }, "A formula can have at most 1,000 characters."],
    [{ ...posts, label: "x".repeat(201) }, "A label is too long."],
    [{ ...posts, decimals: 4 }, "Decimals (item 2) must be 0, 1, 2 or 3."],
    [{ ...section, type: "file" }, "unknown type"],
  ])("is bounded: %#", (item, message) => {
    expect(messageOf(item)).toContain(message);
  });
});

it("a draft is published with its contents, never deleted by switching the template", () => {
  const draft_updated_at = "2026-01-12T00:00:00.000000Z";
  const result = templateUpdate.safeParse({ is_active: true, draft_updated_at });
  expect(result.error?.issues[0]?.message).toBe("Send the contents of the draft that this publishes.");
});
