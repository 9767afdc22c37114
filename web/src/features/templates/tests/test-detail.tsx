import { clsx } from "clsx";
import { Check } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { answerRows } from "./test-answers.ts";
import { type OnOpenPart, TestDifferences } from "./test-differences.tsx";
import { TestTotals } from "./test-totals.tsx";
import { outcomeWords } from "./test-words.ts";
import type { TestRun, TestRuns } from "./use-test-runs.ts";

/** What is off comes first. */
export function TestDetail({
  run: { test, result },
  form,
  onRename,
  onPreview,
  onOpenPart,
  onAccept,
  onDelete,
}: {
  run: TestRun;
  form: TestRuns["form"];
  onRename: (name: string) => void;
  onPreview: () => void;
  onOpenPart: OnOpenPart;
  onAccept: () => void;
  onDelete: () => void;
}) {
  const shown = form.structure.filter(({ id }) => result.results.visible[id]);
  const surplus = result.visible.reduce((sum, { now }) => sum + (now ? 1 : -1), 0);
  return (
    <div className="grid gap-7 px-4 py-5 md:px-8 md:py-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Name"
          maxLength={200}
          value={test.name}
          onChange={(event) => onRename(event.target.value)}
          className="min-w-0 flex-1 basis-64"
        />
        <div className="flex flex-wrap gap-2 max-md:w-full">
          {!result.passes && (
            <Button variant="secondary" className="max-md:w-full md:order-last" onClick={onAccept}>
              Accept new results
            </Button>
          )}
          <div className="flex gap-2 max-md:-ms-3.5">
            <Button variant="quietDanger" onClick={onDelete}>
              Delete
            </Button>
            <Button variant="quiet" onClick={onPreview}>
              Open in preview
            </Button>
          </div>
        </div>
      </div>
      <p role="status" className={clsx("font-medium", result.passes ? "text-success-ink" : "text-danger-ink")}>
        {outcomeWords(result)}
      </p>
      <TestDifferences result={result} structure={form.structure} onOpenPart={onOpenPart} />
      <div className="grid gap-x-10 gap-y-7 xl:grid-cols-2">
        <TestTotals totals={result.totals} />
        <section className="min-w-0 xl:-order-1">
          <h3 className="mb-1.5 text-sm font-semibold">Answers</h3>
          <dl className="divide-y divide-border border-y border-border">
            {answerRows(form.structure, test).map(({ key, label, text }) => (
              <div key={key} className="flex justify-between gap-4 py-2">
                <dt className="max-w-1/2 shrink-0 text-ink-muted wrap-anywhere">{label}</dt>
                <dd className="text-end wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section>
        <div className="mb-1.5 flex justify-between gap-4">
          <h3 className="text-sm font-semibold">Visible fields</h3>
          <p className="text-sm text-ink-muted tabular-nums">
            {result.visible.length > 0
              ? `${shown.length - surplus} expected, ${shown.length} now`
              : `${shown.length} of ${form.structure.length}`}
          </p>
        </div>
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2 xl:grid-cols-3">
          {shown.map(({ id, label }) => (
            <li key={id} className="flex gap-2 text-ink-muted wrap-anywhere">
              <Check size={14} aria-hidden="true" className="mt-1 shrink-0 text-success-ink" />
              {label}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
