import type { PriceItem } from "@quotemill/shared/prices/item";
import { mapRates, rateOf, withoutListFigures } from "@quotemill/shared/prices/rates";
import { noPriceWords } from "@quotemill/shared/pricing/no-price";
import { itemsIn } from "@quotemill/shared/templates/schema/inclusions";
import { fieldsOf, hasOptions, isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import { type CalculatedItem, calculatedItem, groupItem, sectionItem } from "@quotemill/shared/templates/schema/items";
import { canHavePrice, templatePricing } from "@quotemill/shared/templates/schema/pricing";
import { type Rate, rate } from "@quotemill/shared/templates/schema/rate";
import { hasCondition } from "@quotemill/shared/templates/schema/rules";
import { type PriceTable, priceTable, type TableRow } from "@quotemill/shared/templates/schema/tables";
import {
  type TemplateField,
  type TemplateForm,
  type TemplateItem,
  templateField,
} from "@quotemill/shared/templates/schema/template";
import { type TestCase, testCases } from "@quotemill/shared/templates/schema/test-cases";
import { type TemplateInput, templateInput } from "@quotemill/shared/templates/versions/contents";
import { z } from "zod";

/** Replaces the requirements of a saved template that may not be met yet while it is edited. */
const unfinished = { label: z.string(), fieldName: z.string().optional() };
const editedItem = z.discriminatedUnion("type", [
  templateField.extend({ ...unfinished, options: z.array(z.string()).optional() }),
  calculatedItem.extend(unfinished),
  sectionItem.extend({ label: z.string() }),
  groupItem.extend({ ...unfinished, entryLabel: z.string(), minRows: z.number(), maxRows: z.number() }),
]);
const editedTable = priceTable.extend({
  name: z.string(),
  rows: z.array(rate.extend({ key: z.union([z.number(), z.string()]) })),
});
export const editedTemplate = z.object({
  name: z.string(),
  make_webhook_url: z.string(),
  structure: z.array(editedItem),
  tables: z.array(editedTable),
  test_cases: testCases,
  pricing: templatePricing.nullable(),
  /** As typed, with one item per line. */
  inclusions: z.string(),
  exclusions: z.string(),
});
export type EditedTemplate = z.infer<typeof editedTemplate>;

export function editedOf(template: TemplateInput): EditedTemplate {
  const { name, make_webhook_url, structure, pricing, inclusions, exclusions, tables, test_cases } = template;
  const lists = { inclusions: inclusions.join("\n"), exclusions: exclusions.join("\n") };
  return { name, make_webhook_url: make_webhook_url ?? "", structure, pricing, ...lists, tables, test_cases };
}

const noRate: Rate = { price: 0, cost: 0, item: undefined, from_list: undefined };

/** Options and prices survive a change of type during editing, in case it is changed back, but are not saved. */
function savedField({ options, pricing, ...field }: TemplateField): TemplateField {
  const priced = pricing && canHavePrice(field.type) && { pricing };
  if (!hasOptions(field)) return { ...field, ...(priced && { pricing: { ...pricing, option_prices: [] } }) };
  const choice = { ...field, options, ...(priced && { pricing: { ...pricing, ...noRate } }) };
  return {
    ...choice,
    ...withOptionRows(
      choice,
      optionRows(choice).filter(({ text }) => text.trim() !== ""),
    ),
  };
}

/** Text has no price, and money is the price itself, so that it has none from a table or an item. */
function savedCalculation({ pricing, ...item }: CalculatedItem): CalculatedItem {
  if (!pricing || item.result === "text") return item;
  const { price_from, item: listItem, from_list, ...own } = pricing;
  const isMoney = item.result === "money";
  return {
    ...item,
    pricing: {
      ...own,
      option_prices: [],
      ...(!isMoney && price_from && { price_from }),
      ...(!isMoney && listItem && { item: listItem, from_list }),
    },
  };
}

const savedItem = (item: TemplateItem): TemplateItem =>
  isField(item) ? savedField(item) : isCalculated(item) ? savedCalculation(item) : item;

/** True if somebody has put anything into a row of a table. */
export const isFilledIn = ({ key, price, cost, item }: TableRow) =>
  key !== "" || price > 0 || cost > 0 || item !== undefined;

/** Sorts the rows as look-ups need them, and leaves out empty ones. */
function savedTable(table: PriceTable): PriceTable {
  const rows = table.rows.filter(isFilledIn);
  const sorted = table.key === "number" ? rows.toSorted((one, other) => Number(one.key) - Number(other.key)) : rows;
  return { ...table, rows: sorted };
}

/** Returns the form that quotes would be filled in and priced from if the template were saved now. */
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

/** Explains why quotes made from this template would have no price of ours; null when they have one. */
export const noPriceReason = (edited: EditedTemplate) =>
  noPriceWords({
    structure: pricedItems(edited),
    pricing: edited.pricing,
    make_webhook_url: edited.make_webhook_url.trim() || null,
  });

/** The template as it would be saved, whether or not it can be. */
export const contentsOf = (edited: EditedTemplate): TemplateInput => ({
  name: edited.name,
  make_webhook_url: edited.make_webhook_url.trim() || null,
  ...savedForm(edited),
  inclusions: itemsIn(edited.inclusions),
  exclusions: itemsIn(edited.exclusions),
  test_cases: edited.test_cases,
});

/** The template as it would be saved, or why it cannot be. */
export const checkEdited = (edited: EditedTemplate) => templateInput.safeParse(contentsOf(edited));

/** The figures of the price list are no part of a template: a price that changed there changes no template. */
export const isSameTemplate = (one: EditedTemplate, other: EditedTemplate) =>
  one === other || JSON.stringify(withoutListFigures(one)) === JSON.stringify(withoutListFigures(other));

/** Puts the list's figures of today, as far as `latest` has them, into edits of an earlier visit. */
export function withLatestFigures(edits: EditedTemplate, latest: EditedTemplate): EditedTemplate {
  const figures = new Map<string, Rate>();
  mapRates(latest, (rate) => {
    const { item, price, cost, from_list } = rate;
    if (item) figures.set(item, { price, cost, from_list });
    return rate;
  });
  return mapRates(edits, (rate) => (rate.item ? { ...rate, ...figures.get(rate.item) } : rate));
}

/** Puts in what items cost and are sold for now. Returns the same template if all of that is there already. */
export function withItemFigures(edited: EditedTemplate, items: ReadonlyMap<string, PriceItem>): EditedTemplate {
  let isSame = true;
  const changed = mapRates(edited, (rate) => {
    const item = rate.item && items.get(rate.item);
    const now = item ? rateOf(item) : rate;
    // The exact cost of a kit is better known to the server, so it is left alone while the rest is the same.
    if (figuresKey(now) === figuresKey(rate)) return rate;
    isSame = false;
    return { ...rate, ...now };
  });
  return isSame ? edited : changed;
}

const figuresKey = ({ price, cost, from_list }: Rate) =>
  JSON.stringify([price, cost, from_list?.code, from_list?.problem]);

/** The fields of a form that show, counted as `countFields` counts them: no sections, groups or calculated items. */
export const visibleFields = (structure: TemplateItem[], isVisible: (id: string) => boolean | undefined) =>
  fieldsOf(structure).filter(({ id }) => isVisible(id));

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
    ...(pricing && { pricing: { ...pricing, option_prices: rows.map(({ text: _text, ...rate }) => rate) } }),
  };
}

/** Makes tests expect what the saved ones do, as far as they still expected what was sent. */
export function withExpectations(edited: EditedTemplate, sent: TestCase[], saved: TestCase[]): EditedTemplate {
  const sentById = new Map(sent.map(({ id, expect }) => [id, JSON.stringify(expect)]));
  const savedById = new Map(saved.map(({ id, expect }) => [id, expect]));
  const test_cases = edited.test_cases.map((test) => {
    const expect = savedById.get(test.id);
    return expect && JSON.stringify(test.expect) === sentById.get(test.id) ? { ...test, expect } : test;
  });
  return { ...edited, test_cases };
}
