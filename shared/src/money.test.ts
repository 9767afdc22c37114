import { describe, expect, it } from "vitest";
import { amountOf, formatMoney } from "./money.ts";

describe("money", () => {
  it("is written as Australians write dollars", () => {
    expect([18642.5, 0, -3].map(formatMoney)).toEqual(["$18,642.50", "$0.00", "-$3.00"]);
  });

  it.each([
    [18642.5, 18642.5],
    ["18642.50", 18642.5],
    ["", null],
    ["about 20", null],
    [null, null],
    [undefined, null],
    [true, null],
  ])("reads %j out of a workflow's outputs as %j", (value, amount) => {
    expect(amountOf(value)).toBe(amount);
  });
});
