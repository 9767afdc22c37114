import { formatCents } from "@quotemill/shared/money";
import type { LineItem } from "@quotemill/shared/pricing/field-lines";
import { EyeOff } from "lucide-react";
import { memo } from "react";
import { joinParts } from "../../../lib/format.ts";

const quantityFormat = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 3 });
const notShown = "Not shown to the customer";

export function PriceLines({ items }: { items: LineItem[] }) {
  return (
    <dl aria-label="Line items" className="grid gap-2">
      {items.map((item) => (
        <PriceLine key={item.field_id ?? item.label} {...item} />
      ))}
    </dl>
  );
}

/** Memoised on primitive props, because a keystroke changes one line of possibly hundreds. */
const PriceLine = memo(function PriceLine({ kind, label, detail, quantity, unit_price, amount, shown }: LineItem) {
  const count =
    kind !== "item" || quantity === 1 ? "" : `${quantityFormat.format(quantity)} × ${formatCents(unit_price)}`;
  const second = joinParts(detail, count);
  return (
    <div className="grid grid-cols-[minmax(0,max-content)_minmax(1rem,1fr)_auto] items-baseline gap-x-2">
      <dt className="wrap-anywhere text-ink-muted">
        {label}
        {!shown && (
          <span title={notShown} className="ms-1.5 inline-block align-[-0.125em]">
            <EyeOff size={13} aria-hidden="true" />
            <span className="sr-only">{notShown}</span>
          </span>
        )}
      </dt>
      <span aria-hidden="true" className="-translate-y-0.75 border-b-[1.5px] border-dotted border-border-strong" />
      <dd className="font-medium tabular-nums">{formatCents(amount)}</dd>
      {second && (
        <dd className="col-span-full text-xs tracking-wide wrap-anywhere text-ink-muted tabular-nums">{second}</dd>
      )}
    </div>
  );
});
