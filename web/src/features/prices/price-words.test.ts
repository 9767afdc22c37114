import type { ItemEffect, ItemStep, PriceChange } from "@quotemill/shared/prices/changes";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { expect, test } from "vitest";
import { screenFormats } from "../../lib/formats.ts";
import { buildItem } from "../../test/builders.ts";
import { buildPart } from "../../test/open-prices.tsx";
import { ageOf, changeWords, effectLines, stepWords, whoOf } from "./price-words.ts";

const formats = screenFormats(defaultRegion);
const now = Date.parse("2026-11-17T12:00:00.000Z");

test.each([
  ["2026-11-17T08:00:00.000Z", "today", false],
  ["2026-11-16T08:00:00.000Z", "1 day ago", false],
  ["2026-08-20T08:00:00.000Z", "89 days ago", false],
  ["2026-08-19T08:00:00.000Z", "90 days ago", true],
  ["2026-11-17T12:00:01.000Z", "today", false], // this clock may be behind the server's
])("a cost confirmed at %s is from %s", (at, words, isOld) => {
  expect(ageOf(at, now)).toEqual({ words, isOld });
});

const figures = (cost: number | null, price: number, is_active = true) => ({ cost, price, is_active });
const post24 = { name: "Post, 2.4 m", before: figures(1890, 2741), after: figures(1985, 2878) };
const supplier = "Southern Steel Supply";

test.each<[Partial<PriceChange>, string]>([
  [{ item: post24 }, "Post, 2.4 m: cost $18.90 is now $19.85, price $27.41 is now $28.78"],
  [{ item: post24, kind: "undo" }, "Post, 2.4 m: cost $18.90 is now $19.85, price $27.41 is now $28.78"],
  [{ item: { ...post24, after: post24.before } }, "Post, 2.4 m: details changed"],
  [{ item: { ...post24, before: null }, did: "added" }, "Added Post, 2.4 m"],
  [{ item: { ...post24, after: null }, did: "deleted" }, "Deleted Post, 2.4 m"],
  [{ cost_percent: "8", supplier, item_count: 21 }, "Costs +8%, Southern Steel Supply, 21 items"],
  [{ cost_percent: "-4.5", item_count: 2 }, "Costs −4.5%, 2 items"],
  [{ kind: "undo", cost_percent: "8", supplier, item_count: 21 }, "Undid: costs +8%, Southern Steel Supply, 21 items"],
  [{ markup_basis_points: 4_500, item_count: 3 }, "Markup 45%, 3 items"],
  [{ is_active: false, item_count: 3 }, "Deactivated, 3 items"],
  [{ kind: "import", supplier, item_count: 18 }, "Imported 18 items"],
  [{ kind: "import", item: post24 }, "Imported Post, 2.4 m"],
  [{ codes: ["A", "B"], item_count: 1202 }, "Changed A, B and 1,200 more"],
  [{ kind: "undo", codes: ["A", "B"], item_count: 2 }, "Undid a change of A and B"],
])("the change %o reads '%s'", (change, words) => {
  const plain = { cost_percent: null, markup_basis_points: null, is_active: null, supplier: null, item: null };
  expect(changeWords({ kind: "edit", did: "changed", codes: [], item_count: 1, ...plain, ...change }, formats)).toBe(
    words,
  );
});

test.each<[Partial<PriceChange>, string]>([
  [{}, "Priya Nair"],
  [{ kind: "undo" }, "Undone by Priya Nair"],
  [{ by: null }, "Someone who has been removed"],
  [{ kind: "import", supplier: "Southern Steel" }, "Import from Southern Steel by Priya Nair"],
  [{ kind: "import" }, "Import by Priya Nair"],
])("the author of the change %o reads '%s'", (change, words) => {
  expect(whoOf({ kind: "edit", by: "Priya Nair", supplier: null, ...change })).toBe(words);
});

test.each<[ItemStep["before"], ItemStep["after"], string]>([
  [figures(1890, 2741), figures(1985, 2878), "cost $18.90 is now $19.85, price $27.41 is now $28.78"],
  [figures(3.45, 5), figures(3.4, 5), "cost $0.0345 is now $0.034"],
  [figures(null, 2741), figures(null, 2878), "price $27.41 is now $28.78"],
  [figures(1890, 2741), figures(1890, 2741, false), "deactivated"],
  [figures(1890, 2741), figures(1890, 2741), "details changed"],
  [null, figures(1890, 2741), "added at $27.41"],
  [figures(1890, 2741), null, "deleted"],
])("a step in an item's history is described in words", (before, after, words) => {
  expect(stepWords({ before, after }, formats)).toBe(words);
});

const post = buildItem();
const fixed = buildItem({ markup_basis_points: null, price: 4800 });
const kit = buildItem({ parts: [buildPart(post)] });
const effect = ({ id, code, name, cost, price }: typeof post, after: [number, number]): ItemEffect => ({
  ...{ id, code, name },
  before: figures(cost, price),
  after: figures(...after),
});

test("the effects of a raise name costs, prices and kits, in counts that add up to the items", () => {
  const free = buildItem({ cost: 0, price: 0 });
  const after = new Map<PriceItem, [number, number]>([
    [post, [1975.05, 2864]],
    [fixed, [1976, 4800]],
    [kit, [1975.05, 2864]],
  ]);
  const items = [post, fixed, free, kit].map((item) => effect(item, after.get(item) ?? [0, 0]));
  const { lines, costCount, moved } = effectLines({ items }, [post, fixed, free], formats);
  expect(Object.fromEntries(lines.map(({ label, words }) => [label, words]))).toEqual({
    Costs: "2 rise by $0.8505 to $0.86, 1 stays",
    Prices: "1 changes, 1 is fixed and stays, 1 stays",
    "Prices of kits": "1 changes",
  });
  expect(costCount).toBe(2);
  expect(moved.map(({ id }) => id)).toEqual([post.id, kit.id]);
});

test("a change without effect has no lines", () => {
  expect(effectLines({ items: [effect(post, [1890, 2741])] }, [post], formats).lines).toEqual([]);
});
