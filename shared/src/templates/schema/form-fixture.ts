import type { Answers } from "../answers/answers.ts";
import { workOut } from "../calculation/work-out.ts";
import { calculatedItem, groupItem, sectionItem } from "./items.ts";
import type { TemplatePricing } from "./pricing.ts";
import { type PriceTable, priceTable } from "./tables.ts";
import { type FormParts, type TemplateForm, type TemplateItem, templateField } from "./template.ts";

type Made = Record<string, unknown>;

/** Helpers that make items with their defaults, labelled by their id. */
export const field = (id: string, type: string, more: Made = {}) =>
  templateField.parse({ id, type, label: id, ...more });
export const calculated = (id: string, formula: string, more: Made = {}) =>
  calculatedItem.parse({ id, type: "calculated", label: id, formula, ...more });
export const section = (id: string, more: Made = {}) => sectionItem.parse({ id, type: "section", label: id, ...more });
export const group = (id: string, more: Made = {}) =>
  groupItem.parse({ id, type: "group", label: id, entryLabel: "Run", ...more });
export const table = (id: string, rows: [number | string, number][], more: Made = {}) =>
  priceTable.parse({
    ...{ id, name: id, key: typeof rows[0]?.[0] === "string" ? "text" : "number" },
    rows: rows.map(([key, price]) => ({
      key: typeof key === "number" ? key * 1000 : key,
      price,
      cost: Math.floor(price / 2),
    })),
    ...more,
  });
export const when = (dependsOn: string, operator: string, showWhen = "") => ({
  conditional: { dependsOn, operator, showWhen },
});
/** The entries of `fenceByRuns`: runs of a fence by length and height. */
export const runs = (...lengths: [string, string?][]) =>
  lengths.map(([length, height = ""], index) => ({ id: `row_${index + 1}`, values: { length, height } }));
export const fenceByRuns: TemplateItem[] = [
  field("material", "select", { options: ["Timber", "Steel"] }),
  group("runs", { maxRows: 8 }),
  field("length", "number", { parent: "runs", required: true }),
  field("height", "number", { parent: "runs", ...when("length", "isMoreThan", "1") }),
  calculated("posts", "ceil({length} / 2.4) + 1", { parent: "runs", decimals: 0 }),
  calculated("area", "sum({runs}.{length} * {runs}.{height})"),
  calculated("all_posts", "sum({runs}.{posts})", { decimals: 0 }),
];

export const formOf = (
  structure: TemplateItem[],
  pricing: TemplatePricing | null = null,
  tables: PriceTable[] = [],
): TemplateForm => ({ structure, tables, pricing });

/** The ids of the items that show, in order. */
export function visibleFieldIds(form: FormParts, answers: Answers): Set<string> {
  const { isVisible } = workOut(form, answers);
  return new Set(form.structure.flatMap(({ id }) => (isVisible(id) ? id : [])));
}
