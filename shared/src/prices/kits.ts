import { add, divide, type Fraction, multiply, readFraction, roundTo, whole, zero } from "../formulas/fraction.ts";
import type { KitPart } from "./item.ts";

/** An item as the list stores it. */
export interface StoredItem {
  id: string;
  code: string;
  /** In cents, with up to two decimals. */
  cost: number;
  price: number | null;
  markup_basis_points: number | null;
  parts: KitPart[];
}

/** How deep a kit may contain kits. */
export const maxKitDepth = 5;

/** Looks items up by their ids. A part that is missing does not exist, or belongs to another company. */
export type Items = ReadonlyMap<string, StoredItem>;

/**
 * What one unit of an item costs, in cents and exact: a kit costs the sum of its parts. Must not be asked of a kit in a
 * circle, which `kitProblem` tells.
 */
export function exactCost(items: Items, id: string): Fraction {
  const item = items.get(id);
  if (!item) return zero;
  if (item.parts.length === 0) return readFraction(item.cost.toFixed(2)) ?? zero;
  return item.parts.map((part) => multiply(exactCost(items, part.item_id), needed(part))).reduce(add, zero);
}

const percent = whole(100);

/** How much of a part one unit of the kit needs, waste included. */
export const needed = ({ quantity, waste_percent }: KitPart): Fraction =>
  multiply(readFraction(quantity) ?? zero, divide(add(percent, readFraction(waste_percent) ?? zero), percent));

/** What one unit is sold for, in whole cents: a markup is rounded once, here. */
export function priceOf(items: Items, id: string): number {
  const { price, markup_basis_points } = items.get(id) ?? { price: 0, markup_basis_points: null };
  if (price !== null) return price;
  const factor = divide(whole(10_000 + (markup_basis_points ?? 0)), whole(10_000));
  return Number(roundTo(multiply(exactCost(items, id), factor), 0).over);
}

/** Why the parts of an item cannot be stored, or null. A circle is told with its path: 'A → B → A'. */
export function kitProblem(items: Items, id: string): string | null {
  const path: string[] = [];
  const walk = (at: string): string | null => {
    const item = items.get(at);
    if (!item) return "A part of this kit is not in the price list.";
    const isCircle = path.includes(at);
    path.push(at);
    if (isCircle) {
      const codes = path.slice(path.indexOf(at)).map((each) => items.get(each)?.code);
      return `A kit cannot contain itself: ${codes.join(" → ")}.`;
    }
    if (path.length - 1 > maxKitDepth) {
      return `Kits can contain kits ${maxKitDepth} deep: ${path.map((each) => items.get(each)?.code).join(" → ")}.`;
    }
    for (const part of item.parts) {
      const problem = walk(part.item_id);
      if (problem) return problem;
    }
    path.pop();
    return null;
  };
  return walk(id);
}
