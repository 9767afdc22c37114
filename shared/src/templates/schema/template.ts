import { z } from "zod";
import { pageOf, searchText } from "../../requests/paging.ts";
import { visible } from "../../text/typed-text.ts";
import { timestamp } from "../../time/moments.ts";
import {
  apiName,
  calculatedItem,
  conditionParts,
  groupItem,
  itemId,
  itemLabel,
  parentId,
  printedNameText,
  readList,
  sectionItem,
  unitText,
} from "./items.ts";
import { maxOptionLength, maxOptions, optionTooLong, tooManyOptions } from "./limits.ts";
import { fieldPricing, type TemplatePricing, templatePricing } from "./pricing.ts";
import { type PriceTable, priceTables } from "./tables.ts";
import { testCases } from "./test-cases.ts";

export const fieldTypes = [
  "text",
  "email",
  "tel",
  "number",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "date",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const templateField = z.object({
  id: itemId,
  type: z.enum(fieldTypes),
  label: itemLabel,
  fieldName: apiName.optional(),
  placeholder: z.string().max(500, "A placeholder is too long.").default(""),
  required: z.boolean().default(false),
  options: z
    .array(z.string().trim().regex(visible, "An option is empty.").max(maxOptionLength, optionTooLong))
    .max(maxOptions, tooManyOptions)
    .optional(),
  ...conditionParts,
  pricing: fieldPricing.optional(),
  printed_name: printedNameText.optional(),
  unit: unitText.optional(),
  parent: parentId.optional(),
  /** True if a priced tick that staff left empty is offered to the customer. */
  customer_may_choose: z.boolean().optional(),
});
export type TemplateField = z.infer<typeof templateField>;

export const templateItem = z.discriminatedUnion(
  "type",
  [templateField, calculatedItem, sectionItem, groupItem],
  "One of the template's fields has an unknown type.",
);
export type TemplateItem = z.infer<typeof templateItem>;

export const template = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  name: z.string(),
  structure: z.array(templateItem),
  is_active: z.boolean(),
  /** True if New Template offers to start with a copy of it. */
  is_starter: z.boolean(),
  external_id: z.string().nullable(),
  make_webhook_url: z.string().nullable(),
  pricing: templatePricing.nullable(),
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  tables: priceTables,
  test_cases: testCases,
  /** Null for a copy by a global admin, and once the person is deleted. */
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Increases by one with each save. */
  version: z.number().int(),
});
export type Template = z.infer<typeof template>;

export const templateListItem = template
  .omit({
    structure: true,
    make_webhook_url: true,
    pricing: true,
    inclusions: true,
    exclusions: true,
    tables: true,
    test_cases: true,
    version: true,
  })
  .extend({
    field_count: z.number().int(),
    conditional_count: z.number().int(),
    /** True if there is an unpublished version, which new quotes do not use yet. */
    has_draft: z.boolean(),
  });
export type TemplateListItem = z.infer<typeof templateListItem>;
export const templatePage = pageOf(templateListItem);

export const templateSwitchedOff =
  "This template is switched off, so no quote can be created with it. Choose another template, or ask an admin to switch it on.";

export const templateChangedMeanwhile =
  "Someone else changed this template while you were editing. Reload to see the changes, then make yours again.";

export const readItems = (stored: unknown): TemplateItem[] => readList(templateItem, stored);

const templateOrder = z.enum(["newest", "oldest", "changed", "name", "name_desc"]).default("newest");
export type TemplateOrder = z.infer<typeof templateOrder>;

/** Filters of the list of templates. `off` shows those that cannot be used for quotes. */
export const templateFilters = z.object({
  search: searchText,
  status: z.enum(["all", "active", "off"]).default("all"),
  order: templateOrder,
});
export type TemplateFilters = z.infer<typeof templateFilters>;

/** The parts of a template that decide which questions show and which values are calculated. */
export interface FormParts {
  structure: TemplateItem[];
  tables: PriceTable[];
}

/** The parts of a template with which a quote is filled in and priced. A quote keeps all of them as they were. */
export interface TemplateForm extends FormParts {
  pricing: TemplatePricing | null;
}
