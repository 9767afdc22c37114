import { z } from "zod";
import { maxPrice } from "../templates/schema/rate.ts";

const basisPoints = z.number().int();

/** An item that earns less than the company's target after a change, and did not before. Margins are rounded down. */
const marginEffect = z.object({
  item_id: z.uuid(),
  code: z.string(),
  name: z.string(),
  before: basisPoints,
  after: basisPoints,
  /** The price after the change, and the lowest price that keeps the target; null if none can be set. */
  price: z.number().int(),
  keeping_price: z.number().int().nullable(),
});
export type MarginEffect = z.infer<typeof marginEffect>;

/** The effect of a price change on margins. Empty without a target, and for people who may not see costs. */
export const marginEffects = z.object({
  target_margin_basis_points: basisPoints.nullable(),
  /** The margins that fall most, and the number of all that fall. */
  margins: z.array(marginEffect),
  margins_fallen: z.number().int(),
});
export type MarginEffects = z.infer<typeof marginEffects>;

export const noMarginEffects: MarginEffects = { target_margin_basis_points: null, margins: [], margins_fallen: 0 };

interface PricedItem {
  /** In cents, with up to two decimals. */
  cost: number;
  price: number;
  /** Null if the price is fixed. */
  markup_basis_points: number | null;
}

/** With a markup, an item earns the same at any cost. The rounding of its price to a cent does not count. */
export function itemMargin({ cost, price, markup_basis_points: markup }: PricedItem): number | null {
  if (price === 0) return null;
  if (markup !== null) return Math.floor((markup * 10_000) / (10_000 + markup));
  return Math.floor(((price * 100 - Math.round(cost * 100)) * 10_000) / (price * 100));
}

/** The lowest price in whole cents that earns the target; null if an item cannot have so high a price. */
export function keepingPrice(cost: number, target: number): number | null {
  const price = Math.ceil((Math.round(cost * 100) * 100) / (10_000 - target));
  return price > maxPrice ? null : price;
}

interface ChangedItem {
  id: string;
  code: string;
  name: string;
  before: PricedItem;
  after: PricedItem;
}

const shownMargins = 100;

export async function fallenMargins(
  target: number | null,
  items: Iterable<ChangedItem> | AsyncIterable<ChangedItem>,
): Promise<MarginEffects> {
  if (target === null) return noMarginEffects;
  const margins: MarginEffect[] = [];
  for await (const { id, code, name, before, after } of items) {
    const [was, is] = [itemMargin(before), itemMargin(after)];
    if (was === null || is === null || was < target || is >= target) continue;
    margins.push({
      ...{ item_id: id, code, name, before: was, after: is },
      ...{ price: after.price, keeping_price: keepingPrice(after.cost, target) },
    });
  }
  margins.sort((one, other) => one.after - one.before - (other.after - other.before));
  return {
    target_margin_basis_points: target,
    margins: margins.slice(0, shownMargins),
    margins_fallen: margins.length,
  };
}
