import { noPriceWords } from "@quotemill/shared/pricing/no-price";
import { itemsIn } from "@quotemill/shared/templates/schema/inclusions";
import { fieldsOf, hasOptions, isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import { type CalculatedItem, calculatedItem, groupItem, sectionItem } from "@quotemill/shared/templates/schema/items";
import {
  canHavePrice,
  newTemplatePricing,
  type Rate,
  rate,
  templatePricing,
} from "@quotemill/shared/templates/schema/pricing";
import { hasCondition } from "@quotemill/shared/templates/schema/rules";
import { type PriceTable, priceTable } from "@quotemill/shared/templates/schema/tables";
import {
  type Template,
  type TemplateField,
  type TemplateForm,
  type TemplateItem,
  templateField,
} from "@quotemill/shared/templates/schema/template";
import { testCases } from "@quotemill/shared/templates/schema/test-cases";
import { type TemplateInput, templateInput } from "@quotemill/shared/templates/versions/contents";
import { z } from "zod";

/** A template being edited. Values that a saved template requires may still be empty. */
const unfinished = { label: z.string(), fieldName: z.string().optional() };
const draftItem = z.discriminatedUnion("type", [
  templateField.extend({ ...unfinished, options: z.array(z.string()).optional() }),
  calculatedItem.extend(unfinished),
  sectionItem.extend({ label: z.string() }),
  groupItem.extend({ ...unfinished, entryLabel: z.string(), minRows: z.number(), maxRows: z.number() }),
]);
const draftTable = priceTable.extend({
  name: z.string(),
  rows: z.array(rate.extend({ key: z.union([z.number(), z.string()]) })),
});
export const editedTemplate = z.object({
  name: z.string(),
  make_webhook_url: z.string(),
  structure: z.array(draftItem),
  tables: z.array(draftTable),
  test_cases: testCases,
  pricing: templatePricing.nullable(),
  /** As typed, with one item per line. */
  inclusions: z.string(),
  exclusions: z.string(),
});
export type EditedTemplate = z.infer<typeof editedTemplate>;

const blankDraft: EditedTemplate = {
  name: "",
  make_webhook_url: "",
  structure: [],
  tables: [],
  test_cases: [],
  pricing: newTemplatePricing,
  inclusions: "",
  exclusions: "",
};

export function editedOf(template: Template | null): EditedTemplate {
  if (!template) return blankDraft;
  const { name, make_webhook_url, structure, pricing, inclusions, exclusions, tables, test_cases } = template;
  const lists = { inclusions: inclusions.join("\n"), exclusions: exclusions.join("\n") };
  return { name, make_webhook_url: make_webhook_url ?? "", structure, pricing, ...lists, tables, test_cases };
}

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

/** Text has no price, and money is the price itself, so that it has none from a table. */
function savedCalculation({ pricing, ...item }: CalculatedItem): CalculatedItem {
  if (!pricing || item.result === "text") return item;
  const { price_from, ...own } = pricing;
  const isFromTable = item.result !== "money" && price_from;
  return { ...item, pricing: { ...own, option_prices: [], ...(isFromTable && { price_from }) } };
}

const savedItem = (item: TemplateItem): TemplateItem =>
  isField(item) ? savedField(item) : isCalculated(item) ? savedCalculation(item) : item;

/** In the order that look-ups need. Rows that nobody has filled in are left out. */
function savedTable(table: PriceTable): PriceTable {
  const rows = table.rows.filter(({ key, price, cost }) => key !== "" || price > 0 || cost > 0);
  const sorted = table.key === "number" ? rows.toSorted((one, other) => Number(one.key) - Number(other.key)) : rows;
  return { ...table, rows: sorted };
}

/** What quotes made from the draft would be filled in and priced from. */
export const savedForm = ({
  structure,
  tables,
  pricing,
}: Pick<EditedTemplate, "structure" | "tables" | "pricing">): TemplateForm => ({
  structure: structure.map(savedItem),
  tables: tables.map(savedTable),
  pricing,
});

export const pricedItems = ({ structure }: EditedTemplate) =>
  structure.map(savedItem).filter((item) => (isField(item) || isCalculated(item)) && item.pricing !== undefined);

/** Explains why quotes made from this draft would have no price of ours; null when they have one. */
export const noPriceReason = (draft: EditedTemplate) =>
  noPriceWords({
    structure: pricedItems(draft),
    pricing: draft.pricing,
    make_webhook_url: draft.make_webhook_url.trim() || null,
  });

/** The draft as it would be saved, whether or not it can be. */
export const contentsOf = (draft: EditedTemplate): TemplateInput => ({
  name: draft.name,
  make_webhook_url: draft.make_webhook_url.trim() || null,
  ...savedForm(draft),
  inclusions: itemsIn(draft.inclusions),
  exclusions: itemsIn(draft.exclusions),
  test_cases: draft.test_cases,
});

/** The draft as it would be saved, or why it cannot be. */
export const checkEdited = (draft: EditedTemplate) => templateInput.safeParse(contentsOf(draft));

export const isSameTemplate = (one: EditedTemplate, other: EditedTemplate) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function countFields(structure: TemplateItem[]) {
  const fields = fieldsOf(structure);
  return {
    total: fields.length,
    required: fields.filter((field) => field.required).length,
    conditional: structure.filter(hasCondition).length,
    calculated: structure.filter(isCalculated).length,
    options: fields.reduce((sum, field) => sum + (hasOptions(field) ? (field.options?.length ?? 0) : 0), 0),
  };
}

/** An option with its price, so that both move, appear and disappear together. */
export interface OptionRow extends Rate {
  text: string;
}

export const newOptionRow = (text = ""): OptionRow => ({ text, price: 0, cost: 0 });

export const optionRows = ({ options = [], pricing }: TemplateField): OptionRow[] =>
  options.map((text, index) => ({ ...newOptionRow(text), ...pricing?.option_prices[index] }));

export function withOptionRows({ pricing }: TemplateField, rows: OptionRow[]): Partial<TemplateField> {
  return {
    options: rows.map(({ text }) => text),
    ...(pricing && { pricing: { ...pricing, option_prices: rows.map(({ price, cost }) => ({ price, cost })) } }),
  };
}
