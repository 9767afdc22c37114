import { formatAud } from "@quotemill/shared/money";
import { useId } from "react";
import { Switch } from "../../../components/ui/choice.tsx";
import { useShowsProfit } from "./use-shows-profit.ts";

/** The profit, off the docket, for whoever switches it on. Amounts are in dollars. */
export function ProfitSwitch({ profit, subTotal }: { profit: number; subTotal: number | null }) {
  const id = useId();
  const [isShown, show] = useShowsProfit();
  const margin = subTotal ? Math.round((profit / subTotal) * 100) : null;
  return (
    <div className="relative flex items-center gap-3 border-t border-border pt-3">
      <label htmlFor={id} className="flex-1 cursor-pointer">
        <span className="block text-sm font-medium">Profit</span>
        <span className="block text-xs tracking-wide text-ink-muted">only on this screen</span>
      </label>
      {isShown && (
        <p role="status" className="tabular-nums">
          <span className="font-medium">{formatAud(profit)}</span>{" "}
          {margin !== null && <span className="text-sm text-ink-muted">{margin}%</span>}
        </p>
      )}
      <Switch id={id} checked={isShown} onChange={(event) => show(event.target.checked)} />
    </div>
  );
}
