import type { LineItem } from "@quotemill/shared/pricing/line-item";
import { clsx } from "clsx";
import { EyeOff, Pencil } from "lucide-react";
import { memo } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { joinParts } from "../../../lib/format.ts";
import { useFormats } from "../../../lib/use-formats.ts";

const notShown = "Not shown to the customer";

interface Editing {
  /** Edits one of the quote's own lines, counted from 0. */
  onEdit?: (index: number) => void;
}

const isOwn = ({ kind }: LineItem) => kind === "line" || kind === "discount";

/** `currency` is the one the quote was made with; without one, the company's. */
export function PriceLines({
  items,
  currency,
  onEdit,
}: { items: LineItem[]; currency?: string | undefined } & Editing) {
  const firstOwn = items.findIndex(isOwn);
  return (
    <dl aria-label="Line items" className="grid gap-2">
      {items.map((item, position) => {
        const own = isOwn(item) ? position - firstOwn : null;
        return (
          <PriceLine
            key={keyOf(item, own)}
            {...item}
            currency={currency}
            own={own}
            onEdit={own === null ? undefined : onEdit}
          />
        );
      })}
    </dl>
  );
}

/** Entries of a group, and rates of summed ones, each have a line of the same field. */
const keyOf = ({ kind, field_id, row, detail, unit_price }: LineItem, own: number | null) =>
  field_id === null ? `${kind} ${own}` : [field_id, row ?? "", ...(row ? [] : [detail, unit_price])].join(" ");

/** Memoised on primitive props, because a keystroke changes one line of possibly hundreds. */
const PriceLine = memo(function PriceLine(
  line: LineItem & Editing & { own: number | null; currency: string | undefined },
) {
  const { kind, label, detail, quantity, unit, unit_price, amount, shown, own, currency, onEdit } = line;
  const { cents, number } = useFormats();
  const count =
    kind !== "item" || (quantity === 1 && !unit)
      ? ""
      : `${[number(quantity), unit].filter(Boolean).join(" ")} × ${cents(unit_price, currency)}`;
  const second = joinParts(detail, count);
  return (
    <div className="grid grid-cols-[minmax(0,max-content)_minmax(1rem,1fr)_auto] items-baseline gap-x-2">
      <dt className={clsx("wrap-anywhere", own === null ? "text-ink-muted" : "text-ink")}>
        {label}
        {own !== null && onEdit && (
          <Button
            variant="quiet"
            size="iconSm"
            aria-label={`Edit ${label}`}
            title="Edit"
            className="-my-2 ms-1 align-middle"
            onClick={() => onEdit(own)}
          >
            <Pencil size={13} aria-hidden="true" />
          </Button>
        )}
        {!shown && (
          <span title={notShown} className="ms-1.5 inline-block align-[-0.125em]">
            <EyeOff size={13} aria-hidden="true" />
            <span className="sr-only">{notShown}</span>
          </span>
        )}
      </dt>
      <span aria-hidden="true" className="-translate-y-0.75 border-b-[1.5px] border-dotted border-border-strong" />
      <dd className="font-medium tabular-nums">{cents(amount, currency)}</dd>
      {second && (
        <dd className="col-span-full text-xs tracking-wide wrap-anywhere text-ink-muted tabular-nums">{second}</dd>
      )}
    </div>
  );
});
