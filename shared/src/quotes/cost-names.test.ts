import { describe, expect, it } from "vitest";
import { isCostName, unusableVariable } from "./hidden-costs.ts";

describe("a name that stands for a cost or a profit", () => {
  it.each([
    ...["profit", "PROFIT", "Profits", "NetProfitAUD", "netprofitaud", "gross profit", "profit%", "profitability"],
    ...["total_cost", "Total Cost", "total.cost", "cost1", "delivery-costs", "totalCostExGst", "costed"],
    ...[
      "GPMargin",
      "net-margin",
      "markup",
      "mark-up",
      "Mark up %",
      "cogs",
      "COGS",
      "earnings",
      "netEarnings",
      "we_earn",
    ],
  ])("is %s", (name) => expect(isCostName(name)).toBe(true));

  it.each(["grand_total", "sub_total", "gst_total", "panels", "deco_steel", "year_number", "Post spacing", ""])(
    "is not %s",
    (name) => expect(isCostName(name)).toBe(false),
  );
});

describe("a variable that only admins can use", () => {
  it("is a cost that has no value for this person", () => {
    const values = new Map([["cost_centre", "North"]]);
    expect(unusableVariable(["{{cost_centre}} {{panels}}", "profit"], values)).toBeNull();
    expect(unusableVariable(["{{panels}}", "{{ profit }} {{margin}}"], values)).toBe(
      "Only admins can use {{profit}} in an email.",
    );
  });
});
