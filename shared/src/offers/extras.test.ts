import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Adjustment } from "../pricing/adjustments.ts";
import { priceQuote, type QuotePrice } from "../pricing/price-quote.ts";
import { field } from "../pricing/pricing-fixture.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { customerChoiceProblem, isForCustomer } from "../templates/schema/customer-choice.ts";
import {
  newFieldPricing,
  newTemplatePricing,
  roundingSteps,
  type TemplatePricing,
} from "../templates/schema/pricing.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import {
  extraPrices,
  extrasOf,
  type PricedQuote,
  priceWithExtras,
  snapshotExtras,
  snapshotLines,
  snapshotTotals,
} from "./extras.ts";
import type { KeptBasis, SnapshotLine } from "./snapshot.ts";

const formats = formatsFor(defaultRegion);
const mayChoose = { customer_may_choose: true };
const fence = (changes: Partial<Record<string, Partial<TemplateField>>> = {}): TemplateField[] => [
  field("length", "number", { price: 10_000 }),
  field(
    "lattice",
    "checkbox",
    { price: 3_400, cost: 2_000, multiply_by: "length" },
    { ...mayChoose, unit: "m", ...changes.lattice },
  ),
  field("letterbox", "checkbox", { price: 24_000, shown: false }, { ...mayChoose, ...changes.letterbox }),
  field("removal", "checkbox", { price: 5_000 }),
];
const quote = (answers: Answers, structure = fence(), more: Partial<PricedQuote> = {}): PricedQuote => ({
  structure,
  tables: [],
  pricing: newTemplatePricing,
  answers,
  adjustments: [],
  ...more,
});
const offered = (given: PricedQuote) => extrasOf(given, formats).extras.map(({ field_id }) => field_id);

/** The snapshot as it is stored, in JSON. */
function snapshotOf(given: PricedQuote, place = defaultRegion) {
  const price = priceQuote(given, given.answers, given.adjustments, formatsFor(place)) as QuotePrice;
  const totals = snapshotTotals(price);
  return structuredClone({ lines: snapshotLines(price), totals, ...snapshotExtras(given, place) });
}

it("a quote offers the priced ticks that the template leaves to the customer, with tax", () => {
  expect(extrasOf(quote({ length: "42.5" }), formats)).toEqual({
    extras: [
      { field_id: "lattice", name: "lattice", detail: "42.5 m", amount: 158_950, isCovered: false },
      { field_id: "letterbox", name: "letterbox", detail: "", amount: 26_400, isCovered: false },
    ],
    together: 185_350,
  });
});

const onlyWhenRemoved = { conditional: { dependsOn: "removal", operator: "is", showWhen: "true" } };
describe("a quote does not offer", () => {
  it.each<[string, PricedQuote]>([
    ["what staff ticked", quote({ length: "10", lattice: true })],
    ["what the answers hide", quote({ length: "10" }, fence({ lattice: onlyWhenRemoved }))],
    ["what is multiplied by nothing", quote({ length: "0" })],
    [
      "what another question depends on",
      quote({ length: "10" }, [
        ...fence(),
        field("colour", "text", undefined, {
          conditional: { dependsOn: "lattice", operator: "isNotEmpty", showWhen: "" },
        }),
      ]),
    ],
    ["what lost its mark", quote({ length: "10" }, fence({ lattice: { customer_may_choose: false } }))],
    ["a number", quote({ length: "10" }, fence({ lattice: { type: "number" } }))],
  ])("%s", (_what, given) => {
    expect(offered(given)).toEqual(["letterbox"]);
  });

  it("anything once the template's prices are off", () => {
    expect(offered(quote({ length: "10" }, fence(), { pricing: null }))).toEqual([]);
  });
});

it("a hidden extra is offered once the answers show it", () => {
  expect(offered(quote({ length: "10", removal: true }, fence({ lattice: onlyWhenRemoved })))).toContain("lattice");
});

it("a chosen extra is priced, and its line is shown even if the template hides it", () => {
  const chosen = priceWithExtras(snapshotOf(quote({ length: "10" })), ["letterbox", "lattice", "letterbox"]);
  expect(chosen?.lines.map(({ name, amount }) => [name, amount])).toEqual([
    ["length", 100_000],
    ["lattice", 34_000],
    ["letterbox", 24_000],
  ]);
  expect(chosen?.totals).toEqual({ sub_total: 158_000, tax_total: 15_800, grand_total: 173_800 });
});

describe("extras under a minimum charge of $500.00, before tax", () => {
  const pricing = { ...newTemplatePricing, minimum_charge: 50_000 };
  const boxes = ["a", "b"].map((id) => field(id, "checkbox", { price: 30_000 }, mayChoose));
  const small = quote({ length: "1" }, [field("length", "number", { price: 10_000 }), ...boxes], { pricing });

  it("have the amount that each adds alone, and the amount that all add together", () => {
    expect(extrasOf(small, formats)).toMatchObject({
      extras: [
        { amount: 0, isCovered: true },
        { amount: 0, isCovered: true },
      ],
      together: 22_000,
    });
  });

  it.each([
    [[], [0, 0]],
    [["a"], [0, 20_000]],
    [
      ["a", "b"],
      [20_000, 20_000],
    ],
  ])("have, with %j ticked, the amounts by which each moves the total", (ticked, adds) => {
    expect(extraPrices(snapshotOf(small), ticked).map(({ sub_total }) => sub_total)).toEqual(adds);
  });

  it("use up the top-up when they are chosen, so that the lines add up", () => {
    const linesWith = (ids: string[]) =>
      priceWithExtras(snapshotOf(small), ids)?.lines.map(({ name, amount }) => [name, amount]);
    expect(linesWith([])).toEqual([
      ["length", 10_000],
      ["Minimum charge, Top-up to the minimum of $500.00", 40_000],
    ]);
    expect(linesWith(["a"])).toContainEqual(["Minimum charge, Top-up to the minimum of $500.00", 10_000]);
    expect(linesWith(["a", "b"])).toEqual([
      ["length", 10_000],
      ["a", 30_000],
      ["b", 30_000],
    ]);
  });
});

describe("the words of a line that an extra leaves as it is", () => {
  const adjustments = [{ kind: "discount" as const, label: "Rabatt", percent: 7.5 }];
  const pricing = { ...newTemplatePricing, minimum_charge: 500_000 };
  const given = quote({ length: "10" }, fence(), { adjustments, pricing });
  const wordsOf = (lines: SnapshotLine[]) =>
    lines.flatMap(({ kind, name }) => (kind === "item" ? [] : [name.replaceAll("\u00a0", " ")]));
  const german = { ...defaultRegion, locale: "de-DE", currency: "EUR" };

  it("are those that were sent", () => {
    const snapshot = snapshotOf(given, german);
    const sent = ["Rabatt, 7,5%", "Minimum charge, Top-up to the minimum of 5.000,00 €"];
    expect(wordsOf(snapshot.lines)).toEqual(sent);
    expect(wordsOf(priceWithExtras(snapshot, ["letterbox"])?.lines ?? [])).toEqual(sent);
  });

  it("stay as they were in an offer that does not know its place", () => {
    const { basis, ...snapshot } = snapshotOf(given, german);
    const { place: _unknown, ...older } = basis as KeptBasis;
    const lines = priceWithExtras({ ...snapshot, basis: older }, ["letterbox"])?.lines ?? [];
    expect(wordsOf(lines)[0]).toBe("Rabatt, 7.5%");
  });
});

it.each([["unknown"], ["removal"], ["length"], ["constructor"], [""]])(
  "'%s' is refused, because it was not offered",
  (id) => {
    const snapshot = snapshotOf(quote({ length: "10" }));
    expect(priceWithExtras(snapshot, [id])).toBeNull();
    expect(priceWithExtras(snapshot, ["lattice", id])).toBeNull();
  },
);

it("a snapshot has no costs, and keeps nothing if there is nothing to choose", () => {
  expect(JSON.stringify(snapshotOf(quote({ length: "10" })))).not.toContain("2000");
  expect(snapshotOf(quote({ length: "10", lattice: true, letterbox: true })).basis).toBeNull();
});

const ids = ["a", "b", "c", "d"];
const anyStructure = fc
  .array(
    fc.record({
      type: fc.constantFrom<TemplateField["type"]>("checkbox", "checkbox", "checkbox", "number"),
      price: fc.oneof(fc.nat({ max: 50_000 }), fc.constant(0)),
      // The expensive ones come to more than a line may cost.
      cost: fc.oneof(fc.nat({ max: 100 }), fc.constant(9_000_000_000)),
      shown: fc.boolean(),
      multiply_by: fc.constantFrom("length", null),
      dependsOn: fc.option(fc.constantFrom(...ids, "length"), { nil: undefined, freq: 3 }),
      operator: fc.constantFrom("isNotEmpty", "isEmpty"),
    }),
    { minLength: ids.length, maxLength: ids.length },
  )
  .map((fields) => [
    field("length", "number", { price: 1_999 }),
    ...fields.map(({ type, dependsOn, operator, ...pricing }, index) =>
      field(ids[index] ?? "", type, pricing, {
        ...mayChoose,
        ...(dependsOn && { conditional: { dependsOn, operator, showWhen: "" } }),
      }),
    ),
  ]);
const anyQuote: fc.Arbitrary<PricedQuote> = fc.record({
  structure: anyStructure,
  tables: fc.constant([]),
  pricing: fc.record<TemplatePricing>({
    gst_basis_points: fc.constantFrom(1000, 0, 825),
    prices_include_gst: fc.boolean(),
    minimum_charge: fc.constantFrom(0, 50_000),
    round_to: fc.constantFrom(...roundingSteps),
  }),
  answers: fc.record({ length: fc.constantFrom("", "12.345", "7"), a: fc.boolean(), b: fc.boolean() }),
  adjustments: fc.array(
    fc.record({
      kind: fc.constant("discount" as const),
      label: fc.constant("Mates"),
      percent: fc.integer({ min: 1, max: 100 }),
    }) as fc.Arbitrary<Adjustment>,
    { maxLength: 2 },
  ),
});

/** Prices the whole quote once for each extra. */
function extrasOneByOne(given: PricedQuote) {
  const priced = (answers: Answers) => priceQuote(given, answers, given.adjustments) as QuotePrice;
  const plain = priced(given.answers);
  return (given.structure as TemplateField[]).flatMap((tick) => {
    if (!isForCustomer(tick) || given.answers[tick.id] === true || customerChoiceProblem(tick, given.structure))
      return [];
    const chosen = priced({ ...given.answers, [tick.id]: true });
    const line = chosen.line_items.find(({ field_id }) => field_id === tick.id);
    if (!line || chosen.problems.length > plain.problems.length) return [];
    return [{ field_id: tick.id, amount: chosen.grand_total - plain.grand_total }];
  });
}

it("the most extras that a template can hold are offered without pricing the form for each", () => {
  const extras = Array.from({ length: 250 }, (_, index) =>
    field(`extra_${index}`, "checkbox", { price: 100 }, mayChoose),
  );
  let reads = 0;
  const length = Object.defineProperty(field("length", "number"), "pricing", {
    get: () => {
      reads++;
      return { ...newFieldPricing, price: 100 };
    },
  }) as TemplateField;
  expect(offered(quote({ length: "10" }, [length, ...extras]))).toHaveLength(250);
  expect(reads).toBeLessThan(50);
});

describe("for any quote", () => {
  it("the extras have the prices of pricing each on its own", () => {
    fc.assert(
      fc.property(anyQuote, (given) => {
        const extras = extrasOf(given, formats).extras.map(({ field_id, amount }) => ({ field_id, amount }));
        expect(extras).toEqual(extrasOneByOne(given));
      }),
      { numRuns: 300 },
    );
  });

  const always = (holds: (snapshot: ReturnType<typeof snapshotOf>, given: PricedQuote) => void) =>
    fc.assert(
      fc.property(anyQuote, (given) => holds(snapshotOf(given), given)),
      { numRuns: 150 },
    );

  it("choosing nothing gives the total as it was sent", () => {
    always((snapshot) => {
      expect(priceWithExtras(snapshot, [])).toEqual({ lines: snapshot.lines, totals: snapshot.totals });
    });
  });

  it("each extra adds the amount that is shown, never less than nothing", () => {
    always((snapshot) => {
      for (const { field_id, amount } of snapshot.extras) {
        const total = priceWithExtras(snapshot, [field_id])?.totals.grand_total;
        expect(total).toBe((snapshot.totals.grand_total ?? 0) + amount);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it("each costs the amount by which the total moves, whatever else is ticked", () => {
    always((snapshot) => {
      const all = snapshot.extras.map(({ field_id }) => field_id);
      const totalWith = (ids: string[]) => priceWithExtras(snapshot, ids)?.totals.grand_total ?? Number.NaN;
      for (let choice = 0; choice < 2 ** all.length; choice++) {
        const ticked = all.filter((_, index) => choice & (1 << index));
        for (const { field_id, grand_total } of extraPrices(snapshot, ticked)) {
          const others = ticked.filter((id) => id !== field_id);
          expect(grand_total).toBe(totalWith([...others, field_id]) - totalWith(others));
        }
      }
    });
  });

  it("choosing all gives the same as if staff had ticked them, and shows no other question", () => {
    always((snapshot, given) => {
      const all = snapshot.extras.map(({ field_id }) => field_id);
      const ticked = { ...given.answers, ...Object.fromEntries(all.map((id) => [id, true])) };
      const price = priceQuote(given, ticked, given.adjustments) as QuotePrice;
      const chosen = priceWithExtras(snapshot, all);
      expect(chosen?.totals).toEqual(snapshotTotals(price));
      const added = chosen?.lines.filter(({ kind, field_id }) => kind === "item" && !all.includes(field_id ?? ""));
      expect(added).toEqual(snapshot.lines.filter(({ kind }) => kind === "item"));
    });
  });
});
