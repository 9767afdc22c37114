import type { ItemStep, PriceChange, PriceEffects } from "@quotemill/shared/prices/changes";
import { oldAfterDays, type PriceItem } from "@quotemill/shared/prices/item";
import { listed } from "@quotemill/shared/text/words";
import { type LucideIcon, Pencil, Undo2, Upload } from "lucide-react";
import { countOf } from "../../lib/words.ts";

interface MoneyFormats {
  cents(amount: number): string;
  unitCost(amount: number): string;
}

/** '45%' */
export const percentOf = (basisPoints: number) => `${basisPoints / 100}%`;

const dayMs = 86_400_000;

/** When a cost was last confirmed: 'today', '12 days ago'. An old one is marked. */
export function ageOf(pricedAt: string, now = Date.now()) {
  const days = Math.max(0, Math.floor((now - Date.parse(pricedAt)) / dayMs));
  return { words: days === 0 ? "today" : `${countOf(days, "day")} ago`, isOld: days >= oldAfterDays };
}

export const changeIcons: Record<PriceChange["kind"], LucideIcon> = { edit: Pencil, import: Upload, undo: Undo2 };

/** 'Priya Nair', 'Import from Southern Steel by Priya Nair' */
export const whoOf = ({ kind, by, supplier }: Pick<PriceChange, "kind" | "by" | "supplier">) => {
  const how = { edit: "", import: supplier ? `Import from ${supplier} by ` : "Import by ", undo: "Taken back by " };
  return capitalised(`${how[kind]}${by ?? "someone who has been removed"}`);
};

/** What a change did, in the history of the list. */
export function changeWords({
  kind,
  did,
  codes,
  item_count,
}: Pick<PriceChange, "kind" | "did" | "codes" | "item_count">) {
  const rest = item_count - codes.length;
  const what = listed(rest > 0 ? [...codes, `${rest.toLocaleString("en")} more`] : codes);
  const verbs = { edit: capitalised(did), import: "Imported", undo: "Took back a change of" };
  return `${verbs[kind]} ${what || "nothing"}`;
}

/** One step in the history of an item: 'Cost $18.90 is now $19.40, price $27.41 is now $28.13'. */
export function stepWords({ before, after }: Pick<ItemStep, "before" | "after">, formats: MoneyFormats): string {
  if (!after) return "Deleted";
  if (!before) return `Added at ${formats.cents(after.price)}`;
  const words = [
    before.cost !== null && after.cost !== null && before.cost !== after.cost
      ? `cost ${formats.unitCost(before.cost)} is now ${formats.unitCost(after.cost)}`
      : "",
    before.price !== after.price ? `price ${formats.cents(before.price)} is now ${formats.cents(after.price)}` : "",
    before.is_active !== after.is_active ? `switched ${after.is_active ? "on" : "off"}` : "",
  ].filter(Boolean);
  return capitalised(words.join(", ") || "details changed");
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a change of several items does, as lines of a label and words. */
export function effectLines(
  { items }: Pick<PriceEffects, "items">,
  chosen: readonly PriceItem[],
  formats: MoneyFormats,
) {
  const ids = new Set(chosen.filter(({ parts }) => parts.length === 0).map(({ id }) => id));
  const own = items.filter(({ id }) => ids.has(id));
  const others = items.filter(({ id }) => !ids.has(id));
  const steps = own
    .map(({ before, after }) => (after.cost ?? 0) - (before.cost ?? 0))
    .filter((step) => step !== 0)
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  const moved = items.filter(({ before, after }) => before.price !== after.price);
  const fixed = own.filter(({ before, after }) => before.price === after.price && before.cost !== after.cost);
  const [least = 0, most = 0] = [steps[0], steps.at(-1)];
  const range = [...new Set([least, most].map((step) => formats.unitCost(Math.abs(step))))].join(" to ");
  return {
    costCount: steps.length,
    moved,
    lines: [
      { label: "Costs", words: steps.length > 0 && `${steps.length} ${most > 0 ? "rise" : "fall"} by ${range}` },
      { label: "Prices", words: moved.length > 0 && `${moved.length} ${moved.length === 1 ? "changes" : "change"}` },
      { label: "Fixed prices", words: fixed.length > 0 && `${fixed.length} ${fixed.length === 1 ? "stays" : "stay"}` },
      { label: "Kits", words: others.length > 0 && `${others.length} ${others.length === 1 ? "follows" : "follow"}` },
    ].filter((line): line is { label: string; words: string } => line.words !== false),
  };
}
