import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Bone } from "./skeleton.tsx";

/** Related figures on one card, split by perforations. */
export function Ledger({ children }: { children: ReactNode }) {
  return (
    <dl className="mb-6 grid rounded-lg border border-border bg-raised shadow-xs max-md:mb-5 max-md:divide-y max-md:divide-dashed max-md:divide-border-strong md:grid-flow-col md:auto-cols-fr md:divide-x md:divide-dashed md:divide-border-strong dark:bg-surface">
      {children}
    </dl>
  );
}

/** Reserves its space while loading. `attention` adds a dot for pending work, which the hint puts into words. */
export function Figure({
  label,
  value,
  hint,
  attention = false,
}: {
  label: string;
  value: number | undefined;
  hint?: string;
  attention?: boolean;
}) {
  const hintId = useId();
  return (
    <div className="px-5 py-4.5 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:px-4 max-md:py-2.5">
      <dt className="flex items-center gap-2 text-sm font-medium text-ink-muted">
        {label}
        {attention && <span aria-hidden="true" className="size-1.75 rounded-full bg-warning" />}
      </dt>
      <dd
        aria-describedby={hint && hintId}
        className={clsx(
          "mt-1.5 flex h-8.5 items-center text-2xl font-semibold tracking-tight tabular-nums max-md:mt-0 max-md:text-xl",
          hint && "max-md:row-span-2",
        )}
      >
        {value === undefined ? <Bone className="h-5 w-12 animate-late-fade-in" /> : value.toLocaleString("en")}
      </dd>
      {hint && (
        <dd id={hintId} className="mt-0.5 text-xs tracking-wide text-ink-muted max-md:mt-0">
          {hint}
        </dd>
      )}
    </div>
  );
}
