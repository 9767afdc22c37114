import { noPriceWords } from "@quotemill/shared/pricing/no-price";
import { calculatedItem } from "@quotemill/shared/templates/calculated";
import { hasCondition } from "@quotemill/shared/templates/condition-rules";
import { groupItem, sectionItem } from "@quotemill/shared/templates/containers";
import { itemsIn } from "@quotemill/shared/templates/covered";
import { fieldsOf, isField } from "@quotemill/shared/templates/item-kinds";
import { canHavePrice, newTemplatePricing, templatePricing } from "@quotemill/shared/templates/pricing";
import {
  type Template,
  type TemplateField,
  type TemplateInput,
  type TemplateItem,
  templateField,
  templateInput,
} from "@quotemill/shared/templates/schema";
import { priceTables } from "@quotemill/shared/templates/tables";
import { testCases } from "@quotemill/shared/templates/test-cases";
import { z } from "zod";
import { optionRows, withOptionRows } from "./option-rows.ts";

/** A template being edited. Values that a saved template requires may still be empty. */
const draftField = templateField.extend({
  label: z.string(),
  fieldName: z.string().optional(),
  options: z.array(z.string()).optional(),
});
export const templateDraft = z.object({
  name: z.string(),
  make_webhook_url: z.string(),
  structure: z.array(z.discriminatedUnion("type", [draftField, calculatedItem, sectionItem, groupItem])),
  pricing: templatePricing.nullable().default(null),
  /** As typed, with one item per line. */
  inclusions: z.string().default(""),
  exclusions: z.string().default(""),
  tables: priceTables.default([]),
  test_cases: testCases.default([]),
});
export type TemplateDraft = z.infer<typeof templateDraft>;

const blankDraft: TemplateDraft = {
  name: "",
  make_webhook_url: "",
  structure: [],
  pricing: newTemplatePricing,
  inclusions: "",
  exclusions: "",
  tables: [],
  test_cases: [],
};

export function draftOf(template: Template | null): TemplateDraft {
  if (!template) return blankDraft;
  const { name, make_webhook_url, structure, pricing, inclusions, exclusions, tables, test_cases } = template;
  const lists = { inclusions: inclusions.join("\n"), exclusions: exclusions.join("\n") };
  return { name, make_webhook_url: make_webhook_url ?? "", structure, pricing, ...lists, tables, test_cases };
}

export const hasOptions = ({ type }: Pick<TemplateField, "type">) => type === "select" || type === "radio";

/** Options and prices survive a change of type during editing, in case it is changed back, but are not saved. */
function savedField({ options, pricing, ...field }: TemplateField): TemplateField {
  const priced = pricing && canHavePrice(field.type) && { pricing };
  if (!hasOptions(field)) return { ...field, ...(priced && { pricing: { ...pricing, option_prices: [] } }) };
  const choice = { ...field, options, ...(priced && { pricing: { ...pricing, price: 0, cost: 0 } }) };
  return {
    ...choice,
    ...withOptionRows(
      choice,
      optionRows(choice).filter(({ text }) => text.trim() !== ""),
    ),
  };
}

const savedStructure = ({ structure }: TemplateDraft): TemplateItem[] =>
  structure.map((item) => (isField(item) ? savedField(item) : item));

/** What a quote made from the draft would ask. */
export const savedFields = ({ structure }: TemplateDraft) => fieldsOf(structure).map(savedField);

export const pricedFields = ({ structure }: TemplateDraft) =>
  fieldsOf(structure).filter(({ type, pricing }) => pricing && canHavePrice(type));

/** Explains why quotes made from this draft would have no price of ours; null when they have one. */
export const noPriceReason = (draft: TemplateDraft) =>
  noPriceWords({
    structure: pricedFields(draft),
    pricing: draft.pricing,
    make_webhook_url: draft.make_webhook_url.trim() || null,
  });

/** The draft as it would be saved, whether or not it can be. */
export const contentsOf = (draft: TemplateDraft): TemplateInput => ({
  name: draft.name,
  make_webhook_url: draft.make_webhook_url.trim() || null,
  structure: savedStructure(draft),
  pricing: draft.pricing,
  inclusions: itemsIn(draft.inclusions),
  exclusions: itemsIn(draft.exclusions),
  tables: draft.tables,
  test_cases: draft.test_cases,
});

/** The draft as it would be saved, or why it cannot be. */
export const checkDraft = (draft: TemplateDraft) => templateInput.safeParse(contentsOf(draft));

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function countFields(structure: TemplateItem[]) {
  const fields = fieldsOf(structure);
  return {
    total: structure.length,
    required: fields.filter((field) => field.required).length,
    conditional: fields.filter(hasCondition).length,
    options: fields.reduce((sum, field) => sum + (hasOptions(field) ? (field.options?.length ?? 0) : 0), 0),
  };
}
