import type { TemplateForm } from "./form.ts";
import type { TemplatePricing } from "./pricing.ts";
import type { TemplateItem } from "./schema.ts";
import type { PriceTable } from "./tables.ts";

export const formOf = (
  structure: TemplateItem[],
  pricing: TemplatePricing | null = null,
  tables: PriceTable[] = [],
): TemplateForm => ({ structure, tables, pricing });
