import { z } from "zod";
import {
  add,
  ceilTo,
  compare,
  divide,
  type Fraction,
  multiply,
  NoResult,
  readFraction,
  roundTo,
  subtract,
  whole,
  writeFraction,
  zero,
} from "../formulas/fraction.ts";
import type { LineItem } from "../pricing/line-item.ts";
import { timestamp } from "../time/moments.ts";
import type { KitPart } from "./item.ts";
import { needed } from "./kits.ts";

/** An item as it was when a quote was made with it. A quote keeps those of its lines, and everything that they contain. */
const frozenItem = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  supplier: z.string(),
  supplier_code: z.string(),
  /** In cents, with up to two decimals. A kit's cost is that of its parts. */
  cost: z.number(),
  pack: z.string().nullable(),
  parts: z.array(z.object({ item_id: z.string(), quantity: z.string(), waste_percent: z.string() })),
});
export type FrozenItem = z.infer<typeof frozenItem>;

/** Reads the stored items. A quote with anything that `freezeItems` did not store, such as null, has no items. */
export const readFrozenItems = (stored: unknown): FrozenItem[] => z.array(frozenItem).safeParse(stored).data ?? [];

const cents = z.number().nullable();

const material = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  supplier_code: z.string(),
  /** The quantity needed, waste included. Exact, like the other quantities. */
  quantity: z.string(),
  /** The part of the quantity that is waste. */
  waste: z.string(),
  /** The number of units in a pack, and of whole packs needed; null for items that are not sold in packs. */
  pack: z.string().nullable(),
  packs: z.number().int().nullable(),
  /** The quantity in whole packs, or in whole numbers of what is counted. */
  ordered: z.string(),
  /** The cost of one unit, in cents with up to two decimals. Like all costs, null for people who may not see them. */
  unit_cost: cents,
  /** The cost of the quantity needed, and of the quantity ordered, in whole cents. */
  cost: cents,
  ordered_cost: cents,
});
export type Material = z.infer<typeof material>;

/** The items that a quote needs, with kits taken apart. Suppliers and codes are in alphabetical order. */
export const materials = z.object({
  /** Items without a supplier come last, under an empty name. */
  suppliers: z.array(z.object({ supplier: z.string(), items: z.array(material) })),
  /** Lines without an item, whose needs are therefore unknown. */
  unlisted: z.array(z.object({ label: z.string(), detail: z.string(), quantity: z.number(), unit: z.string() })),
});
export type Materials = z.infer<typeof materials>;

/** For an accepted quote, the materials for the accepted lines, and the time of the acceptance. */
export const quoteMaterials = materials.extend({ accepted_at: timestamp.nullable() });
export type QuoteMaterials = z.infer<typeof quoteMaterials>;

/** Maximum number of items and parts of kits behind the lines of one quote. */
const mostFrozen = 5_000;
/** Maximum quantity of one item, in that item's unit. */
const mostNeeded = whole(1_000_000_000);
const tooMuch = "This quote needs more than 1,000,000,000 of an item. Check its quantities, and those in kits.";
const tooMany = "This quote has more than 5,000 items, the parts of its kits included. Use smaller kits.";

type Lines = readonly Pick<LineItem, "kind" | "label" | "detail" | "quantity" | "unit" | "item_id">[];

/**
 * The items that a quote with these lines has to keep. Throws `NoResult` with words if there are too many, or too much of
 * one.
 */
export function freezeItems(lines: Lines, items: ReadonlyMap<string, FrozenItem>): FrozenItem[] {
  const found = kitsFirst(items, idsIn(lines));
  if (found.reduce((count, [, { parts }]) => count + 1 + parts.length, 0) > mostFrozen) throw new NoResult(tooMany);
  const frozen = found.map(([, item]) => frozenItem.parse(item));
  materialsOf(lines, frozen);
  return frozen;
}

/** Lines whose item was not kept count as lines without one. What `freezeItems` returned never needs too much. */
export function materialsOf(lines: Lines, frozen: readonly FrozenItem[]): Materials {
  const items = new Map(frozen.map((item) => [item.id, item]));
  const isListed = ({ item_id }: Lines[number]) => item_id !== undefined && items.has(item_id);
  const inOrder = new Intl.Collator("en", { numeric: true });
  const bySupplier = new Map<string, Material[]>();
  for (const [item, need] of needsOf(lines.filter(isListed), items)) {
    bySupplier.set(item.supplier, [...(bySupplier.get(item.supplier) ?? []), materialOf(item, need)]);
  }
  const suppliers = [...bySupplier].map(([supplier, rows]) => ({
    supplier,
    items: rows.sort((one, other) => inOrder.compare(one.code, other.code)),
  }));
  return {
    suppliers: suppliers.sort(
      (one, other) =>
        Number(one.supplier === "") - Number(other.supplier === "") || inOrder.compare(one.supplier, other.supplier),
    ),
    unlisted: lines
      .filter((line) => !isListed(line) && (line.kind === "item" || line.kind === "line"))
      .map(({ label, detail, quantity, unit }) => ({ label, detail, quantity, unit })),
  };
}

interface Need {
  quantity: Fraction;
  withoutWaste: Fraction;
}

/** Adds up how much of each item the lines need. Of a kit, only its parts are needed. */
function needsOf(lines: Lines, items: ReadonlyMap<string, FrozenItem>): [FrozenItem, Need][] {
  const needs = new Map<string, Need>();
  const need = (id: string, { quantity, withoutWaste }: Need) => {
    const before = needs.get(id) ?? { quantity: zero, withoutWaste: zero };
    needs.set(id, {
      quantity: add(before.quantity, quantity),
      withoutWaste: add(before.withoutWaste, withoutWaste),
    });
  };
  for (const { item_id = "", quantity: number } of lines) {
    const quantity = readFraction(String(number)) ?? zero;
    need(item_id, { quantity, withoutWaste: quantity });
  }
  const found: [FrozenItem, Need][] = [];
  for (const [id, item] of kitsFirst(items, idsIn(lines))) {
    const own = needs.get(id) ?? { quantity: zero, withoutWaste: zero };
    // Kits are checked as well, so that the fractions stay short at every level.
    if (compare(own.quantity, mostNeeded) > 0) throw new NoResult(tooMuch);
    if (item.parts.length === 0) found.push([item, own]);
    for (const part of item.parts) {
      need(part.item_id, {
        quantity: multiply(own.quantity, needed(part)),
        withoutWaste: multiply(own.withoutWaste, readFraction(part.quantity) ?? zero),
      });
    }
  }
  return found;
}

const idsIn = (lines: Lines) => lines.flatMap(({ item_id }) => item_id ?? []);

/**
 * These items and everything that they contain, each once and after every kit that contains it: kits may share their parts.
 */
function kitsFirst<Item extends { parts: readonly KitPart[] }>(
  items: ReadonlyMap<string, Item>,
  ids: string[],
): [string, Item][] {
  const seen = new Set<string>();
  const partsFirst: [string, Item][] = [];
  const visit = (id: string) => {
    const item = items.get(id);
    if (!item || seen.has(id)) return;
    seen.add(id);
    for (const { item_id } of item.parts) visit(item_id);
    partsFirst.push([id, item]);
  };
  for (const id of ids) visit(id);
  return partsFirst.reverse();
}

/** Six decimals of a line's quantity, and seven for each of five levels of parts. */
const exactPlaces = 41;
const exactly = (number: Fraction) => writeFraction(number, exactPlaces);

/**
 * Units that are counted: no one can order 11.55 of them. Others are measured, and units that are not listed here may be.
 */
const counted = new Set(
  [
    "each",
    "ea",
    "item",
    "pc",
    "piece",
    "unit",
    "pair",
    "set",
    "bag",
    "box",
    "sheet",
    "length",
    "roll",
    "panel",
  ].flatMap((unit) => [unit, `${unit}s`, `${unit}es`]),
);

function materialOf(item: FrozenItem, { quantity, withoutWaste }: Need): Material {
  const { code, name, unit, supplier_code, pack, cost: unit_cost } = item;
  const size = pack === null ? null : (readFraction(pack) ?? whole(1));
  const packs = size && ceilTo(divide(quantity, size), whole(1));
  const isCounted = counted.has(unit.toLowerCase());
  const ordered = size && packs ? multiply(packs, size) : isCounted ? ceilTo(quantity, whole(1)) : quantity;
  const costOf = (amount: Fraction) =>
    Number(roundTo(multiply(amount, readFraction(unit_cost.toFixed(2)) ?? zero), 0).over);
  return {
    ...{ code, name, unit, supplier_code },
    quantity: exactly(quantity),
    waste: exactly(subtract(quantity, withoutWaste)),
    pack,
    packs: packs && Number(packs.over),
    ordered: exactly(ordered),
    unit_cost,
    cost: costOf(quantity),
    ordered_cost: costOf(ordered),
  };
}

const mapItems = <Row>({ suppliers, unlisted }: Materials, change: (item: Material) => Row) => ({
  suppliers: suppliers.map(({ supplier, items }) => ({ supplier, items: items.map(change) })),
  unlisted,
});

/** For people who may not see costs. */
export const hideCosts = (given: Materials): Materials =>
  mapItems(given, (item) => ({ ...item, unit_cost: null, cost: null, ordered_cost: null }));

export type PayloadMaterials = ReturnType<typeof leaveOutCosts>;

/** For the workflow, which never receives costs. */
export const leaveOutCosts = (given: Materials) =>
  mapItems(given, ({ unit_cost: _, cost: _cost, ordered_cost: _ordered, ...item }) => item);
