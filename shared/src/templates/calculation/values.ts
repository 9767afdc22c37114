import type { Value } from "../../formulas/evaluate.ts";
import {
  absolute,
  compare,
  type Fraction,
  NoResult,
  readFraction,
  roundTo,
  whole,
  writeFraction,
} from "../../formulas/fraction.ts";
import type { Formats } from "../../region/formats.ts";
import type { AnswerValue } from "../answers/answers.ts";
import type { CalculatedItem } from "../schema/items.ts";
import { maxNumber } from "../schema/limits.ts";
import type { TemplateField, TemplateItem } from "../schema/template.ts";

/** The result of a calculated item. */
export type CalculatedValue =
  /** `text` is the result as the form shows it, including the unit. Numbers are rounded to the item's decimals. */
  | { value: number | string | boolean; text: string }
  /** The labels of the questions that have to be answered first. There are none if the item is hidden. */
  | { waitsFor: string[] }
  /** The reason why there is no result, in words. */
  | { problem: string };

const most = whole(maxNumber);
const maxText = 10_000;

const tooLarge = `The result is more than ${maxNumber.toLocaleString("en")}.`;
const tooLong = "The text gets too long.";

/** Returns the result, rounded as it is used everywhere else, or the reason why it cannot be used. */
export function settled(item: CalculatedItem, value: Value): { kept: Value } | { problem: string } {
  if (typeof value === "string") return value.length > maxText ? { problem: tooLong } : { kept: value };
  if (typeof value === "boolean") return { kept: value };
  if (compare(absolute(value), most) > 0) return { problem: tooLarge };
  return { kept: roundTo(value, decimalsOf(item)) };
}

/** Money always has cents. */
const decimalsOf = ({ result, decimals }: CalculatedItem) => (result === "money" ? 2 : decimals);

export function shownValue(item: CalculatedItem, kept: Value): CalculatedValue {
  if (typeof kept === "boolean") return { value: kept, text: kept ? "Yes" : "No" };
  if (typeof kept === "string") return { value: kept, text: kept };
  const written = item.result === "money" ? inCents(kept) : writeFraction(kept);
  return { value: Number(writeFraction(kept)), text: item.unit ? `${written} ${item.unit}` : written };
}

/** A result as the company writes it: '45,125 m²' or '$1,234.50'. */
export function writtenResult(
  { result, unit }: CalculatedItem,
  { value, text }: Extract<CalculatedValue, { text: string }>,
  { money, number }: Pick<Formats, "money" | "number">,
): string {
  if (typeof value !== "number") return text;
  if (result === "money") return money(value);
  return unit ? `${number(value)} ${unit}` : number(value);
}

const plainDay = /^\d{4}-\d{2}-\d{2}$/;

/** A typed answer as the company writes it: '1,805' or '18 October 2024'. Other texts stay as they are. */
export function writtenAnswer(
  { type }: TemplateItem,
  text: string,
  { typedNumber, calendarDay }: Pick<Formats, "typedNumber" | "calendarDay">,
): string {
  if (type === "number") return typedNumber(text);
  const isDay = type === "date" && plainDay.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? calendarDay(text) : text;
}

function inCents(value: Fraction): string {
  const [integer, cents = ""] = writeFraction(value, 2).split(".");
  return `${integer}.${cents.padEnd(2, "0")}`;
}

/** The result as a rule compares it, like an answer that a person has typed. */
export const comparedValue = (kept: Value): AnswerValue => (typeof kept === "object" ? writeFraction(kept) : kept);

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

/** Digits grouped in threes, which `readQuantity` of pricing also accepts. */
const groupedNumber = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
