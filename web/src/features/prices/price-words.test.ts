import type { ItemEffect, ItemStep, PriceChange } from "@quotemill/shared/prices/changes";
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

test.each<[Omit<Parameters<typeof changeWords>[0], "did"> & { did?: PriceChange["did"] }, string]>([
  [{ kind: "edit", codes: ["A"], item_count: 1 }, "Changed A"],
  [{ kind: "edit", did: "added", codes: ["A"], item_count: 1 }, "Added A"],
  [{ kind: "edit", did: "deleted", codes: ["A"], item_count: 1 }, "Deleted A"],
  [{ kind: "edit", codes: ["A", "B"], item_count: 2 }, "Changed A and B"],
  [{ kind: "import", codes: ["A", "B"], item_count: 1202 }, "Imported A, B and 1,200 more"],
  [{ kind: "undo", codes: ["A"], item_count: 1 }, "Took back a change of A"],
])("a change is told in words", (change, words) => {
  expect(changeWords({ did: "changed", ...change })).toBe(words);
});

test.each<[Partial<PriceChange>, string]>([
  [{}, "Priya Nair"],
  [{ kind: "undo" }, "Taken back by Priya Nair"],
  [{ by: null }, "Someone who has been removed"],
  [{ kind: "import", supplier: "Southern Steel" }, "Import from Southern Steel by Priya Nair"],
  [{ kind: "import" }, "Import by Priya Nair"],
])("whoever made the change %o is told as '%s'", (change, words) => {
  expect(whoOf({ kind: "edit", by: "Priya Nair", supplier: null, ...change })).toBe(words);
});

const figures = (cost: number | null, price: number, is_active = true) => ({ cost, price, is_active });

test.each<[ItemStep["before"], ItemStep["after"], string]>([
  [figures(1890, 2741), figures(1985, 2878), "Cost $18.90 is now $19.85, price $27.41 is now $28.78"],
  [figures(3.45, 5), figures(3.4, 5), "Cost $0.0345 is now $0.034"],
  [figures(null, 2741), figures(null, 2878), "Price $27.41 is now $28.78"],
  [figures(1890, 2741), figures(1890, 2741, false), "Switched off"],
  [figures(1890, 2741), figures(1890, 2741), "Details changed"],
  [null, figures(1890, 2741), "Added at $27.41"],
  [figures(1890, 2741), null, "Deleted"],
])("a step in an item's history is told in words", (before, after, words) => {
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

test("the effects of a raise tell costs, prices that follow, those that stay and kits", () => {
  const items = [effect(post, [1975.05, 2864]), effect(fixed, [1976, 4800]), effect(kit, [1975.05, 2864])];
  const { lines, costCount, moved } = effectLines({ items }, [post, fixed], formats);
  expect(Object.fromEntries(lines.map(({ label, words }) => [label, words]))).toEqual({
    Costs: "2 rise by $0.8505 to $0.86",
    Prices: "2 change",
    "Fixed prices": "1 stays",
    Kits: "1 follows",
  });
  expect(costCount).toBe(2);
  expect(moved.map(({ id }) => id)).toEqual([post.id, kit.id]);
});

test("a change without effect has no lines", () => {
  expect(effectLines({ items: [effect(post, [1890, 2741])] }, [post], formats).lines).toEqual([]);
});
