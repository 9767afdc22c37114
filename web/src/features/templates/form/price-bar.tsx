import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { clsx } from "clsx";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { prefersReducedMotion } from "../../../lib/browser.ts";
import { useFormats } from "../../../lib/formats.ts";
import { countOf } from "../../../lib/words.ts";
import { IncompleteTotal } from "./price-parts.tsx";

/** Shows the total at the lower edge where there is no room next to the form, and links to the lines below the form. */
export const PriceBar = memo(function PriceBar({
  price,
  isIncomplete = false,
  targetId,
  className,
}: {
  price: QuotePrice;
  /** True if required answers are missing. */
  isIncomplete?: boolean;
  targetId: string;
  className?: string;
}) {
  const { cents } = useFormats();
  const { line_items, grand_total, problems } = price;
  const handleClick = () =>
    document
      .getElementById(targetId)
      ?.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "instant" : "smooth" });
  return (
    <button
      type="button"
      onClick={handleClick}
      className={clsx(
        "tall:sticky z-2 flex h-13 items-center gap-2 border-t border-border bg-surface px-4 text-start md:px-6 focus-visible:-outline-offset-2",
        className,
      )}
    >
      <span className="font-semibold">Total</span>
      <span className="flex items-center gap-1 text-sm text-ink-muted">
        {problems.length > 0 && <TriangleAlert size={14} aria-hidden="true" className="text-warning-ink" />}
        {problems.length > 0
          ? `${countOf(problems.length, "answer")} not included`
          : countOf(line_items.length, "item")}
        <ChevronDown size={14} aria-hidden="true" />
      </span>
      <span className="ms-auto text-lg font-semibold tracking-tight tabular-nums">
        {isIncomplete ? <IncompleteTotal /> : cents(grand_total)}
      </span>
    </button>
  );
});
