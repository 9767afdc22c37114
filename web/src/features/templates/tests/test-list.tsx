import { clsx } from "clsx";
import { CircleCheck, CircleX } from "lucide-react";
import { useFormats } from "../../../lib/use-formats.ts";
import { outcomeWords } from "./test-words.ts";
import type { TestRun } from "./use-test-runs.ts";

export function TestList({
  runs,
  chosenId,
  onChoose,
}: {
  runs: TestRun[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { cents } = useFormats();
  return (
    <ul aria-label="Tests" className="grid gap-0.5 px-2">
      {runs.map(({ test, result }) => {
        const isChosen = test.id === chosenId;
        const [Icon, ink] = result.passes
          ? ([CircleCheck, "text-success-ink"] as const)
          : ([CircleX, "text-danger-ink"] as const);
        return (
          <li
            key={test.id}
            className={clsx(
              "relative flex min-h-13 gap-3 rounded-md py-1.5 ps-3.5 pe-3",
              isChosen
                ? "bg-raised shadow-sheet before:absolute before:inset-y-1.5 before:start-0 before:w-0.75 before:rounded-full before:bg-primary"
                : "hover:bg-hover",
            )}
          >
            <Icon size={16} aria-hidden="true" className={clsx("mt-1 shrink-0", ink)} />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={isChosen || undefined}
                onClick={() => onChoose(test.id)}
                className="text-start font-medium wrap-anywhere outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {test.name}
              </button>
              <p className="text-sm text-ink-muted">{outcomeWords(result)}</p>
            </div>
            <p className="text-ink-muted tabular-nums">
              {result.results.totals && cents(result.results.totals.grand_total)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
