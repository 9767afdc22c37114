import type { Value } from "../formulas/evaluate.ts";
import { NoResult, readFraction } from "../formulas/fraction.ts";
import type { AnswerValue } from "./answers.ts";
import type { TemplateField } from "./schema.ts";

/** An answer as formulas see it; null if it is empty. Throws `NoResult` for text where a number belongs. */
export function answerAsValue({ type, label }: TemplateField, answer: AnswerValue): Value | null {
  if (type === "checkbox") return answer === true;
  const text = String(answer).trim();
  if (text === "") return null;
  if (type !== "number") return text;
  const number = readFraction(groupedNumber.test(text) ? text.replaceAll(",", "") : text);
  if (!number) throw new NoResult(`'${label}' is not a number that can be calculated with.`);
  return number;
}

/** As `readQuantity` reads it. */
const groupedNumber = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
