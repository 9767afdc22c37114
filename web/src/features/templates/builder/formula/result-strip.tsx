import type { CalculatedItem } from "@quotemill/shared/templates/calculated";
import { clsx } from "clsx";
import { FilterSelect } from "../../../../components/ui/select.tsx";
import type { Calculation } from "../calculations.ts";
import { useSample } from "./sample.ts";

/** What the formula gives with the sample answers, and the values that it uses. Hangs below the formula. */
export function ResultStrip({
  item,
  calculation: { result, used },
}: {
  item: CalculatedItem;
  calculation: Calculation;
}) {
  const { words, choices, chosen, onChoose } = useSample();
  const isValue = result?.kind === "value";
  const [text, cents] = splitCents(result?.text ?? "–", isValue && item.result === "money");
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-md border border-t-0 border-border bg-accent-soft px-3 py-1.5">
      {choices.length > 0 && (
        <FilterSelect
          label="Sample"
          choices={choices}
          value={chosen}
          onChange={onChoose}
          className="w-56 max-md:w-full"
        />
      )}
      <div role="status" className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        {choices.length === 0 && <span className="text-xs text-ink-muted first-letter:uppercase">{words}</span>}
        <span
          className={clsx(
            "flex min-w-0 flex-wrap gap-x-4 text-xs leading-5 text-ink-muted tabular-nums",
            choices.length === 0 && "max-md:order-1 max-md:w-full",
          )}
        >
          {used.map(({ name, value }) => (
            <span key={name}>
              <span className="font-mono text-accent-ink">{name}</span> {value}
            </span>
          ))}
        </span>
        <span
          className={clsx(
            "ms-auto min-w-0 wrap-anywhere",
            isValue ? "text-lg font-semibold tracking-tight tabular-nums" : "text-sm text-ink-muted",
          )}
        >
          {text}
          {cents && <span className="text-xs text-ink-muted">{cents}</span>}
        </span>
      </div>
    </div>
  );
}

/** '$2,362.50' in two parts, the second with its mark. */
const splitCents = (amount: string, isMoney: boolean): [string, string] =>
  isMoney && /[.,]\d{2}$/.test(amount) ? [amount.slice(0, -3), amount.slice(-3)] : [amount, ""];
