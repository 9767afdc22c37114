import {
  add,
  compare,
  divide,
  type Fraction,
  multiply,
  NoResult,
  readFraction,
  roundTo,
  whole,
  zero,
} from "../formulas/fraction.ts";
import { maxPrice } from "../templates/schema/rate.ts";
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

/** Maximum number of levels of parts in a kit. */
export const maxKitDepth = 5;

export const unknownPart = "A part of this kit is not in the price list.";

/** Looks items up by their ids. A part that is missing does not exist, or belongs to another company. */
export type Items = ReadonlyMap<string, StoredItem>;

/**
 * Returns the cost of one unit, in cents and exact: a kit costs the sum of its parts. Must not be called for a kit in a
 * circle, which `kitProblem` finds. Kits may share their parts, so `known` keeps the results so far; otherwise five levels
 * of a hundred shared parts would take forever.
 */
export function exactCost(items: Items, id: string, known = new Map<string, Fraction>()): Fraction {
  const item = items.get(id);
  if (!item) return zero;
  if (item.parts.length === 0) return readFraction(item.cost.toFixed(2)) ?? zero;
  const before = known.get(id);
  if (before) return before;
  const cost = item.parts
    .map((part) => multiply(exactCost(items, part.item_id, known), needed(part)))
    .reduce(add, zero);
  known.set(id, cost);
  return cost;
}

const percent = whole(100);

/** Returns the quantity of a part that one unit of the kit needs, waste included. */
export const needed = ({ quantity, waste_percent }: KitPart): Fraction =>
  multiply(readFraction(quantity) ?? zero, divide(add(percent, readFraction(waste_percent) ?? zero), percent));

/** Returns the selling price of one unit, in whole cents: a markup is rounded once, here. */
export function priceOf(items: Items, id: string, known?: Map<string, Fraction>): number {
  const { price, markup_basis_points } = items.get(id) ?? { price: 0, markup_basis_points: null };
  if (price !== null) return price;
  const factor = divide(whole(10_000 + (markup_basis_points ?? 0)), whole(10_000));
  return Number(roundTo(multiply(exactCost(items, id, known), factor), 0).over);
}

/** Says why an item cannot be stored with its cost or price, or returns null. Must not be called for a kit in a circle. */
export function amountProblem(items: Items, id: string, known?: Map<string, Fraction>): string | null {
  const code = items.get(id)?.code;
  try {
    if (compare(exactCost(items, id, known), whole(maxPrice)) > 0) return `${code} would cost more than 1,000,000.`;
    return priceOf(items, id, known) > maxPrice ? `${code} would be sold for more than 1,000,000.` : null;
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    return `${code} would cost more than 1,000,000.`;
  }
}

/**
 * Says why the parts of an item cannot be stored, or returns null. A circle is shown with its path: 'A → B → A'. `known`
 * keeps the longest path down from each item that is checked already.
 */
export function kitProblem(items: Items, id: string, known = new Map<string, string[]>()): string | null {
  const path: string[] = [];
  const walk = (at: string): string | null => {
    if (known.has(at)) return null;
    const item = items.get(at);
    if (!item) return unknownPart;
    if (path.includes(at)) {
      return `A kit cannot contain itself: ${codesOf(items, [...path.slice(path.indexOf(at)), at])}.`;
    }
    path.push(at);
    let below: string[] = [];
    for (const part of item.parts) {
      const problem = walk(part.item_id);
      if (problem) return problem;
      const down = known.get(part.item_id) ?? [];
      if (down.length > below.length) below = down;
    }
    path.pop();
    known.set(at, [at, ...below]);
    return null;
  };
  const problem = walk(id);
  if (problem) return problem;
  const longest = known.get(id) ?? [];
  if (longest.length - 1 <= maxKitDepth) return null;
  return `A kit can have ${maxKitDepth} levels of parts: ${codesOf(items, longest)}.`;
}

const codesOf = (items: Items, ids: string[]) => ids.map((id) => items.get(id)?.code).join(" → ");
