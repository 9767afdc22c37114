import type { TemplatePricing } from "./pricing.ts";
import type { TemplateItem } from "./schema.ts";
import type { PriceTable } from "./tables.ts";

/** What decides which questions show and what is calculated. */
export interface FormParts {
  structure: TemplateItem[];
  tables: PriceTable[];
}

/** What a quote is filled in and priced from. A quote keeps all of it as it was. */
export interface TemplateForm extends FormParts {
  pricing: TemplatePricing | null;
}
