import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { propertyRuns } from "../property-runs-fixture.ts";
import { structureWithoutCosts } from "../quotes/hidden-costs.ts";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { visibleAnswers } from "../templates/calculation/work-out.ts";
import { formOf } from "../templates/schema/form-fixture.ts";
import { roundingSteps, type TemplatePricing } from "../templates/schema/pricing.ts";
import { maxPrice } from "../templates/schema/rate.ts";
import { type TemplateField, type TemplateItem, templateItem } from "../templates/schema/template.ts";
import { type Adjustment as AnyAdjustment, adjustments as adjustmentsSchema } from "./adjustments.ts";
import { maxLineAmount } from "./line-item.ts";
import { exactTotals, simpleLines } from "./price-oracle-fixture.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";
import { field, price } from "./pricing-fixture.ts";

/** Items of the price list are tested by separate properties. */
type Adjustment = Exclude<AnyAdjustment, { kind: "item" }>;

const ids = ["a", "b", "c", "d", "e"];
const options = ["One", "Two"];
const cents = fc.oneof(fc.nat({ max: 100_000 }), fc.nat({ max: maxPrice }), fc.constant(0));
const anyField = fc.record({
  type: fc.constantFrom<TemplateField["type"]>("number", "select", "radio", "checkbox", "text"),
  price: cents,
  cost: cents,
  first: cents,
  second: cents,
  multiply_by: fc.constantFrom(...ids, "gone", null, null),
  dependsOn: fc.option(fc.constantFrom(...ids), { nil: undefined }),
  showWhen: fc.constantFrom("One", "true", "3"),
});
const anyStructure = fc.array(anyField, { minLength: ids.length, maxLength: ids.length }).map((fields) =>
  fields.map(({ type, price, cost, first, second, multiply_by, dependsOn, showWhen }, index): TemplateField => {
    const option_prices = [
      { price: first, cost },
      { price: second, cost: 0 },
    ];
    const conditional = dependsOn && { dependsOn, operator: "is", showWhen };
    const pricing = { price, cost, option_prices, multiply_by };
    return field(ids[index] ?? "", type, pricing, { options, ...(conditional && { conditional }) });
  }),
);
const anyAnswer = fc.oneof(
  fc.constantFrom("One", "Two", "3", "", "-1", "1e9", " 12 ", "1,200", "1000000", true, false),
  fc.double({ noNaN: false }).map(String),
  fc.nat({ max: 2_000_000 }).map((count) => String(count / 1000)),
  fc
    .bigInt({ min: 0n, max: 10n ** 14n })
    .map((count) => `${count / 10n ** 8n}.${String(count).slice(-8).padStart(8, "0")}`),
  fc.string(),
);
const anyAnswers = fc.dictionary(fc.constantFrom(...ids, "other"), anyAnswer);
const anyPricing: fc.Arbitrary<TemplatePricing> = fc.record({
  gst_basis_points: fc.oneof(fc.constant(1000), fc.nat({ max: 10_000 })),
  prices_include_gst: fc.boolean(),
  minimum_charge: fc.oneof(fc.constant(0), cents),
  round_to: fc.constantFrom(...roundingSteps),
});
const anyAmount = fc.oneof(fc.nat({ max: 100_000 }), fc.nat({ max: maxLineAmount }));
const anyLabel = fc.constantFrom("Drilling", "Mates");
const anyAdjustment: fc.Arbitrary<Adjustment> = fc.oneof(
  fc.record({ kind: fc.constant("line" as const), label: anyLabel, amount: anyAmount }),
  fc.record({
    kind: fc.constant("discount" as const),
    label: anyLabel,
    amount: anyAmount.map((cents) => Math.max(cents, 1)),
  }),
  fc.record({
    kind: fc.constant("discount" as const),
    label: anyLabel,
    percent: fc.integer({ min: 1, max: 10_000 }).map((points) => points / 100),
  }),
);
const anyAdjustments = fc.array(anyAdjustment, { maxLength: 6 });
/** Holds for any template, settings, answers and own lines. */
const always = (holds: (price: QuotePrice, adjustments: Adjustment[], answers: Answers) => void) =>
  fc.assert(
    fc.property(anyStructure, anyPricing, anyAnswers, anyAdjustments, (structure, pricing, answers, adjustments) =>
      holds(priceQuote(formOf(structure, pricing), answers, adjustments) as QuotePrice, adjustments, answers),
    ),
    { numRuns: 500 },
  );

describe("for any template and any answers", () => {
  it("templates without calculations, groups and tables have the lines and problems of the simple rules", () => {
    fc.assert(
      fc.property(anyStructure, anyPricing, anyAnswers, (structure, pricing, answers) => {
        const form = formOf(structure, pricing);
        const { line_items, problems } = priceQuote(form, answers) as QuotePrice;
        const { cents } = formatsFor(defaultRegion);
        const before = simpleLines(structure, visibleAnswers(form, answers), cents);
        expect(line_items.filter(({ kind }) => kind === "item")).toEqual(before.lines);
        expect(problems).toEqual(before.problems);
      }),
      { numRuns: propertyRuns },
    );
  });

  it("subtotal and GST add up to the total, in whole cents, never below zero", () => {
    always(({ sub_total, gst_total, grand_total, profit }) => {
      expect(sub_total + gst_total).toBe(grand_total);
      for (const amount of [sub_total, gst_total, grand_total, profit]) expect(Number.isSafeInteger(amount)).toBe(true);
      expect(Math.min(sub_total, gst_total, grand_total)).toBeGreaterThanOrEqual(0);
    });
  });

  it("a second calculation, in BigInt, gives the same totals", () => {
    always((priced, adjustments) => {
      const { sub_total, gst_total, grand_total } = priced;
      expect({ sub_total, gst_total, grand_total }).toEqual(exactTotals(priced, adjustments));
    });
  });

  it("each adjustment is valid and gives one line, in order, and none takes off more than there is", () => {
    always(({ line_items, problems }, adjustments) => {
      expect(adjustmentsSchema.safeParse(adjustments).success).toBe(true);
      const own = line_items.filter(({ kind }) => kind === "line" || kind === "discount");
      expect(own.map(({ kind, label }) => [kind, label])).toEqual(adjustments.map(({ kind, label }) => [kind, label]));
      let sum = 0;
      for (const { kind, amount } of line_items) {
        sum += amount;
        if (kind !== "rounding") expect(sum).toBeGreaterThanOrEqual(0);
      }
      const changed = own.filter(({ amount }, index) => {
        const { kind, amount: given } = adjustments[index] as Adjustment;
        return given !== undefined && amount !== (kind === "line" ? given : -given);
      });
      expect(problems.filter(({ field_id }) => field_id === null)).toHaveLength(changed.length);
    });
  });

  it("the lines add up, each is quantity times price, and only discounts and rounding may reduce the sum", () => {
    always(({ line_items, sub_total, grand_total, pricing }) => {
      const sum = line_items.reduce((total, line) => total + line.amount, 0);
      expect(sum).toBe(pricing.prices_include_gst ? grand_total : sub_total);
      for (const { kind, quantity, unit_price, amount } of line_items) {
        if (kind !== "rounding" && kind !== "discount") expect(amount).toBeGreaterThanOrEqual(0);
        expect(quantity).toBeGreaterThan(0);
        expect(Math.abs(quantity * unit_price - amount)).toBeLessThanOrEqual(0.51);
      }
    });
  });

  it("GST is the rate applied to the subtotal, to the cent", () => {
    always(({ sub_total, gst_total, pricing }) => {
      expect(Math.abs((sub_total * pricing.gst_basis_points) / 10_000 - gst_total)).toBeLessThanOrEqual(1);
    });
  });

  it("the total is a multiple of the rounding step, close to the unrounded sum, and at least the minimum", () => {
    always(({ line_items, grand_total, sub_total, pricing }) => {
      const { round_to, minimum_charge, prices_include_gst, gst_basis_points } = pricing;
      expect(grand_total % round_to).toBe(0);
      const lines = line_items.filter((line) => line.label !== "Rounding");
      const sum = lines.reduce((total, line) => total + line.amount, 0);
      const exact = prices_include_gst ? sum : sum * (1 + gst_basis_points / 10_000);
      expect(Math.abs(grand_total - exact)).toBeLessThanOrEqual(round_to + 0.51);
      const isCharged = lines.some(({ kind }) => kind === "item" || kind === "line");
      if (isCharged) expect(prices_include_gst ? grand_total : sub_total).toBeGreaterThanOrEqual(minimum_charge);
    });
  });

  it("without its costs, a template gives the same lines and totals, and no cost", () => {
    fc.assert(
      fc.property(anyStructure, anyPricing, anyAnswers, anyAdjustments, (structure, pricing, answers, adjustments) => {
        const priceOf = (fields: TemplateItem[]) => {
          const parsed = z.array(templateItem).parse(JSON.parse(JSON.stringify(fields)));
          const { profit, problems, line_items, ...totals } = priceQuote(
            formOf(parsed, pricing),
            answers,
            adjustments,
          ) as QuotePrice;
          return {
            totals,
            lines: line_items.map(({ cost, ...line }) => line),
            costs: line_items.map(({ cost }) => cost),
          };
        };
        const { costs, ...shown } = priceOf(structureWithoutCosts(structure));
        expect(costs.every((cost) => cost === 0)).toBe(true);
        expect(priceOf(structure)).toMatchObject(shown);
      }),
      { numRuns: 500 },
    );
  });

  it("hidden fields never count, as a price or as a multiplier", () => {
    fc.assert(
      fc.property(anyStructure, anyPricing, anyAnswers, anyAnswer, (structure, pricing, answers, typed) => {
        const hidden = { dependsOn: "nowhere", operator: "isNotEmpty", showWhen: "" };
        const [first, ...rest] = structure as [TemplateField, ...TemplateField[]];
        const asked = [{ ...first, conditional: hidden }, ...rest];
        const priced = priceQuote(formOf(asked, pricing), { ...answers, [first.id]: typed });
        expect(priced).toEqual(priceQuote(formOf(asked, pricing), { ...answers, [first.id]: "" }));
        for (const line of priced?.line_items ?? []) {
          expect(line.field_id).not.toBe(first.id);
          const from = rest.find((each) => each.id === line.field_id);
          expect(from?.pricing?.multiply_by).not.toBe(first.id);
        }
      }),
    );
  });

  it("an answer that is not an amount changes only the list of problems", () => {
    const absurd = fc.constantFrom("-1", "1e9", "NaN", "Infinity", "1e308", "٣", "1 000", "--", "1000001");
    fc.assert(
      fc.property(anyPricing, absurd, fc.nat({ max: 1_000_000 }), (pricing, typed, length) => {
        const answers = { type: "Timber", length: String(length) };
        const { problems, ...priced } = price({ ...answers, gates: typed }, pricing);
        expect(problems.map(({ field_id }) => field_id)).toEqual(["gates"]);
        expect({ ...priced, problems: [] }).toEqual(price({ ...answers, gates: "" }, pricing));
      }),
    );
  });
});
