import { type Fraction, multiply, readFraction, writeFraction, zero } from "@quotemill/shared/formulas/fraction";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { exactCost, type Items, needed, priceOf, type StoredItem } from "@quotemill/shared/prices/kits";
import type { NumberFormats } from "./price-words.ts";

/** The figures of an item while someone edits them. Amounts are in cents. */
export interface Figures {
  cost: number;
  price: number;
  /** In basis points; null if the price is fixed. */
  markup: number | null;
}

/** Figures that someone typed in a row, and the item as it was when the row was opened. */
export interface Draft extends Figures {
  item: PriceItem;
}

export const draftOf = (item: PriceItem): Draft => ({
  item,
  cost: item.cost ?? 0,
  price: item.price,
  markup: item.markup_basis_points,
});

export const isKit = (item: Pick<PriceItem, "parts">) => item.parts.length > 0;

type PartFigures = Pick<PriceItem["parts"][number], "item_id" | "quantity" | "waste_percent" | "cost">;

const subject = "subject";

/** An item with its parts, each as a separate item: a part that is a kit has its cost already. */
function itemsOf({ cost, price, markup }: Figures, parts: readonly PartFigures[]): Items {
  const plain = { price: null, markup_basis_points: null, parts: [] };
  const stored: StoredItem[] = [
    ...parts.map((part) => ({ ...plain, id: part.item_id, code: "", cost: part.cost ?? 0 })),
    {
      ...{ id: subject, code: "", cost, parts: [...parts] },
      ...{ price: markup === null ? price : null, markup_basis_points: markup },
    },
  ];
  return new Map(stored.map((item) => [item.id, item]));
}

/** In cents, with up to two decimals. */
const inCents = (amount: Fraction) => Number(writeFraction(amount, 2));

/** Cost of one unit: a kit costs what its parts cost. */
export const costOf = (figures: Figures, parts: readonly PartFigures[]) =>
  inCents(exactCost(itemsOf(figures, parts), subject));

/** Cost of a part in one unit of a kit, waste included. */
export const lineCost = (part: PartFigures) =>
  inCents(multiply(readFraction((part.cost ?? 0).toFixed(2)) ?? zero, needed(part)));

/** Price that the figures give: the fixed price, or the cost with its markup. */
export const workedOut = (figures: Figures, parts: readonly PartFigures[]) => priceOf(itemsOf(figures, parts), subject);

/** The other way to price an item, at the same price. */
export function otherWay<Given extends Figures>(figures: Given, parts: readonly PartFigures[]): Given {
  const price = workedOut(figures, parts);
  if (figures.markup !== null) return { ...figures, price, markup: null };
  const cost = costOf(figures, parts);
  const markup = cost > 0 ? Math.max(0, Math.round((price / cost - 1) * 10_000)) : 0;
  return { ...figures, price, markup };
}

/** Figures to save. A kit stores no cost. */
export const figuresIn = ({ item, cost, price, markup }: Draft) => ({
  ...(isKit(item) ? {} : { cost }),
  price: markup === null ? price : null,
  markup_basis_points: markup,
});

/** True if the typed figures give another cost or price than the item has. */
export const isOther = (draft: Draft) => {
  const { item, cost } = draft;
  return (!isKit(item) && cost !== item.cost) || workedOut(draft, item.parts) !== item.price;
};

/** '+5.0%', or null if nothing changed or there is nothing to compare with. */
export function changeInPercent(before: number, after: number, formats: NumberFormats): string | null {
  if (before === after || before === 0) return null;
  const percent = ((after - before) / before) * 100;
  return `${percent < 0 ? "−" : "+"}${formats.typedNumber(Math.abs(percent).toFixed(1))}%`;
}
