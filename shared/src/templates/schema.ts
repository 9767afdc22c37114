import { z } from "zod";
import { pageOf } from "../paging.ts";
import { timestamp } from "../time.ts";
import { visible } from "../visible-text.ts";
import { calculatedItem } from "./calculated.ts";
import { groupItem, sectionItem } from "./containers.ts";
import { apiName, conditionParts, itemId, itemLabel, parentId, printedNameText, unitText } from "./item-parts.ts";
import { maxOptionLength, maxOptions, optionTooLong, tooManyOptions } from "./option-limits.ts";
import { fieldPricing, templatePricing } from "./pricing.ts";
import { priceTables } from "./tables.ts";
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
  /** Whether a priced tick that staff left empty is offered to the customer. */
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
  make_webhook_url: z.string().nullable(),
  pricing: templatePricing.nullable(),
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  tables: priceTables,
  test_cases: testCases,
  /** Null for copies by a global admin, and once the user is deleted. */
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Counts the saves. */
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
  .extend({ field_count: z.number().int(), conditional_count: z.number().int() });
export type TemplateListItem = z.infer<typeof templateListItem>;
export const templatePage = pageOf(templateListItem);

export const templateSwitchedOff =
  "This template is switched off, so no quote can be created with it. Choose another template, or ask an admin to switch it on.";

export const templateChangedMeanwhile =
  "Someone else changed this template while you were editing. Reload to see the changes, then make yours again.";
