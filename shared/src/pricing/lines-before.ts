import type { Answers, AnswerValue } from "../templates/answers.ts";
import type { FieldPricing, Rate } from "../templates/pricing.ts";
import type { TemplateField } from "../templates/schema.ts";
import { givenAnswer } from "../templates/starting-answers.ts";
import { maxLineAmount, maxQuantity } from "./limits.ts";
import { printedName } from "./printed-name.ts";
import { readQuantity, share, thousandths } from "./quantity.ts";

/** For tests: the simple rules for the lines of a template without calculations, groups and tables. */
export function linesBefore(structure: TemplateField[], visible: Answers, cents: (amount: number) => string) {
  const byId = new Map(structure.map((field) => [field.id, field]));
  const lines: object[] = [];
  const problems = new Map<string, object>();
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

function rateOf(
  { type, options = [] }: TemplateField,
  pricing: FieldPricing,
  answer: AnswerValue | undefined,
): Rate & { detail: string } {
  if (type === "number" || (type === "checkbox" && answer === true)) return { ...pricing, detail: "" };
  const chosen = type === "select" || type === "radio" ? options.indexOf(String(answer)) : -1;
  return { ...(pricing.option_prices[chosen] ?? { price: 0, cost: 0 }), detail: options[chosen] ?? "" };
}
