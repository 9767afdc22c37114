import type { ReactNode } from "react";
import { useFormats } from "../../lib/use-formats.ts";

/** Shows a quote's amounts as a paper docket: parts split by perforations, and a torn edge. */
export function Docket({ children }: { children: ReactNode }) {
  return <div className="docket divide-y divide-dashed divide-border-strong">{children}</div>;
}

export function DocketPart({ children }: { children: ReactNode }) {
  return <div className="px-5 py-4">{children}</div>;
}

/** A label, a dotted leader, an amount. */
export function Leader({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-ink-muted">{label}</dt>
      <span
        aria-hidden="true"
        className="min-w-4 flex-1 -translate-y-0.75 border-b-[1.5px] border-dotted border-border-strong"
      />
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

/** The total, with smaller cents. `amount` is in whole units of the currency. */
export function DocketTotal({ amount, currency }: { amount: number; currency?: string | null | undefined }) {
  const { whole, fraction } = useFormats().moneyParts(amount, currency);
  return (
    <span className="text-2xl font-semibold tracking-tight tabular-nums">
      {whole}
      <span className="text-lg text-ink-subtle">{fraction}</span>
    </span>
  );
}
