import type { ItemStep, PriceChange, PriceEffects } from "@quotemill/shared/prices/changes";
import { oldAfterDays, type PriceItem } from "@quotemill/shared/prices/item";
import { listed } from "@quotemill/shared/text/words";
import { type LucideIcon, Pencil, Undo2, Upload } from "lucide-react";
import { countOf } from "../../lib/words.ts";

interface MoneyFormats extends NumberFormats {
  cents(amount: number): string;
  unitCost(amount: number): string;
}

export interface NumberFormats {
  number(value: number): string;
  typedNumber(text: string): string;
}

/** '45%' */
export const percentOf = (basisPoints: number, { number }: NumberFormats) => `${number(basisPoints / 100)}%`;

const dayMs = 86_400_000;

/** Formats the time since a cost was last confirmed: 'today', '12 days ago'. An old one is marked. */
export function ageOf(pricedAt: string, now = Date.now()) {
  const days = Math.max(0, Math.floor((now - Date.parse(pricedAt)) / dayMs));
  return { words: days === 0 ? "today" : `${countOf(days, "day")} ago`, isOld: days >= oldAfterDays };
}

export const changeIcons: Record<PriceChange["kind"], LucideIcon> = { edit: Pencil, import: Upload, undo: Undo2 };

/** 'Priya Nair', 'Import from Southern Steel by Priya Nair' */
export const whoOf = ({ kind, by, supplier }: Pick<PriceChange, "kind" | "by" | "supplier">) => {
  const how = { edit: "", import: supplier ? `Import from ${supplier} by ` : "Import by ", undo: "Undone by " };
  return capitalised(`${how[kind]}${by ?? "someone who has been removed"}`);
};

type ToldChange = Omit<PriceChange, "id" | "by" | "created_at" | "undoes" | "undone_at">;

/** Describes a change in the history of the list: 'Costs +8%, Southern Steel Supply, 21 items'. */
export function changeWords(change: ToldChange, formats: MoneyFormats): string {
  const { kind, did, item, item_count, supplier } = change;
  const items = countOf(item_count, "item");
  if (kind === "import") return `Imported ${item?.name ?? items}`;
  if (item)
    return did === "changed" || kind === "undo"
      ? `${item.name}: ${stepWords(item, formats)}`
      : `${capitalised(did)} ${item.name}`;
  const asked = askedWords(change, formats);
  if (!asked) return `${kind === "undo" ? "Undid a change of" : "Changed"} ${namedItems(change)}`;
  const words = [asked, supplier, items].filter(Boolean).join(", ");
  return kind === "undo" ? `Undid: ${words}` : capitalised(words);
}

function askedWords({ cost_percent, markup_basis_points, is_active }: ToldChange, formats: MoneyFormats) {
  if (cost_percent !== null) {
    const sign = cost_percent.startsWith("-") ? "−" : "+";
    return `costs ${sign}${formats.typedNumber(cost_percent.replace("-", ""))}%`;
  }
  if (markup_basis_points !== null) return `markup ${percentOf(markup_basis_points, formats)}`;
  return is_active === null ? null : is_active ? "activated" : "deactivated";
}

/** For a change whose figures are not recorded: 'A, B and 16 more'. */
function namedItems({ codes, item_count }: ToldChange): string {
  const rest = item_count - codes.length;
  return listed(rest > 0 ? [...codes, `${rest.toLocaleString("en")} more`] : codes);
}

/** One step in the history of an item: 'cost $18.90 is now $19.40, price $27.41 is now $28.13'. */
export function stepWords({ before, after }: Pick<ItemStep, "before" | "after">, formats: MoneyFormats): string {
  if (!after) return "deleted";
  if (!before) return `added at ${formats.cents(after.price)}`;
  const words = [
    before.cost !== null && after.cost !== null && before.cost !== after.cost
      ? `cost ${formats.unitCost(before.cost)} is now ${formats.unitCost(after.cost)}`
      : "",
    before.price !== after.price ? `price ${formats.cents(before.price)} is now ${formats.cents(after.price)}` : "",
    before.is_active !== after.is_active ? (after.is_active ? "activated" : "deactivated") : "",
  ].filter(Boolean);
  return words.join(", ") || "details changed";
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Describes the effects of a change of several items as lines of a label and words. The counts of a line add up to its
 * items.
 */
export function effectLines(
  { items }: Pick<PriceEffects, "items">,
  chosen: readonly PriceItem[],
  formats: MoneyFormats,
) {
  const byId = new Map(chosen.filter(({ parts }) => parts.length === 0).map((item) => [item.id, item]));
  const own = items.filter(({ id }) => byId.has(id));
  const kits = items.filter(({ id }) => !byId.has(id));
  const steps = own
    .map(({ before, after }) => (after.cost ?? 0) - (before.cost ?? 0))
    .filter((step) => step !== 0)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  const moved = items.filter(({ before, after }) => before.price !== after.price);
  const ownMoved = moved.filter(({ id }) => byId.has(id)).length;
  const fixed = own.filter(
    ({ id, before, after }) =>
      before.cost !== after.cost && before.price === after.price && byId.get(id)?.markup_basis_points === null,
  ).length;
  const kitsMoved = moved.length - ownMoved;
  const [least = 0, most = 0] = [steps[0], steps.at(-1)];
  const range = [...new Set([least, most].map((step) => formats.unitCost(Math.abs(step))))].join(" to ");
  const counted = (count: number, one: string, several: string) =>
    count > 0 && `${count} ${count === 1 ? one : several}`;
  const rise = counted(steps.length, most > 0 ? "rises" : "falls", most > 0 ? "rise" : "fall");
  const line = (label: string, isTold: boolean, ...parts: (string | false)[]) => ({
    label,
    words: isTold && parts.filter(Boolean).join(", "),
  });
  const isAny = steps.length + moved.length > 0;
  return {
    costCount: steps.length,
    moved,
    lines: [
      line(
        "Costs",
        steps.length > 0,
        rise && `${rise} by ${range}`,
        counted(own.length - steps.length, "stays", "stay"),
      ),
      line(
        "Prices",
        isAny && own.length > 0,
        counted(ownMoved, "changes", "change"),
        counted(fixed, "is fixed and stays", "are fixed and stay"),
        counted(own.length - ownMoved - fixed, "stays", "stay"),
      ),
      line(
        "Prices of kits",
        isAny && kits.length > 0,
        counted(kitsMoved, "changes", "change"),
        counted(kits.length - kitsMoved, "stays", "stay"),
      ),
    ].filter((each): each is { label: string; words: string } => each.words !== false),
  };
}
