import { describe, expect, it } from "vitest";
import { settingsCards } from "../companies/settings.ts";
import { defaultRegion } from "./default-region.ts";
import { offeredCurrencies, offeredLocales } from "./region.ts";

const problemWith = (changes: object) =>
  settingsCards.region.input.safeParse({ ...defaultRegion, ...changes }).error?.issues[0];

describe("a company's place", () => {
  it.each([
    {},
    { time_zone: "Europe/Dublin", currency: "EUR", locale: "en-IE", tax_name: "VAT", tax_basis_points: 2300 },
    { time_zone: "UTC" },
    { time_zone: "America/Argentina/Buenos_Aires" },
    { time_zone: "Asia/Kolkata" },
    { time_zone: "Asia/Calcutta" },
    { tax_basis_points: 0, validity_days: 1 },
  ])("can be %j", (changes) => {
    expect(problemWith(changes)).toBeUndefined();
  });

  it.each([
    { time_zone: "" },
    { time_zone: "Mars/Olympus" },
    { time_zone: "+10:00" },
    { time_zone: `Europe/${"x".repeat(100_000)}` },
    { currency: "XXQ" },
    { currency: "aud" },
    { currency: "" },
    { currency: "JPY" },
    { currency: "KWD" },
    { locale: "en" },
    { locale: "ar-EG" },
    { locale: "no such locale" },
    { tax_name: "  " },
    { tax_name: "x".repeat(21) },
    { tax_name: "VAT\nFree" },
    { tax_name: "VAT\u2028Free" },
    { tax_name: "VAT\tFree" },
    { tax_basis_points: 10_001 },
    { tax_basis_points: 12.5 },
    { validity_days: 0 },
    { validity_days: 366 },
    { validity_days: Number.NaN },
  ])("cannot be %j", (changes) => {
    expect(problemWith(changes)?.path).toEqual(Object.keys(changes));
  });

  it("offers currencies with cents and canonical locales", () => {
    expect(offeredCurrencies()).toEqual(expect.arrayContaining(["AUD", "CHF", "EUR", "GBP", "NZD", "USD"]));
    expect(Intl.getCanonicalLocales(offeredLocales)).toEqual(offeredLocales);
    expect(Intl.NumberFormat.supportedLocalesOf(offeredLocales)).toEqual(offeredLocales);
  });
});
