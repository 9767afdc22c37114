import { expect, it } from "vitest";
import { keepUnread } from "./keep-unread.ts";

const known = [
  { price: 100, cost: 0 },
  { price: 200, cost: 0 },
  { price: 300, cost: 0 },
];
const stored = known.map((rate, index) => ({ ...rate, supplier: `Supplier ${index + 1}` }));
const suppliers = (changed: unknown[]) =>
  (keepUnread(stored, known, changed) as { supplier?: string }[]).map(({ supplier }) => supplier?.slice(-1) ?? "");

it("recognises prices without a name wherever they went, and one that was edited by its place", () => {
  const [first, second, third] = known;
  const fresh = { price: 50, cost: 0 };
  expect(suppliers([third, first, second])).toEqual(["3", "1", "2"]);
  expect(suppliers([fresh, first, second, third])).toEqual(["", "1", "2", "3"]);
  expect(suppliers([first, fresh, third])).toEqual(["1", "2", "3"]);
  expect(suppliers([first, third])).toEqual(["1", "3"]);
});

it("recognises rows by their key and items by their id", () => {
  const rows = [
    { key: 1800, price: 1, note: "low" },
    { key: 2100, price: 2, note: "high" },
  ];
  const read = rows.map(({ note, ...row }) => row);
  const edited = [
    { key: 2100, price: 9 },
    { key: 1500, price: 1 },
    { key: 1800, price: 8 },
  ];
  expect(keepUnread(rows, read, edited)).toEqual([
    { key: 2100, price: 9, note: "high" },
    { key: 1500, price: 1 },
    { key: 1800, price: 8, note: "low" },
  ]);
  const item = { id: "a", type: "text", label: "A", help: "x" };
  const [readItem] = [{ id: "a", type: "text", label: "A" }];
  expect(keepUnread([item], [readItem], [{ ...readItem, id: "b" }])).toEqual([{ ...readItem, id: "b" }]);
  expect(keepUnread([item], [readItem], [{ ...readItem, type: "date" }])).toEqual([{ ...readItem, type: "date" }]);
});

it("keeps unread entries after the one that they followed", () => {
  const entries = ["a", "b", "c", "d"].map((id) => ({ id }));
  const [a, b, c, d] = entries;
  expect(keepUnread(entries, [a, undefined, c, undefined], [c, a])).toEqual([c, d, a, b]);
  expect(keepUnread(entries, [undefined, b, c, undefined], [c])).toEqual([a, c, d]);
});
