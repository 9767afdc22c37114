import { isUnderTarget, type Margin, percentOf, uncostedWords } from "@quotemill/shared/pricing/margin";
import { useId, useState } from "react";
import { Switch } from "../../components/ui/choices.tsx";
import { Note } from "../../components/ui/note.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useAuth } from "../auth/index.ts";

/**
 * Shows profit and margin outside the docket once a person switches them on. While they are off, it says if the margin is
 * below the company's target, but names no figures.
 */
export function ProfitSwitch({
  margin,
  shows: [isShown, show],
  currency,
}: {
  margin: Margin;
  shows: ReturnType<typeof useShowsProfit>;
  currency?: string | undefined;
}) {
  const { cents, number } = useFormats();
  const { company } = useAuth();
  const id = useId();
  const percent = percentOf(margin.profit, margin.sub_total);
  const uncosted = uncostedWords(margin);
  const target = company?.target_margin_basis_points ?? null;
  return (
    <div className="relative grid gap-2 border-t border-border pt-3">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="flex-1 cursor-pointer max-md:py-1">
          <span className="block text-sm font-medium">Profit</span>
          <span className="block text-xs tracking-wide text-ink-muted">never shown to customers</span>
        </label>
        {isShown && (
          <div className="text-end tabular-nums">
            <p>
              <span className="font-medium">{cents(margin.profit, currency)}</span>{" "}
              {percent !== null && <span className="text-sm text-ink-muted">{number(percent)}%</span>}
            </p>
            {uncosted && <p className="text-xs tracking-wide text-ink-muted">{uncosted}</p>}
          </div>
        )}
        <Switch id={id} checked={isShown} onChange={(event) => show(event.target.checked)} />
      </div>
      {target !== null && isUnderTarget(margin, target) && (
        <Note tone="warning">
          {isShown && percent !== null
            ? `The margin of ${number(percent)}% is below your target of ${number(target / 100)}%.`
            : "This quote is below your target."}
        </Note>
      )}
    </div>
  );
}

const nameFor = (userId: string) => `quote-profit-${userId}`;

/**
 * Returns whether the profit is shown. It is not until this person switches it on in this browser: a customer may be
 * looking at the screen.
 */
export function useShowsProfit() {
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
