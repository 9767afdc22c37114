import { useId } from "react";
import { Switch } from "../../../components/ui/choice.tsx";
import { useFormats } from "../../../lib/use-formats.ts";
import { useShowsProfit } from "./use-shows-profit.ts";

/** The profit, off the docket, for whoever switches it on. Amounts are in whole units of the currency. */
export function ProfitSwitch({
  profit,
  subTotal,
  currency,
}: {
  profit: number;
  subTotal: number | null;
  currency?: string | undefined;
}) {
  const { money } = useFormats();
  const id = useId();
  const [isShown, show] = useShowsProfit();
  const margin = subTotal ? Math.round((profit / subTotal) * 100) : null;
  return (
    <div className="relative flex items-center gap-3 border-t border-border pt-3">
      <label htmlFor={id} className="flex-1 cursor-pointer max-md:py-1">
        <span className="block text-sm font-medium">Profit</span>
        <span className="block text-xs tracking-wide text-ink-muted">only on this screen</span>
      </label>
      {isShown && (
        <p className="tabular-nums">
          <span className="font-medium">{money(profit, currency)}</span>{" "}
          {margin !== null && <span className="text-sm text-ink-muted">{margin}%</span>}
        </p>
      )}
      <Switch id={id} checked={isShown} onChange={(event) => show(event.target.checked)} />
    </div>
  );
}
