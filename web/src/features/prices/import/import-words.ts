import type { PriceImport } from "@quotemill/shared/prices/imports";
import { countOf } from "../../../lib/words.ts";
import type { StripTab } from "./strip.tsx";

export type TabName = "changed" | "new" | "missing" | "unchanged" | "problems";

function countsOf({ rows, missing, prices, confirms }: PriceImport) {
  const of = (kind: PriceImport["rows"][number]["kind"]) => {
    const all = rows.filter((row) => row.kind === kind);
    return { all: all.length, chosen: all.filter(({ is_chosen }) => is_chosen).length };
  };
  const unchanged = of("unchanged").all;
  const changedItems = new Set(
    rows.filter(({ kind, is_chosen }) => kind === "changed" && is_chosen).map(({ item_id }) => item_id),
  );
  return {
    ...{ changed: of("changed"), added: of("new"), unchanged, confirmed: confirms ? unchanged : 0 },
    off: missing.filter(({ is_chosen }) => is_chosen).length,
    priced: prices.length,
    // A price of a row that changes anyway does not count as a separate change.
    pricedAlone: prices.filter(({ item_id }) => !changedItems.has(item_id)).length,
  };
}

const chosenWords = ({ all, chosen }: { all: number; chosen: number }) =>
  all === 0 ? "none" : all === chosen ? "all chosen" : `${(all - chosen).toLocaleString("en")} left out`;

/** New items that were ticked and would earn nothing. */
export const soldAtCost = ({ rows }: PriceImport) =>
  rows.filter(
    ({ kind, is_chosen, cost, price }) => kind === "new" && is_chosen && cost > 0 && price <= Math.round(cost),
  ).length;

export function stripOf(shown: PriceImport): StripTab<TabName>[] {
  const { changed, added, off, unchanged, confirmed } = countsOf(shown);
  const { missing, problems } = shown;
  const missingWords =
    missing.length === 0 ? "none" : off === 0 ? "all kept" : `${off} off, ${missing.length - off} kept`;
  return [
    { name: "changed", label: "Changed", count: changed.all, words: chosenWords(changed) },
    {
      ...{ name: "new", label: "New", count: added.all },
      ...(soldAtCost(shown) > 0 ? { words: "sold at cost", isWarning: true } : { words: chosenWords(added) }),
    },
    { name: "missing", label: "Missing", count: missing.length, words: missingWords },
    {
      ...{ name: "unchanged", label: "Unchanged", count: unchanged },
      words: unchanged === 0 ? "none" : confirmed > 0 ? "confirmed today" : "not confirmed",
    },
    {
      ...{ name: "problems", label: "Not read", count: problems.length },
      ...(problems.length > 0 ? { words: "see the reasons", isWarning: true } : { words: "none" }),
    },
  ];
}

/** Words for the button and for the toast afterwards; null if nothing would happen. */
export function applyLabel(shown: PriceImport): { button: string; done: string } | null {
  const { changed, added, off, confirmed, pricedAlone } = countsOf(shown);
  const count = changed.chosen + added.chosen + off + pricedAlone;
  if (count > 0) return { button: `Apply ${countOf(count, "change")}`, done: `${countOf(count, "change")} applied` };
  if (confirmed === 0) return null;
  return { button: `Confirm ${countOf(confirmed, "cost")}`, done: `${countOf(confirmed, "cost")} confirmed` };
}

/** '198 changed, 12 new, 4 deactivated.'; null if nothing is. */
export function applyWords(shown: PriceImport): string | null {
  const { changed, added, off, confirmed, priced } = countsOf(shown);
  const parts = [
    [changed.chosen, "changed"],
    [added.chosen, "new"],
    [off, "deactivated"],
    [priced, priced === 1 ? "price set" : "prices set"],
    [confirmed, "confirmed"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString("en")} ${what}`);
  return words.length > 0 ? `${words.join(", ")}.` : null;
}
