import { useId, useState } from "react";
import { Switch } from "../../components/ui/choices.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";

/** Shows the profit outside the docket to whoever switches it on. Amounts are in whole units of the currency. */
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

const nameFor = (userId: string) => `quote-profit-${userId}`;

/**
 * Whether the profit is shown. It is not until this person switches it on in this browser: a customer may be looking at
 * the screen.
 */
function useShowsProfit() {
  const { user } = useAuth();
  const name = nameFor(user?.id ?? "");
  const [isShown, setIsShown] = useState(() => readChoice(name));
  const show = (shown: boolean) => {
    setIsShown(shown);
    keepChoice(name, shown);
  };
  return [isShown, show] as const;
}

function readChoice(name: string): boolean {
  try {
    return localStorage.getItem(name) === "shown";
  } catch {
    return false;
  }
}

/** Blocked storage is ignored: the choice then lasts as long as the page. */
function keepChoice(name: string, shown: boolean) {
  try {
    if (shown) localStorage.setItem(name, "shown");
    else localStorage.removeItem(name);
  } catch {}
}
