import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { useFormats } from "../../lib/formats.ts";
import { Bone } from "./skeleton.tsx";

/** Shows a quote's amounts as a paper docket: parts split by perforations, and a torn edge. */
export function Docket({ children }: { children: ReactNode }) {
  return <div className="docket divide-y divide-dashed divide-border-strong">{children}</div>;
}

export function DocketPart({ children }: { children: ReactNode }) {
  return <div className="px-5 py-4">{children}</div>;
}

/** One line of a docket: a label, a dotted leader and an amount. */
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

/** A docket's total in cents, which are written smaller. */
export function DocketTotal({ cents, currency }: { cents: number; currency?: string | null | undefined }) {
  const { whole, fraction } = useFormats().moneyParts(cents, currency);
  return (
    <span className="text-2xl font-semibold tracking-tight tabular-nums">
      {whole}
      <span className="text-lg text-ink-subtle">{fraction}</span>
    </span>
  );
}

/** Says across the foot of a docket what became of it, and when. */
export function Stamp({ words, date }: { words: string; date: string }) {
  return (
    <p className="ms-auto mt-3 mb-1 stamp">
      <b className="text-lg leading-5.5 font-semibold tracking-tight">{words}</b>{" "}
      <span className="text-xs tabular-nums">{date}</span>
    </p>
  );
}

/** Related figures on one card, split by perforations. */
export function Ledger({ children }: { children: ReactNode }) {
  return (
    <dl className="mb-6 grid rounded-lg border border-border bg-raised shadow-xs max-md:mb-5 max-md:divide-y max-md:divide-dashed max-md:divide-border-strong md:grid-flow-col md:auto-cols-fr md:divide-x md:divide-dashed md:divide-border-strong dark:bg-surface">
      {children}
    </dl>
  );
}

/**
 * One figure of a ledger, which reserves its space while loading. `attention` adds a dot for pending work, which the
 * hint puts into words.
 */
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
