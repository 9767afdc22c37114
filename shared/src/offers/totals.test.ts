import fc from "fast-check";
import { expect, it } from "vitest";
import { defaultRegion } from "../region/default-region.ts";
import { formatsFor } from "../region/formats.ts";
import { givenTotals, offeredTotals, readableTotals, sumOf, sumProblem, taxOf } from "./totals.ts";

const formats = formatsFor(defaultRegion);
const none = { sub_total: null, tax_total: null };

it.each<[string, Record<string, unknown>, object, boolean]>([
  ["adds up", { sub_total: 100, gst_total: 10, grand_total: 110 }, { sub_total: 10_000, tax_total: 1_000 }, false],
  ["does not add up", { sub_total: 100, gst_total: 10, grand_total: 999 }, none, true],
  ["is text", { sub_total: "$100.00", gst_total: "10", grand_total: "AUD 999.00" }, none, true],
  ["takes a discount off", { sub_total: 100, discount: 10, gst_total: 9, grand_total: 99 }, none, true],
  [
    "rounds one by one",
    { sub_total: 0.005, gst_total: 0.005, grand_total: 0.01 },
    { sub_total: 0, tax_total: 1 },
    false,
  ],
  ["has no subtotal", { gst_total: 10, grand_total: 110 }, { sub_total: 10_000, tax_total: 1_000 }, false],
  ["has more tax than total", { gst_total: 500, grand_total: 100 }, none, true],
  ["has a tax below zero", { gst_total: -10, grand_total: 100 }, none, true],
  ["has no tax", { sub_total: 100, grand_total: 999 }, none, true],
  ["has no tax, and a subtotal that is the total", { sub_total: 100, grand_total: 100 }, none, false],
  [
    "has a subtotal in another currency",
    { sub_total: "€ 1", gst_total: 10, grand_total: 110 },
    { sub_total: 10_000 },
    false,
  ],
  ["is a credit", { sub_total: -100, gst_total: -10, grand_total: -110 }, { sub_total: -10_000 }, false],
  ["has no total", { sub_total: 100, gst_total: 10 }, none, true],
])(
  "the customer reads the right totals, and staff any difference, if a workflow %s",
  (_, outputs, readable, isTold) => {
    const totals = givenTotals(outputs, "AUD");
    expect(readableTotals(totals)).toMatchObject(readable);
    const told = { quote_number: "HF-1", currency: "AUD", tax_name: "GST", totals, price: null };
    expect(sumProblem(told, formats) !== null).toBe(isTold);
    expect(taxOf({ tax_name: "GST", totals }) === null).toBe(readableTotals(totals).tax_total === null);
  },
);

it.each<[string, Record<string, unknown>, string | null]>([
  ["of those that are our own price's", { sub_total: 100, gst_total: 10, grand_total: 110 }, null],
  ["of a total that is our own price's", { grand_total: 110 }, null],
  [
    "of another tax",
    { sub_total: 100, gst_total: 99, grand_total: 110 },
    "The workflow gave GST of $99.00 for HF-1. The customer sees what its own prices add up to: a subtotal of $100.00 and GST of $10.00.",
  ],
  [
    "of a subtotal and a tax without a total",
    { sub_total: 90, gst_total: 9 },
    "The workflow gave a subtotal of $90.00 and GST of $9.00 for HF-1. The customer sees what its own prices add up to: a subtotal of $100.00 and GST of $10.00.",
  ],
])("staff read which figures our own price hides: %s", (_, outputs, problem) => {
  const price = { sub_total: 10_000, gst_total: 1_000, grand_total: 11_000 };
  const totals = givenTotals(outputs, "AUD");
  expect(sumProblem({ quote_number: "HF-1", currency: "AUD", tax_name: "GST", totals, price }, formats)).toBe(problem);
});

const amount = fc.option(
  fc.oneof(
    fc.integer({ min: -20_000, max: 20_000 }).map((cents) => cents / 100),
    fc.constantFrom("soon", "$10.00", "1.10", "€ 5", "", true, {}, Number.NaN),
  ),
);

it("no customer sees a subtotal and a tax that do not add up to the total, whatever a workflow returns", () => {
  const quote = fc.record({ sub_total: amount, gst_total: amount, grand_total: amount });
  fc.assert(
    fc.property(fc.array(quote, { minLength: 1, maxLength: 4 }), (all) => {
      const quotes = all.map((outputs) => ({
        tax_name: "GST",
        currency: "AUD",
        totals: offeredTotals(givenTotals(outputs, "AUD"), null),
      }));
      for (const { totals } of quotes) {
        const { sub_total, tax_total, grand_total } = totals;
        if (sub_total !== null || tax_total !== null) expect((sub_total ?? 0) + (tax_total ?? 0)).toBe(grand_total);
      }
      const sum = sumOf(quotes);
      const known = quotes.every(({ totals }) => totals.grand_total !== null);
      expect(sum.total !== null).toBe(known);
      if (sum.tax_name !== null) {
        const before = quotes.reduce((total, { totals }) => total + (totals.sub_total ?? Number.NaN), 0);
        expect(before + sum.tax_total).toBe(sum.total);
      }
    }),
  );
});
