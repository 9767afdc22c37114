import { clsx } from "clsx";
import { Check, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { useFormats } from "../../../lib/use-formats.tsx";
import { answerRows } from "./test-answers.ts";
import { outcomeWords } from "./test-words.ts";
import type { TestRun, TestRuns } from "./use-test-runs.ts";

/** What is off comes first. */
export function TestDetail({
  run: { test, result },
  form,
  onRename,
  onPreview,
  onAccept,
  onDelete,
}: {
  run: TestRun;
  form: TestRuns["form"];
  onRename: (name: string) => void;
  onPreview: () => void;
  onAccept: () => void;
  onDelete: () => void;
}) {
  const { cents } = useFormats();
  const labels = new Map(form.structure.map(({ id, label }) => [id, label]));
  const labelOf = (id: string) => labels.get(id) ?? "A deleted field";
  const amount = (value: number | null) => (value === null ? "–" : cents(value));
  const { expected, now, differs } = result.total;
  const difference = expected !== null && now !== null ? now - expected : null;
  const shown = form.structure.filter(({ id }) => result.results.visible[id]);
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
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" className="text-danger-ink" onClick={onDelete}>
            Delete
          </Button>
          <Button variant="quiet" onClick={onPreview}>
            Open in preview
          </Button>
          {!result.passes && (
            <Button variant="secondary" onClick={onAccept}>
              Accept new results
            </Button>
          )}
        </div>
      </div>
      <p role="status" className={clsx("font-medium", result.passes ? "text-success-ink" : "text-danger-ink")}>
        {outcomeWords(result)}
      </p>
      {(result.visible.length > 0 || result.fields.length > 0) && (
        <ul aria-label="What differs" className="grid gap-1.5">
          {result.fields.map(({ id, expected, now }) => (
            <Off key={id} icon={<Minus size={14} aria-hidden="true" />}>
              <b className="font-medium">{labelOf(id)}</b> gives {now || "nothing"} instead of {expected || "nothing"}
            </Off>
          ))}
          {result.visible.map(({ id, now }) => (
            <Off
              key={`${id} shown`}
              icon={now ? <Plus size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
            >
              <b className="font-medium">{labelOf(id)}</b>{" "}
              {now ? "is shown and was not expected" : "is not shown and was expected"}
            </Off>
          ))}
        </ul>
      )}
      <section>
        <h3 className="mb-1.5 text-sm font-semibold">Total</h3>
        <table className="w-full max-w-md text-end tabular-nums">
          <thead className="text-xs text-ink-muted">
            <tr>
              <th className="py-1.5 text-end font-medium">Expected</th>
              <th className="py-1.5 text-end font-medium">Now</th>
              <th className="py-1.5 text-end font-medium">Difference</th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-t border-border">
              <td className="py-2">{amount(expected)}</td>
              <td className="py-2 font-medium">{amount(now)}</td>
              <td className={clsx("py-2", differs && "font-medium text-danger-ink")}>
                {difference === null ? "–" : `${difference > 0 ? "+" : ""}${cents(difference)}`}
              </td>
            </tr>
          </tbody>
        </table>
      </section>
      <section>
        <h3 className="mb-1.5 text-sm font-semibold">Answers</h3>
        <dl className="divide-y divide-border border-y border-border">
          {answerRows(form.structure, test).map(({ key, label, text }) => (
            <div key={key} className="flex justify-between gap-4 py-2">
              <dt className="text-ink-muted wrap-anywhere">{label}</dt>
              <dd className="text-end wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <div className="mb-1.5 flex justify-between gap-4">
          <h3 className="text-sm font-semibold">Visible fields</h3>
          <p className="text-sm text-ink-muted tabular-nums">
            {shown.length} of {form.structure.length}
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

function Off({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      <span className="mt-0.75 shrink-0">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
