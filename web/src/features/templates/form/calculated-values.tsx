import type { WorkedOut } from "@quotemill/shared/templates/calculation/work-out";
import { isCalculated } from "@quotemill/shared/templates/schema/item-kinds";
import type { CalculatedItem } from "@quotemill/shared/templates/schema/items";
import { clsx } from "clsx";
import { TriangleAlert, Zap } from "lucide-react";
import { memo } from "react";
import { useFormats } from "../../../lib/formats.ts";
import type { Cell } from "./form-blocks.ts";
import { type ResultWords, resultWords, waitingWords } from "./form-words.ts";

type ValueProps = ResultWords & { label: string };

const tones = { value: "font-medium text-accent-ink", waiting: "text-ink-muted", problem: "text-danger-ink" };

/** A value among the fields, as wide and high as they are. Memoised, because a keystroke changes the words of few. */
export const CalculatedCell = memo(function CalculatedCell({ label, kind, text }: ValueProps) {
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

/** A value on one line with others. */
const WorkedValue = memo(function WorkedValue({ label, kind, text, atEnd = false }: ValueProps & { atEnd?: boolean }) {
  return (
    <div className={clsx("flex min-w-0 gap-2", atEnd && "ms-auto")}>
      <dt className="text-ink-muted">{label}</dt>
      <dd className={clsx("min-w-0 wrap-anywhere tabular-nums", tones[kind])}>{text}</dd>
    </div>
  );
});

/**
 * Shows the calculated values of an entry, on one line under its inputs. Money stands at the end. The missing answers that
 * values wait for are named once, because most values wait for the same ones.
 */
export function WorkedLine({ cells, worked, entryId }: { cells: Cell[]; worked: WorkedOut; entryId: string }) {
  const formats = useFormats();
  const values = cells
    .filter(isCalculated)
    .filter(({ id }) => worked.isVisible(id, entryId))
    .map((item) => ({ item, result: worked.calculated(item.id, entryId) }));
  if (values.length === 0) return null;
  const money = values.find(({ item }) => item.result === "money")?.item;
  const waitsFor = new Set(values.flatMap(({ result }) => ("waitsFor" in result ? result.waitsFor : [])));
  return (
    <div className="border-t border-dashed border-border-strong px-4 py-2.25 text-sm">
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {values.map(({ item, result }) => {
          const { kind, text } = resultWords(item, result, formats);
          return (
            <WorkedValue
              key={item.id}
              label={item.label}
              kind={kind}
              text={kind === "waiting" ? "–" : text}
              atEnd={item === money}
            />
          );
        })}
      </dl>
      {waitsFor.size > 0 && <p className="mt-1 text-ink-muted">{waitingWords([...waitsFor])}</p>}
    </div>
  );
}

/** Shows the values calculated from all entries next to the group's title. */
export function GroupSummary({ summary, worked }: { summary: CalculatedItem[]; worked: WorkedOut }) {
  const formats = useFormats();
  const shown = summary.filter(({ id }) => worked.isVisible(id));
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {shown.map((item) => (
        <WorkedValue key={item.id} label={item.label} {...resultWords(item, worked.calculated(item.id), formats)} />
      ))}
    </dl>
  );
}
