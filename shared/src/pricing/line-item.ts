import type { AnswerValue } from "../templates/answers/answers.ts";

/**
 * An `item` comes from a field, from a calculation, or from the price list if it was added to this quote, like a `line`
 * and a `discount`. Only items have a quantity: the others are just an amount.
 */
export const lineKinds = ["item", "line", "discount", "minimum_charge", "rounding"] as const;
export type LineKind = (typeof lineKinds)[number];

/** Amounts are in cents. */
export interface LineItem {
  kind: LineKind;
  /** The field or calculation an item comes from; null for an item that was added, and for other kinds. */
  field_id: string | null;
  /** The entry of a group that it comes from, unless it stands for several. */
  row?: string;
  label: string;
  /** The name that the customer reads, including the entry and the chosen option. */
  printed_name: string;
  /** The entry and the chosen option, if there are any. */
  detail: string;
  quantity: number;
  /** The unit of the quantity, such as m or hour; empty without a unit. */
  unit: string;
  unit_price: number;
  /** `quantity × unit_price`, rounded to the cent. */
  amount: number;
  cost: number;
  /** The item of the price list that it is priced by. */
  item_id?: string;
  /** The list's price for a unit, if another price was typed. */
  list_price?: number;
  shown: boolean;
}

/** Returns whether someone added the line to this quote. */
export const isOwnLine = ({ kind, field_id }: LineItem) =>
  kind === "line" || kind === "discount" || (kind === "item" && field_id === null);

/** The reason why an answer is not in the total, in words for the person who gave it. */
export interface PriceProblem {
  /** Null if one of the quote's own lines is wrong. */
  field_id: string | null;
  /** The entry of a group that has the answer. */
  row?: string;
  message: string;
}

export const maxQuantity = 1_000_000;

/** A hundred million dollars, in cents: far beyond the line of any quote, and 550 such lines still add up exactly. */
export const maxLineAmount = 10_000_000_000;

/** Maximum quantity on one line. Such a quantity is exact in millionths. */
export const maxLineQuantity = 1_000_000_000;

/** Quantities are whole millionths, so their sums are exact, like the cents. */
export const millionths = 1_000_000;

/**
 * Digits, grouped in threes or not, and an optional fraction. It allows no sign, no exponent, nothing that only a program
 * would write.
 */
const plainNumber = /^(?=\.?\d)(\d*|\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;

/**
 * The number in an answer, in millionths; 0 without an answer; null if no price can be calculated from it. Further
 * decimals are rounded half up, before anything is multiplied: the line shows the quantity that it is priced by.
 */
export function readQuantity(answer: AnswerValue | undefined): number | null {
  const text = String(answer ?? "").trim();
  if (text === "") return 0;
  const [, grouped, decimals = ""] = plainNumber.exec(text) ?? [];
  if (grouped === undefined) return null;
  const digits = grouped.replaceAll(",", "") + decimals.slice(0, 6).padEnd(6, "0");
  const quantity = Number(digits) + (decimals.charAt(6) >= "5" ? 1 : 0);
  return quantity <= maxQuantity * millionths ? quantity : null;
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
