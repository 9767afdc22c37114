import type { AnswerValue } from "../templates/answers.ts";

export const maxQuantity = 1_000_000;

/** Quantities are counted in thousandths, so that their sums are whole numbers like the cents. */
export const thousandths = 1000;

/** Digits, in groups of three or not, and a fraction. No sign, no exponent, nothing that only a program would write. */
const plainNumber = /^(?=\.?\d)(\d*|\d{1,3}(,\d{3})+)(\.\d*)?$/;

/** The number in an answer, in thousandths; 0 without an answer; null when it is none that a price can be worked out from. */
export function readQuantity(answer: AnswerValue | undefined): number | null {
  const text = String(answer ?? "").trim();
  if (text === "") return 0;
  if (!plainNumber.test(text)) return null;
  const quantity = Number(text.replaceAll(",", ""));
  return quantity <= maxQuantity ? Math.round(quantity * thousandths) : null;
}

/** `amount × part ÷ whole`, half up. Exact: the product can be larger than a number holds. */
export function share(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}
