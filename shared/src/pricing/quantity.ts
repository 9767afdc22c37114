import type { AnswerValue } from "../templates/answers.ts";
import { maxQuantity } from "./limits.ts";

/** Quantities are whole thousandths, so their sums are exact, like the cents. */
export const thousandths = 1000;

/**
 * Digits, grouped in threes or not, and an optional fraction. No sign, no exponent, nothing that only a program would
 * write.
 */
const plainNumber = /^(?=\.?\d)(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/** The number in an answer, in thousandths; 0 without an answer; null if no price can be calculated from it. */
export function readQuantity(answer: AnswerValue | undefined): number | null {
  const text = String(answer ?? "").trim();
  if (text === "") return 0;
  if (!plainNumber.test(text)) return null;
  const quantity = Number(text.replaceAll(",", ""));
  return quantity <= maxQuantity ? Math.round(quantity * thousandths) : null;
}

/** `amount × part ÷ whole`, rounded half up. Uses BigInt where the product can exceed a safe integer. */
export function share(amount: number | bigint, part: number, whole: number): number {
  if (typeof amount === "number") {
    const sum = 2 * amount * part + whole;
    if (amount >= 0 && part >= 0 && sum <= Number.MAX_SAFE_INTEGER) return (sum - (sum % (2 * whole))) / (2 * whole);
  }
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}
