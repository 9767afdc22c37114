import { clsx } from "clsx";
import { TriangleAlert, Zap } from "lucide-react";
import { memo } from "react";
import type { ResultWords } from "./result-words.ts";

type ValueProps = ResultWords & { label: string };

const tones = { value: "font-medium text-accent-ink", waiting: "text-ink-muted", problem: "text-danger-ink" };

/** Stands among the fields, with their measures. Memoised on its words, since most do not change with a keystroke. */
export const CalculatedValue = memo(function CalculatedValue({ label, kind, text }: ValueProps) {
  const Icon = kind === "problem" ? TriangleAlert : Zap;
  return (
    <dl className="grid min-w-0 content-start gap-1.5 self-end">
      <dt className="text-sm font-medium wrap-anywhere">{label}</dt>
      <dd
        className={clsx(
          "flex min-h-control items-center gap-2 rounded-md bg-sunken px-3 py-1.5 wrap-anywhere tabular-nums",
          tones[kind],
        )}
      >
        <Icon size={14} aria-hidden="true" className={clsx("shrink-0", kind !== "problem" && "text-accent-ink")} />
        <span className="min-w-0">{text}</span>
      </dd>
    </dl>
  );
});

/** On one line with others, under a row. */
export const WorkedValue = memo(function WorkedValue({
  label,
  kind,
  text,
  atEnd = false,
}: ValueProps & { atEnd?: boolean }) {
  return (
    <div className={clsx("flex min-w-0 gap-2", atEnd && "ms-auto")}>
      <dt className="text-ink-muted">{label}</dt>
      <dd className={clsx("min-w-0 wrap-anywhere tabular-nums", tones[kind])}>{text}</dd>
    </div>
  );
});
