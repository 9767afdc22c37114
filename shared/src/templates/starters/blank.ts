import { newTemplatePricing } from "../schema/pricing.ts";
import type { TemplateInput } from "../versions/contents.ts";

/** A new template with nothing in it. It can be saved once it has a name and a field. */
export const blank: TemplateInput = {
  name: "",
  make_webhook_url: null,
  structure: [],
  tables: [],
  test_cases: [],
  pricing: newTemplatePricing,
  inclusions: [],
  exclusions: [],
};
