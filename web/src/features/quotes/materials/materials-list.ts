import type { Material, QuoteMaterials } from "@quotemill/shared/prices/materials";
import { csvLine, csvMark } from "@quotemill/shared/text/csv";
import { countOf } from "../../../lib/words.ts";
import { inUnits } from "../../../records/prices/unit-words.ts";

interface NumberFormats {
  number(value: number): string;
  cents(amount: number, currency?: string | null): string;
}

/** '24 bags' and '2 packs of 12', '0.5 m³' and '1 pack', or '30' alone. */
export function orderParts({ ordered, unit, packs, pack }: Material, { number }: Pick<NumberFormats, "number">) {
  const amount = inUnits(Number(ordered), unit, number(Number(ordered)));
  if (packs === null || pack === null || Number(pack) === 1) return [amount];
  return [amount, `${countOf(packs, "pack")}${packs > 1 ? ` of ${number(Number(pack))}` : ""}`];
}

/** '24 bags, 2 packs of 12' */
export const orderWords = (...given: Parameters<typeof orderParts>) => orderParts(...given).join(", ");

/** Formats the quantity that the quote names, without the waste. */
export const neededWords = (
  { quantity, waste, unit }: Pick<Material, "quantity" | "waste" | "unit">,
  { number }: Pick<NumberFormats, "number">,
) => {
  const needed = Number(quantity) - Number(waste);
  return inUnits(needed, unit, number(needed));
};

export const supplierName = (supplier: string) => supplier || "Without a supplier";

/** Returns the cost of the orders in cents; null for people who may not see costs. */
export const orderedCost = (items: readonly Material[]): number | null =>
  items.reduce<number | null>(
    (sum, { ordered_cost }) => (sum === null || ordered_cost === null ? null : sum + ordered_cost),
    0,
  );

/** The orders as text for a message, a block for each supplier. */
export const listText = (
  { suppliers }: Pick<QuoteMaterials, "suppliers">,
  formats: NumberFormats,
  { hasCosts, currency }: { hasCosts: boolean; currency: string },
): string =>
  suppliers
    .map(({ supplier, items }) =>
      [
        supplierName(supplier),
        ...items.map((item) => {
          const cost = hasCosts && item.ordered_cost !== null ? `, ${formats.cents(item.ordered_cost, currency)}` : "";
          return `- ${orderWords(item, formats)}: ${item.name} (${item.supplier_code || item.code})${cost}`;
        }),
      ].join("\n"),
    )
    .join("\n\n");

const heads = ["Supplier", "Code", "Supplier's code", "Item", "Unit", "Needed", "Of which waste", "Pack", "Packs"];

/** Amounts are in whole units of the currency, and quantities exact. */
export function csvText({ suppliers }: Pick<QuoteMaterials, "suppliers">, hasCosts: boolean): string {
  const amount = (cents: number | null) => (cents === null ? null : cents / 100);
  const rows = suppliers.flatMap(({ supplier, items }) =>
    items.map((item) => [
      ...[supplier, item.code, item.supplier_code, item.name, item.unit, item.quantity, item.waste],
      ...[item.pack, item.packs, item.ordered],
      ...(hasCosts ? [amount(item.unit_cost), amount(item.ordered_cost)] : []),
    ]),
  );
  const head = [...heads, "Order", ...(hasCosts ? ["Unit cost", "Cost of the order"] : [])];
  return csvMark + [head, ...rows].map(csvLine).join("");
}
