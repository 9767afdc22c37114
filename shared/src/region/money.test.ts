import { describe, expect, it } from "vitest";
import { amounts } from "./amounts-fixture.ts";
import { readCents, sumCents } from "./money.ts";

describe("an amount", () => {
  it.each(amounts)("in %s given as %j is %s cents", (currency, written, cents) => {
    expect(readCents(written, currency)).toBe(cents);
  });

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, () => 1])("is not %s", (value) => {
    expect(readCents(value)).toBeNull();
  });
});

describe("a sum", () => {
  const euro = (cents: number | null) => ({ cents, currency: "EUR" });
  it.each([
    ["is exact", [euro(10), euro(20), euro(110_010)], 110_040],
    ["is unknown if an amount is", [euro(100), euro(null)], null],
    ["never mixes currencies", [euro(100), { cents: 100, currency: "NZD" }], null],
  ])("%s", (_name, given, sum) => {
    expect(sumCents(given)).toBe(sum);
  });
});
