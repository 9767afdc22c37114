import type { Fraction } from "../lib/fraction.ts";

/** A formula as the generator makes it. The product gets its text; the second calculation works from this. */
export type Formula =
  | { is: "number"; text: string }
  | { is: "field"; id: string }
  /** A field of the entries of a group, within a list function. */
  | { is: "member"; group: string; id: string }
  | { is: "two"; mark: "+" | "-" | "*" | "/"; one: Formula; other: Formula }
  | { is: "call"; name: "ceil" | "floor" | "round" | "min" | "max" | "ifempty"; of: Formula[] }
  | { is: "sum"; group: string; of: Formula }
  | { is: "count"; group: string }
  | { is: "lookup"; table: string; key: Formula }
  | { is: "if"; one: Formula; mark: ">" | "<="; other: Formula; yes: Formula; no: Formula }
  | { is: "more"; one: Formula; other: Formula };

/** Amounts are in cents. An item of the price list is named by its code. */
export interface Rate {
  price: number;
  item?: string | undefined;
}

export interface Pricing extends Rate {
  option_prices: Rate[];
  multiply_by: string | null;
  shown: boolean;
  price_from?: { table: string; key: string };
}

export interface Item {
  id: string;
  type: "number" | "select" | "radio" | "checkbox" | "text" | "calculated" | "group";
  label: string;
  options?: string[];
  unit?: string;
  printed_name?: string;
  parent?: string;
  customer_may_choose?: boolean;
  pricing?: Pricing;
  formula?: Formula;
  result?: "number" | "money" | "yes/no";
  decimals?: 0 | 1 | 2 | 3;
  /** For a calculated item: true if the customer reads it. */
  shown?: boolean;
  entryLabel?: string;
  lines?: "each" | "sum";
  /** Shows only while that choice has this answer. */
  showsFor?: { choice: string; option: string };
}

export interface Table {
  id: string;
  name: string;
  key: "number" | "text";
  match: "exact" | "upTo" | "from";
  /** Numbers are in thousandths. */
  rows: (Rate & { key: number | string })[];
}

export interface TemplatePricing {
  gst_basis_points: number;
  prices_include_gst: boolean;
  minimum_charge: number;
  round_to: 1 | 5 | 10 | 100 | 1000;
}

export interface Template {
  name: string;
  structure: Item[];
  tables: Table[];
  /** Null for one that an outside workflow prices. */
  pricing: TemplatePricing | null;
  /** True if an outside workflow answers its quotes. */
  isOutside: boolean;
}

export interface ListItem {
  code: string;
  name: string;
  printed_name: string;
  unit: string;
  /** In cents, with up to two decimals. */
  cost: string;
  price: number | null;
  markup_basis_points: number | null;
  parts: { code: string; quantity: string; waste_percent: string }[];
}

export type Answer = string | boolean;
export interface Entry {
  id: string;
  values: Record<string, Answer>;
}
export type Answers = Record<string, Answer | Entry[]>;

export type Adjustment =
  | { kind: "line"; label: string; amount: number }
  | { kind: "item"; code: string; quantity: string; price?: number }
  | { kind: "discount"; label: string; amount: number }
  | { kind: "discount"; label: string; percent: number };

export type Value = Fraction | string | boolean;

function formulaText(formula: Formula): string {
  switch (formula.is) {
    case "number":
      return formula.text;
    case "field":
      return `{${formula.id}}`;
    case "member":
      return `{${formula.group}}.{${formula.id}}`;
    case "two":
      return `(${formulaText(formula.one)} ${formula.mark} ${formulaText(formula.other)})`;
    case "call":
      return `${formula.name}(${formula.of.map(formulaText).join(", ")})`;
    case "sum":
      return `sum(${formulaText(formula.of)})`;
    case "count":
      return `count({${formula.group}})`;
    case "lookup":
      return `lookup({${formula.table}}, ${formulaText(formula.key)})`;
    case "if": {
      const condition = `${formulaText(formula.one)} ${formula.mark} ${formulaText(formula.other)}`;
      return `if(${condition}, ${formulaText(formula.yes)}, ${formulaText(formula.no)})`;
    }
    case "more":
      return `${formulaText(formula.one)} > ${formulaText(formula.other)}`;
  }
}

type Ids = ReadonlyMap<string, string>;

const postedRate = ({ price, item }: Rate, ids: Ids) =>
  item === undefined ? { price, cost: 0 } : { price: 0, cost: 0, item: ids.get(item) };

/** Returns the template as the API takes it. `ids` has the items of the price list by their codes. */
export function postedTemplate({ name, structure, tables, pricing, isOutside }: Template, ids: Ids, webhook: string) {
  return {
    name,
    make_webhook_url: isOutside ? webhook : null,
    pricing,
    tables: tables.map((table) => ({
      ...table,
      rows: table.rows.map(({ key, ...rate }) => ({ key, ...postedRate(rate, ids) })),
    })),
    structure: structure.map(({ formula, pricing: price, showsFor, ...item }) => ({
      ...item,
      ...(formula && { formula: formulaText(formula) }),
      ...(showsFor && {
        conditional: { dependsOn: showsFor.choice, operator: "is", showWhen: showsFor.option },
      }),
      ...(price && {
        pricing: {
          ...postedRate(price, ids),
          option_prices: price.option_prices.map((rate) => postedRate(rate, ids)),
          multiply_by: price.multiply_by,
          shown: price.shown,
          ...(price.price_from && { price_from: price.price_from }),
        },
      }),
    })),
  };
}

export const postedAdjustments = (adjustments: Adjustment[], ids: Ids) =>
  adjustments.map((line) => {
    if (line.kind !== "item") return line;
    const { code, ...item } = line;
    return { ...item, item_id: ids.get(code) };
  });
