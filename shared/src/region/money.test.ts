import { describe, expect, it } from "vitest";
import { readAmount, sumAmounts } from "./money.ts";

describe("an amount", () => {
  it.each([
    [18642.5, 18642.5],
    ["1,234.50", 1234.5],
    ["$1234.5", 1234.5],
    ["AUD 12", 12],
    [-3, -3],
    ["-3", -3],
    [0, 0],
    ["AUD 99", 99],
    ["1,234", 1234],
    ["$1.234", 1.234],
  ])("given as %j is %s", (value, amount) => {
    expect(readAmount(value)).toBe(amount);
  });

  it.each([1e12, "1,000,000,000,000.00", -1e12])("may be as much as %j", (value) => {
    expect(Math.abs(readAmount(value) ?? 0)).toBe(1e12);
  });

  it.each([null, undefined, "", "twelve", Number.NaN, {}, "1.2.3", 1e300, -1e13, "9".repeat(20)])(
    "is not %j",
    (value) => {
      expect(readAmount(value)).toBeNull();
    },
  );

  it.each([
    ["EUR", "€1,234.50", 1234.5],
    ["EUR", "1.234,50 €", 1234.5],
    ["EUR", "1\u202f234,50\u00a0€", 1234.5],
    ["EUR", "eur 12", 12],
    ["NZD", "NZ$12.50", 12.5],
    ["NZD", "$12.50", 12.5],
    ["SEK", "12,50 kr", 12.5],
    ["AUD", "A$ 1,234,567.5", 1234567.5],
    ["AUD", "12,50", 12.5],
    ["INR", "₹1,00,000", 100_000],
    ["EUR", "€1,234", 1234],
    ["EUR", "€1.234.567", 1_234_567],
    ["EUR", "1234.500", 1234.5],
    ["EUR", "0.125", 0.125],
    ["CHF", "CHF 1'234.50", 1234.5],
    ["CHF", "CHF 1’234’567.50", 1_234_567.5],
    ["CHF", "CHF-1'234.50", -1234.5],
    ["DKK", "1.234,50 kr.", 1234.5],
    ["SEK", "\u22121\u00a0234,50\u00a0kr", -1234.5],
  ])("in %s may be written %j", (currency, value, amount) => {
    expect(readAmount(value, currency)).toBe(amount);
  });

  it.each([
    ["AUD", "€12"],
    ["AUD", "NZD 12"],
    ["EUR", "$12"],
    ["EUR", "12.000,500"],
    ["EUR", "1.23,50"],
    ["EUR", "1,50,2.5,1"],
    ["AUD", "1".repeat(101)],
    ["EUR", "€1.234"],
    ["EUR", "-1.234"],
    ["EUR", "1234,500"],
    ["EUR", "0,125"],
    ["CHF", "1'23"],
    ["CHF", "1'234,500"],
  ])("in %s is not %j", (currency, value) => {
    expect(readAmount(value, currency)).toBeNull();
  });
});

describe("a sum", () => {
  const euro = (amount: number | null) => ({ amount, currency: "EUR" });
  it.each([
    ["is exact to the cent", [euro(0.1), euro(0.2), euro(1100.1)], 1100.4],
    ["is unknown if an amount is", [euro(1), euro(null)], null],
    ["never mixes currencies", [euro(1), { amount: 1, currency: "NZD" }], null],
  ])("%s", (_name, amounts, sum) => {
    expect(sumAmounts(amounts)).toBe(sum);
  });
});
