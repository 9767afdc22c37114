import type { Answers, AnswerValue, GroupEntry } from "../answers/answers.ts";
import type { CalculatedItem, GroupItem, SectionItem } from "../schema/items.ts";
import { type FieldPricing, newFieldPricing } from "../schema/pricing.ts";
import type { PriceTable } from "../schema/tables.ts";
import type { FieldType, TemplateField, TemplateItem } from "../schema/template.ts";
import type { TestCase } from "../schema/test-cases.ts";

/** Short helpers for writing templates. Amounts are in cents. */

export const field = (
  id: string,
  type: FieldType,
  label: string,
  more: Partial<TemplateField> = {},
): TemplateField => ({ id, type, label, fieldName: id, placeholder: "", required: false, ...more });

export const calculated = (
  id: string,
  label: string,
  formula: string,
  more: Partial<CalculatedItem> = {},
): CalculatedItem => ({
  id,
  type: "calculated",
  label,
  fieldName: id,
  formula,
  result: "number",
  decimals: 0,
  shown: true,
  ...more,
});

export const section = (id: string, label: string, more: Partial<SectionItem> = {}): SectionItem => ({
  id,
  type: "section",
  label,
  ...more,
});

export const group = (id: string, label: string, more: Partial<GroupItem> & { entryLabel: string }): GroupItem => ({
  id,
  type: "group",
  label,
  fieldName: id,
  minRows: 1,
  maxRows: 20,
  lines: "each",
  ...more,
});

export const within = (parent: string, ...items: (TemplateField | CalculatedItem | GroupItem)[]): TemplateItem[] =>
  items.map((item) => ({ ...item, parent }));

export const price = (price: number, cost: number, more: Partial<FieldPricing> = {}): FieldPricing => ({
  ...newFieldPricing,
  price,
  cost,
  ...more,
});

export const priceFrom = (table: string, key: string, more: Partial<FieldPricing> = {}): FieldPricing => ({
  ...newFieldPricing,
  price_from: { table, key },
  ...more,
});

type Row<Key> = [key: Key, price: number, cost: number];

/** A table by a number, such as a height in metres: each row counts up to its key. */
export const bands = (id: string, ...rows: Row<number>[]): PriceTable => ({
  ...{ id, name: id, key: "number", match: "upTo" },
  rows: rows.map(([key, price, cost]) => ({ key: Math.round(key * 1000), price, cost })),
});

/** A table by a chosen text. */
export const rates = (id: string, ...rows: Row<string>[]): PriceTable => ({
  ...{ id, name: id, key: "text", match: "exact" },
  rows: rows.map(([key, price, cost]) => ({ key, price, cost })),
});

export const entries = (...values: Record<string, AnswerValue>[]): GroupEntry[] =>
  values.map((each, index) => ({ id: `row_${index + 1}`, values: each }));

export const testCase = (
  id: string,
  name: string,
  answers: Answers,
  expect: TestCase["expect"],
  [sub_total, gst_total]: [sub_total: number, gst_total: number],
): TestCase => ({ id, name, answers, expect: { ...expect, sub_total, gst_total } });
