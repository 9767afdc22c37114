import type { QuoteSnapshot, SnapshotLine } from "@quotemill/shared/offers/snapshot";
import { formatsFor } from "@quotemill/shared/region/formats";
import { expect, it } from "vitest";
import { offeredSnapshots } from "../../../../test/offer-snapshot.ts";
import { differingParts } from "./differing-parts.ts";

const formats = formatsFor({ time_zone: "Australia/Sydney", currency: "AUD", locale: "en-AU" });
const item = (field_id: string | null, name: string, quantity = 1): SnapshotLine => ({
  ...({ kind: "item", field_id, name, quantity } as const),
  ...{ unit: quantity === 1 ? "" : "m", unit_price: 100, amount: quantity * 100 },
});
const fence = item("fence", "Colorbond fence");
const gate = item("gate", "Pedestrian gate");

/** Quotes that share the fence and differ only in these parts. */
function partsOf(...changes: Partial<QuoteSnapshot>[]) {
  const [usual] = offeredSnapshots as [QuoteSnapshot];
  const bare = { notes: null, lines: [fence], answers: [], inclusions: [], exclusions: [], extras: [] };
  return differingParts(
    { formats },
    changes.map((each) => ({ ...usual, ...bare, ...each })),
  );
}

it("the comparison reads each item and answer of 5,000 a few times at most", () => {
  let reads = 0;
  const counted = <Row extends object>(row: Row): Row =>
    new Proxy(row, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
  const count = 5_000;
  const lines = Array.from({ length: count }, (_, index) => counted(item("run", `Run ${index + 1}: Gate`)));
  const answers = Array.from({ length: count }, (_, index) => counted({ label: `Answer ${index}`, value: "Yes" }));
  const [first, second] = partsOf({ lines: [fence, ...lines] }, { answers });
  expect([first?.[0], first?.at(-1)]).toEqual(["Run 1: Gate", "And 4994 more differences"]);
  expect([second?.[0], second?.at(-1)]).toEqual(["Not included: Run 1: Gate", "And 9994 more differences"]);
  expect(reads).toBeLessThan(20 * 2 * count);
});

it("the comparison pairs the first entry of a group with the first, the second with the second", () => {
  const runs = (...lengths: number[]) => lengths.map((length, index) => item("run", `Run ${index + 1}: Fence`, length));
  expect(partsOf({ lines: [fence, ...runs(10, 20, 30)] }, { lines: [fence, ...runs(10, 25)] })).toEqual([
    ["Run 2: Fence, 20 m", "Run 3: Fence, 30 m"],
    ["Run 2: Fence, 25 m", "Not included: Run 3: Fence"],
  ]);
});

it("the comparison says that an item is missing, although the name of an answer begins like it", () => {
  const removal = item("removal", "Fence removal", 20);
  expect(partsOf({ lines: [fence, removal] }, { answers: [{ label: "Fence", value: "Straight" }] })).toEqual([
    ["Fence removal, 20 m"],
    ["Not included: Fence removal", "Fence: Straight"],
  ]);
});

it("the comparison says that an entry has no such item, although both have other answers for the entry", () => {
  const answers = [{ label: "Run 1", value: "Colour Monument" }];
  expect(partsOf({ lines: [fence, item("gate", "Run 1: Gate")], answers }, { answers })).toEqual([
    ["Run 1: Gate"],
    ["Not included: Run 1: Gate"],
  ]);
});

it.each(["Ground", "Ground, Rock", "Ground: Wet"])(
  "the comparison leaves it to the answer where a question gave the item %j elsewhere",
  (name) => {
    expect(
      partsOf({ lines: [fence, item("ground", name)] }, { answers: [{ label: "Ground", value: "Soil" }] }),
    ).toEqual([[name], ["Ground: Soil"]]);
  },
);

it("the comparison calls optional what can be ticked", () => {
  const extra = { field_id: "gate", name: gate.name, detail: "", amount: 100 };
  expect(partsOf({ lines: [fence, gate] }, { extras: [extra] })).toEqual([
    ["Pedestrian gate"],
    ["Optional: Pedestrian gate"],
  ]);
});

it("the comparison does not call missing what the quote names elsewhere", () => {
  const first = { lines: [fence, gate] };
  expect(partsOf(first, { lines: [fence, item(null, gate.name, 2)] })).toEqual([
    ["Pedestrian gate"],
    ["Pedestrian gate, 2 m"],
  ]);
  expect(partsOf(first, { inclusions: [gate.name] })).toEqual([["Pedestrian gate"], ["Pedestrian gate"]]);
});
