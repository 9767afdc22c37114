/**
 * An item comes from a field or a calculation; a line and a discount were added to this quote. Only items have a
 * quantity: the others are just an amount.
 */
export const lineKinds = ["item", "line", "discount", "minimum_charge", "rounding"] as const;
export type LineKind = (typeof lineKinds)[number];

/** Amounts are in cents. */
export interface LineItem {
  kind: LineKind;
  /** The field or calculation an item comes from; null for other kinds. */
  field_id: string | null;
  /** The entry of a group that it comes from, unless it stands for several. */
  row?: string;
  label: string;
  /** What the customer reads, including the entry and the chosen option. */
  printed_name: string;
  /** The entry and the chosen option, if there are any. */
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
  /** The entry of a group that has the answer. */
  row?: string;
  message: string;
}
