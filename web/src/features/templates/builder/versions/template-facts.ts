import type { FieldPricing, TemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Rate } from "@quotemill/shared/templates/schema/rate";
import type { StoredCondition } from "@quotemill/shared/templates/schema/rules";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { conditionText } from "../conditions/condition-words.ts";
import { itemLooks } from "../field/item-looks.tsx";

/** A named property in words; empty if it has none. */
export type Fact = [name: string, text: string];

export interface Words {
  cents: (amount: number) => string;
  number: (value: number) => string;
  taxName: string;
  byId: Map<string, TemplateItem>;
  /** The label of an item or the name of a table; the id itself if there is none. */
  nameOf: (id: string) => string;
}

/** Anything in a template that has an id: an item, a table, a test. */
export type Part = { id: string } & Record<string, unknown>;

const typeNames = new Map<string, string>(Object.entries(itemLooks).map(([type, { name }]) => [type, name]));
export const typeName = (type: unknown) => typeNames.get(String(type)) ?? String(type);

const names = new Map(
  Object.entries({
    label: "Label",
    name: "Name",
    fieldName: "API name",
    placeholder: "Placeholder",
    required: "Required",
    options: "Options",
    printed_name: "Printed as",
    unit: "Unit",
    parent: "Belongs to",
    customer_may_choose: "Customer may choose",
    formula: "Formula",
    result: "Result",
    decimals: "Decimals",
    shown: "Shown in the form",
    entryLabel: "Name of an entry",
    minRows: "Fewest entries",
    maxRows: "Most entries",
    lines: "Lines of its entries",
    key: "Looked up by",
    match: "Match",
    rows: "Rows",
    answers: "Answers",
    expect: "Expected",
  }),
);

/** Properties that hold amounts in cents. */
const amounts = new Set(["price", "cost", "grand_total"]);

/** Everything about a part in words. A property without a name here is shown under the name that it is stored with. */
export function factsOf(part: Part, words: Words): Fact[] {
  const { id, type, conditional, showIf, pricing, ...rest } = part;
  return [
    ...Object.entries(rest).map(([key, value]): Fact => [names.get(key) ?? key, textOf(key, value, words)]),
    ["Type", type === undefined ? "" : typeName(type)],
    ["Shown when", conditionText({ conditional, showIf } as StoredCondition, words.byId)],
    ...(pricing ? priceFacts(pricing as FieldPricing, part.options as string[] | undefined, words) : []),
  ];
}

function textOf(key: string, value: unknown, words: Words): string {
  if (value === undefined || value === null || value === false || value === "") return "";
  if (value === true) return "Yes";
  if (typeof value === "number") return amounts.has(key) ? words.cents(value) : String(value);
  if (Array.isArray(value)) return value.map((each) => textOf(key, each, words)).join(key === "rows" ? "; " : ", ");
  if (typeof value === "object") {
    const { item, from_list, price, cost, ...rest } = value as Partial<Rate>;
    if (item) return `${textOf(key, rest, words)}, ${listWords({ from_list })}`;
    return Object.entries(value)
      .filter(([each]) => each !== "id")
      .map(([each, inner]) => `${words.nameOf(each)} ${textOf(each, inner, words)}`)
      .join(", ");
  }
  if (key === "formula") return String(value).replace(/\{([\w-]{1,100})\}/g, (_, id) => words.nameOf(id));
  return key === "parent" ? words.nameOf(String(value)) : String(value);
}

/** Names the item instead of its figures, because those change without the template. */
const listWords = ({ from_list }: Pick<Rate, "from_list">) => `Price list: ${from_list?.code || "missing item"}`;

/** Describes the prices of an item. */
function priceFacts(pricing: FieldPricing, options: string[] | undefined, { cents, nameOf }: Words): Fact[] {
  const each = (words: (rate: Rate) => string) =>
    options
      ? options
          .map((option, index) => [option, words(pricing.option_prices[index] ?? pricing)])
          .filter(([, text]) => text !== "")
          .map((parts) => parts.join(" "))
          .join(", ")
      : words(pricing);
  const { multiply_by, price_from, shown } = pricing;
  return [
    ["Price", price_from ? "" : each((rate) => (rate.item ? listWords(rate) : cents(rate.price)))],
    ["Cost", price_from ? "" : each((rate) => (rate.item ? "" : cents(rate.cost)))],
    ["Price from", price_from ? `${nameOf(price_from.table)} by ${nameOf(price_from.key)}` : ""],
    ["Multiplied by", multiply_by ? nameOf(multiply_by) : ""],
    ["Line on the quote", shown ? "" : "Hidden"],
  ];
}

export function pricingFacts(pricing: TemplatePricing | null, { cents, number, taxName }: Words): Fact[] {
  if (!pricing) return [["Prices", "Off"]];
  return [
    ["Prices", "On"],
    [`${taxName} rate`, `${number(pricing.gst_basis_points / 100)}%`],
    ["Prices and costs are", `${pricing.prices_include_gst ? "Including" : "Excluding"} ${taxName}`],
    ["Minimum charge", cents(pricing.minimum_charge)],
    ["Rounding", pricing.round_to === 1 ? "None" : `To the nearest ${cents(pricing.round_to)}`],
  ];
}
