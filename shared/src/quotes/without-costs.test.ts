import { expect, it } from "vitest";
import { priceQuote } from "../pricing/price-quote.ts";
import type { Answers } from "../templates/answers/answers.ts";
import { calculated, field, formOf, group, runs, table } from "../templates/schema/form-fixture.ts";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { PriceTable } from "../templates/schema/tables.ts";
import type { TemplateItem } from "../templates/schema/template.ts";
import { structureWithoutCosts, tablesWithoutCosts } from "./hidden-costs.ts";

const pricing = { ...newTemplatePricing, minimum_charge: 10 };

/** The amounts of the lines and the total, with and without costs. */
function twice(structure: TemplateItem[], answers: Answers, tables: PriceTable[] = []) {
  const forms = [
    formOf(structure, pricing, tables),
    formOf(structureWithoutCosts(structure), pricing, tablesWithoutCosts(tables)),
  ];
  return forms.map((form) => {
    const price = priceQuote(form, answers);
    return [price?.line_items.map(({ amount }) => amount), price?.grand_total];
  });
}

it("the entries of a group are summed alike, whatever they cost", () => {
  const structure = [
    group("runs", { lines: "sum" }),
    field("height", "number", { parent: "runs" }),
    field("length", "number", {
      parent: "runs",
      pricing: { ...newFieldPricing, price_from: { table: "rates", key: "height" } },
    }),
  ];
  const rates = table("rates", [], { key: "number" });
  rates.rows.push({ key: 1_000, price: 33, cost: 10 }, { key: 2_000, price: 33, cost: 20 });
  const answers = { runs: runs(["0.5", "1"], ["0.5", "2"]) };
  expect(twice(structure, answers, [rates])).toEqual([
    [[33], 36],
    [[33], 36],
  ]);
  const price = priceQuote(formOf(structure, pricing, [rates]), answers);
  expect(price?.line_items).toMatchObject([{ quantity: 1, unit_price: 33, amount: 33, cost: 15 }]);
});

it("an amount that comes to nothing but has a cost is listed", () => {
  const amount = calculated("amount", "0", {
    result: "money",
    pricing: { ...newFieldPricing, price: 500, cost: 10 },
  });
  const [whole, without] = twice([amount], {});
  expect(without).toEqual(whole);
});
