import { describe, expect, it } from "vitest";
import { formOf } from "../templates/schema/form-fixture.ts";
import { type Adjustment, adjustments, readAdjustments } from "./adjustments.ts";
import { priceQuote, type QuotePrice } from "./price-quote.ts";
import { price } from "./pricing-fixture.ts";

const linesOf = ({ line_items }: QuotePrice) => line_items.map(({ kind, label, amount }) => [kind, label, amount]);
const drilling: Adjustment = { kind: "line", label: "Core drilling", amount: 26_000 };
const shared: Adjustment = { kind: "discount", label: "Shared fence", percent: 2.5 };

describe("the quote's own lines", () => {
  it("follow the fields' lines; a percentage is of all lines before it", () => {
    const priced = price({ gates: "1" }, {}, undefined, [drilling, shared, { ...drilling, label: "Sealing" }]);
    expect(linesOf(priced)).toEqual([
      ["item", "gates", 45_000],
      ["line", "Core drilling", 26_000],
      ["discount", "Shared fence", -1_775],
      ["line", "Sealing", 26_000],
    ]);
    expect(priced).toMatchObject({ sub_total: 95_225, profit: 65_225, problems: [] });
    expect(priced.line_items[2]).toMatchObject({ detail: "2.5%", quantity: 1, printed_name: "Shared fence", cost: 0 });
  });

  it("are topped up to the minimum charge and rounded together with the rest", () => {
    const settings = { minimum_charge: 80_000, round_to: 1_000, prices_include_gst: true } as const;
    expect(linesOf(price({ gates: "1" }, settings, undefined, [drilling, shared]))).toEqual([
      ["item", "gates", 45_000],
      ["line", "Core drilling", 26_000],
      ["discount", "Shared fence", -1_775],
      ["minimum_charge", "Minimum charge", 10_775],
    ]);
  });

  it("never take off more than there is, and say so", () => {
    const most: Adjustment = { kind: "discount", label: "Mates", amount: 45_001 };
    const priced = price({ gates: "1" }, {}, undefined, [most]);
    expect(priced).toMatchObject({ grand_total: 0, line_items: [{ amount: 45_000 }, { amount: -45_000 }] });
    expect(priced.problems).toEqual([
      { field_id: null, message: "The discount 'Mates' is more than the lines before it come to." },
    ]);
    const all: Adjustment = { kind: "discount", label: "Free", percent: 100 };
    expect(price({ gates: "1" }, {}, undefined, [all])).toMatchObject({ grand_total: 0, problems: [] });
  });

  it("need something to charge for before the minimum charge applies: a discount is not", () => {
    const minimum = { minimum_charge: 30_000 };
    expect(price({}, minimum, undefined, [shared]).grand_total).toBe(0);
    expect(price({ gates: "0.01" }, { ...minimum, gst_basis_points: 0 }, undefined, [shared]).grand_total).toBe(30_000);
  });

  it("have a price without a priced field; discounts alone have none", () => {
    const settings = { gst_basis_points: 1500, prices_include_gst: false, minimum_charge: 0, round_to: 1 } as const;
    expect(priceQuote(formOf([], settings), {}, [drilling])).toMatchObject({ sub_total: 26_000, gst_total: 3_900 });
    expect(priceQuote(formOf([], settings), {}, [shared])).toBeNull();
    expect(priceQuote(formOf([], null), {}, [drilling])).toBeNull();
  });
});

describe("adjustments are refused", () => {
  const line = { kind: "line", label: "Drilling", amount: 100 };
  const discount = { kind: "discount", label: "Mates" };
  it.each([
    ["without a description", [{ ...line, label: " " }], "Describe each of the quote's own lines."],
    ["with a long one", [{ ...line, label: "x".repeat(201) }], /at most 200 characters/],
    ["below zero", [{ ...line, amount: -1 }], /Add a discount instead/],
    ["in fractions of a cent", [{ ...line, amount: 0.5 }], /whole cents/],
    ["beyond all sense", [{ ...line, amount: 10_000_000_001 }], /at most 100,000,000/],
    ["that are no number", [{ ...line, amount: "100" }], /whole cents/],
    ["of a percentage of a line", [{ ...line, percent: 5 }], /percent/],
    ["of nothing", [discount], "A discount is either an amount or a percentage."],
    ["of an amount and a percentage", [{ ...discount, amount: 1, percent: 5 }], /either an amount/],
    ["of more than all", [{ ...discount, percent: 100.01 }], /at most 100/],
    ["of zero per cent", [{ ...discount, percent: 0 }], /more than zero/],
    ["of zero", [{ ...discount, amount: 0 }], /more than zero/],
    ["of thousandths of a per cent", [{ ...discount, percent: 2.125 }], /two decimal places/],
    ["of another kind", [{ ...line, kind: "gift" }], /neither a line, an item nor a discount/],
    ["that are too many", Array(51).fill(line), "A quote can have at most 50 lines and discounts of its own."],
  ])("%s", (_what, given, words) => {
    const { success, error } = adjustments.safeParse(given);
    expect(success).toBe(false);
    expect(error?.issues[0]?.message).toMatch(words);
    expect(readAdjustments(given)).toEqual([]);
  });

  it("unless they make sense", () => {
    const given = [
      { ...line, amount: 0 },
      { ...discount, percent: 33.33 },
      { ...discount, amount: 1 },
    ];
    expect(adjustments.parse(given)).toEqual(given);
    expect(readAdjustments(undefined)).toEqual([]);
  });
});
