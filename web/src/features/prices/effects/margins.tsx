import type { PriceImport } from "@quotemill/shared/prices/imports";
import type { MarginEffect } from "@quotemill/shared/prices/margins";
import type { ChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { Check, TriangleAlert } from "lucide-react";
import { TextButton } from "../../../components/ui/button.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { countOf } from "../../../lib/words.ts";
import { percentOf } from "../price-words.ts";
import { marginInWords } from "./effect-words.ts";

type SetPrice = PriceImport["prices"][number];

/** Prices that are set along with the change, so that a margin stays. */
export interface Pricing {
  prices: SetPrice[];
  /** Null leaves the price of the item as it is. */
  onPrice: (item: SetPrice, price: number | null) => void;
}

export const box = "rounded-lg border border-border bg-raised shadow-xs dark:bg-surface";

interface Row {
  item_id: string;
  code: string;
  name: string;
  margin?: MarginEffect;
  set?: SetPrice;
}

/** By name, so that a row stays where it is when its price is set. */
function rowsOf(margins: MarginEffect[], prices: SetPrice[]): Row[] {
  const rows = new Map<string, Row>();
  for (const margin of margins) rows.set(margin.item_id, { ...margin, margin });
  for (const set of prices) rows.set(set.item_id, { ...rows.get(set.item_id), ...set, set });
  return [...rows.values()].sort((one, other) => one.name.localeCompare(other.name, "en", { numeric: true }));
}

/** Items whose margin falls under the company's target, and those whose price is set so that it does not. */
export function Margins({ effects, pricing }: { effects: ChangeEffects; pricing?: Pricing | undefined }) {
  const { margins, margins_fallen, target_margin_basis_points: target } = effects;
  const formats = useFormats();
  const rows = rowsOf(margins, pricing?.prices ?? []);
  if (target === null || rows.length === 0) return null;
  const more = margins_fallen - margins.length;
  return (
    <section className={box}>
      <h3 className="px-4 py-2.5 font-semibold">
        Margins under {percentOf(target, formats)}{" "}
        <span className="ms-1 text-sm font-normal text-ink-muted">your target</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <MarginRow key={row.item_id} row={row} target={target} onPrice={pricing?.onPrice} />
        ))}
        {more > 0 && (
          <li className="border-t border-border px-4 py-2 text-sm text-ink-muted">{countOf(more, "more item")}</li>
        )}
      </ul>
    </section>
  );
}

function MarginRow({
  row: { item_id, code, name, margin, set },
  target,
  onPrice,
}: {
  row: Row;
  target: number;
  onPrice: Pricing["onPrice"] | undefined;
}) {
  const formats = useFormats();
  const { cents } = formats;
  const keeping = margin?.keeping_price ?? null;
  const Icon = set ? Check : TriangleAlert;
  function handlePress() {
    if (set) onPrice?.(set, null);
    else if (margin && keeping !== null)
      onPrice?.({ item_id, code, name, price_before: margin.price, price: keeping }, keeping);
  }
  const label = set ? "Undo" : `${cents(keeping ?? 0)} keeps ${percentOf(target, formats)}`;
  return (
    <li className="border-t border-border px-4 py-2">
      <div className="flex items-start gap-2.5 *:leading-5">
        <Icon
          size={16}
          aria-hidden="true"
          className={set ? "mt-0.5 shrink-0 text-success-ink" : "mt-0.5 shrink-0 text-warning-ink"}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
        <span className="flex flex-wrap justify-end gap-x-2 tabular-nums">
          {set ? (
            <Moved before={cents(set.price_before)} after={cents(set.price)} />
          ) : (
            margin && (
              <Moved before={marginInWords(margin.before, formats)} after={marginInWords(margin.after, formats)} />
            )
          )}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 ps-6.5 text-sm text-ink-muted tabular-nums">
        {set
          ? `The price keeps ${percentOf(target, formats)}.`
          : margin && `${code} is sold for ${cents(margin.price)}`}
        {onPrice && (set || keeping !== null) && (
          <TextButton
            title={set ? undefined : "Set the price that keeps the target"}
            aria-label={set ? `Undo the price of ${code}` : `${label}: set the price of ${code}`}
            onClick={handlePress}
          >
            {label}
          </TextButton>
        )}
      </p>
    </li>
  );
}

const Moved = ({ before, after }: { before: string; after: string }) => (
  <>
    <s className="text-ink-muted">
      <span className="sr-only">was </span>
      {before}
    </s>
    <b className="font-medium">{after}</b>
  </>
);
