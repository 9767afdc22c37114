import { expect, it } from "vitest";
import { buildQuote, lineItem, pricingOf } from "../../test/quotes.ts";
import { printedQuote } from "./printed-quote.ts";

it("a quote has a line for each entry of a group, whose name already says the entry and the option", () => {
  const pricing = pricingOf([
    lineItem("Length", 16.8, 94, { printed_name: "Run 1: Fence", detail: "Run 1", unit: "m" }),
    lineItem("Slope", 12.5, 9.5, { printed_name: "Run 2: Stepped panels", detail: "Run 2, Stepped", unit: "m" }),
    lineItem("Gate", 1, 100, { printed_name: "Gate", detail: "Monument, 1.8 m" }),
  ]);
  expect(printedQuote(buildQuote({ pricing })).prices?.items).toMatchObject([
    { name: "Run 1: Fence", detail: "", quantity: "16.8", unit: "m" },
    { name: "Run 2: Stepped panels", detail: "" },
    { name: "Gate", detail: "Monument, 1.8 m" },
  ]);
});

it("a quote speaks of the tax in a total only if there is some, as page and mail do", () => {
  const extras = [{ name: "Gutter guard", detail: "", amount: 110, note: "" }];
  const pricesOf = (line_items: ReturnType<typeof lineItem>[]) =>
    printedQuote(buildQuote({ pricing: pricingOf(line_items), document: { extras } }));
  const free = pricesOf([]);
  expect(free.prices).toMatchObject({ sums: [], total: { label: "Total", value: "$0.00" }, taxWithin: null, note: "" });
  expect(free.acceptance.sentence).toBe("I accept quote HF-1065 for $0.00.");
  expect(free.extras.note).toContain("Prices include GST.");
  expect(pricesOf([lineItem("Length", 1, 94)]).prices?.total.label).toBe("Total including GST");
});

it("a quote has numbers with their units, and leaves out what the lines say", () => {
  const answers = [
    { label: "Distance", value: "22", unit: "km", priced: false },
    { label: "Run 1", value: "Length 16.8 m", unit: "", priced: true },
    { label: "Run 1", value: "Height 1.8 m, Panels 7", unit: "", priced: false },
  ];
  const pricing = pricingOf([lineItem("Length", 16.8, 94)]);
  expect(printedQuote(buildQuote({ pricing, document: { answers } })).answers).toEqual([
    { label: "Distance", value: "22 km" },
    { label: "Run 1", value: "Height 1.8 m, Panels 7" },
  ]);
});
