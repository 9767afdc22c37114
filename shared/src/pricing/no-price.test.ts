import { expect, it } from "vitest";
import { newFieldPricing, newTemplatePricing } from "../templates/schema/pricing.ts";
import type { TemplateField } from "../templates/schema/template.ts";
import { noPriceWords } from "./no-price.ts";

const plain: TemplateField = { id: "a", type: "number", label: "Length", placeholder: "", required: false };
const priced = { ...plain, pricing: { ...newFieldPricing, price: 100 } };
const url = "https://hook.eu2.make.com/x";

it.each([
  ["with prices", [priced], newTemplatePricing, null, null],
  ["with prices and a workflow", [priced], newTemplatePricing, url, null],
  ["switched off", [priced], null, null, /^Pricing is switched off in this template/],
  ["without a priced field", [plain], newTemplatePricing, null, /^No field of this template has a price/],
  ["with only a workflow", [plain], null, url, /the workflow at hook\.eu2\.make\.com has to price its quotes\.$/],
  ["with an unfinished address", [plain], null, "https", /^Pricing is switched off/],
])("a template %s says what happens to its quotes", (_what, structure, pricing, make_webhook_url, words) => {
  const said = noPriceWords({ structure, pricing, make_webhook_url });
  if (words) expect(said).toMatch(words);
  else expect(said).toBeNull();
});
