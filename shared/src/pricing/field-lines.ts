import type { Formats } from "../formats.ts";
import type { Answers, AnswerValue } from "../templates/answers.ts";
import type { FieldPricing, Rate } from "../templates/pricing.ts";
import type { TemplateField } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { printedName } from "./printed-name.ts";
import { maxLineAmount, maxQuantity, readQuantity, share, thousandths } from "./quantity.ts";

/**
 * An item comes from a field; a line and a discount were added to this quote. Only items have a quantity: the others are
 * just an amount.
 */
export const lineKinds = ["item", "line", "discount", "minimum_charge", "rounding"] as const;
export type LineKind = (typeof lineKinds)[number];

/** Amounts are in cents. */
export interface LineItem {
  kind: LineKind;
  /** The field an item comes from; null for other kinds. */
  field_id: string | null;
  label: string;
  /** What the customer reads, including the chosen option. */
  printed_name: string;
  /** The chosen option, if there was a choice. */
  detail: string;
  quantity: number;
  /** What the quantity counts, such as m or hour; empty if nobody said. */
  unit: string;
  unit_price: number;
  /** `quantity × unit_price`, rounded to the cent. */
  amount: number;
  cost: number;
  shown: boolean;
}

/** Why an answer is not in the total, in words for the person who gave it. */
export interface PriceProblem {
  /** Null if one of the quote's own lines is wrong. */
  field_id: string | null;
  message: string;
}

/**
 * | Field         | Quantity                   | Multiplied by, if it is         |
 * | ------------- | -------------------------- | ------------------------------- |
 * | number        | the answer                 | the answer of that number field |
 * | checkbox      | 1 if ticked                | the same                        |
 * | select, radio | 1 if an option is chosen   | the same                        |
 *
 * `visible` holds only the answers of visible fields, so a hidden field adds nothing and a hidden multiplier makes the
 * quantity 0. Lines with a quantity of 0, or with neither a price nor a cost, are left out. Apart from that, costs change
 * neither lines nor amounts, so people who may not see costs get the same total.
 */
export function fieldLines(structure: TemplateField[], visible: Answers, cents: Formats["cents"]) {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const lines: LineItem[] = [];
  const problems = new Map<string, PriceProblem>();
  const addProblem = ({ id, label }: TemplateField, words: string) =>
    problems.set(id, { field_id: id, message: `'${label}' ${words}` });

  const quantityIn = (field: TemplateField | undefined): number => {
    if (field?.type !== "number") return 0;
    const quantity = readQuantity(givenAnswer(visible, field.id));
    if (quantity === null) addProblem(field, `must be a number from 0 to ${maxQuantity.toLocaleString("en")}.`);
    return quantity ?? 0;
  };

  for (const field of structure) {
    const { pricing } = field;
    if (!pricing) continue;
    const { price, cost, listed, detail } = rateOf(field, pricing, givenAnswer(visible, field.id));
    if (price === 0 && cost === 0 && !listed) continue;
    const own = field.type === "number" ? quantityIn(field) : thousandths;
    const times = pricing.multiply_by === null ? thousandths : quantityIn(byId.get(pricing.multiply_by));
    const quantity = share(own, times, thousandths);
    if (quantity === 0) continue;
    const amount = share(price, quantity, thousandths);
    const lineCost = share(cost, quantity, thousandths);
    if (amount > maxLineAmount) {
      addProblem(field, `comes to more than ${cents(maxLineAmount)}.`);
      continue;
    }
    if (lineCost > maxLineAmount) addProblem(field, `costs more than ${cents(maxLineAmount)}.`);
    lines.push({
      kind: "item",
      field_id: field.id,
      label: field.label,
      printed_name: printedName(field, detail),
      detail,
      quantity: quantity / thousandths,
      unit: field.unit ?? "",
      unit_price: price,
      amount,
      cost: Math.min(lineCost, maxLineAmount),
      shown: pricing.shown,
    });
  }
  return { lines, problems: [...problems.values()] };
}

const nothing: Rate = { price: 0, cost: 0 };

/** The price and cost of one unit, depending on the answer. */
function rateOf(
  { type, options = [] }: TemplateField,
  pricing: FieldPricing,
  answer: AnswerValue | undefined,
): Rate & { detail: string } {
  if (type === "number" || (type === "checkbox" && answer === true)) return { ...pricing, detail: "" };
  const chosen = type === "select" || type === "radio" ? options.indexOf(String(answer)) : -1;
  return { ...(pricing.option_prices[chosen] ?? nothing), detail: options[chosen] ?? "" };
}
