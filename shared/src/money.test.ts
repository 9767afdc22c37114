import { describe, expect, it } from "vitest";
import { formatAud } from "./money.ts";

describe("an amount", () => {
  it.each([
    [18642.5, "$18,642.50"],
    ["1,234.50", "$1,234.50"],
    ["$1234.5", "$1,234.50"],
    ["AUD 12", "$12.00"],
    [-3, "-$3.00"],
    [0, "$0.00"],
  ])("given as %j reads %s", (value, text) => {
    expect(formatAud(value)).toBe(text);
  });

  it.each([null, undefined, "", "twelve", Number.NaN, {}, "1.2.3"])("that is not one (%j) is an en dash", (value) => {
    expect(formatAud(value)).toBe("–");
  });
});
