import type { TestResult, TotalResult } from "@quotemill/shared/pricing/run-test-case";
import { fieldsOf } from "@quotemill/shared/templates/schema/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { clsx } from "clsx";
import { Check, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { useCompanyRegion } from "../../../../lib/region.tsx";
import { countFields, visibleFields } from "../state/edited-template.ts";
import { answerRows } from "./test-answers.ts";
import { outcomeWords, type TestRun, type TestRuns } from "./test-runs.ts";

/** One test: what is not as expected comes first, then its totals, answers and visible fields. */
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
  const shown = visibleFields(form.structure, (id) => result.results.visible[id]);
  const expected = new Map(result.visible.map(({ id, expected }) => [id, expected]));
  const wanted = visibleFields(form.structure, (id) => expected.get(id) ?? result.results.visible[id]);
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
            {fieldsOf(form.structure).some(({ id }) => expected.has(id))
              ? `${wanted.length} expected, ${shown.length} now`
              : `${shown.length} of ${countFields(form.structure).total}`}
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

export type OnOpenPart = (itemId: string, part: "formula" | "conditional") => void;

/** Calculated values and visible items that are not as expected, each with the way to its cause. */
function TestDifferences({
  result: { fields, visible },
  structure,
  onOpenPart,
}: {
  result: TestResult;
  structure: TemplateItem[];
  onOpenPart: OnOpenPart;
}) {
  const byId = new Map(structure.map((item) => [item.id, item]));
  const labelOf = (id: string) => <b className="font-medium">{byId.get(id)?.label ?? "A deleted field"}</b>;
  const linkTo = (id: string, part: Parameters<OnOpenPart>[1], words: string) =>
    byId.has(id) && (
      <TextButton underlined onClick={() => onOpenPart(id, part)}>
        {words}
      </TextButton>
    );
  if (fields.length + visible.length === 0) return null;
  return (
    <ul aria-label="What differs" className="grid gap-1.5">
      {fields.map(({ id, expected, now }) => (
        <Difference
          key={id}
          icon={<Minus size={14} aria-hidden="true" />}
          link={linkTo(id, "formula", "See its formula")}
        >
          {labelOf(id)} gives {now || "nothing"} instead of {expected || "nothing"}
        </Difference>
      ))}
      {visible.map(({ id, now }) => (
        <Difference
          key={`${id} shown`}
          icon={now ? <Plus size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
          link={linkTo(id, "conditional", "See its condition")}
        >
          {labelOf(id)} {now ? "is shown and was not expected" : "is not shown and was expected"}
        </Difference>
      ))}
    </ul>
  );
}

function Difference({ icon, link, children }: { icon: ReactNode; link: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{children}</span>
      {link}
    </li>
  );
}

/** Shows expected and actual totals, and the difference; nothing if there is no price at all. */
function TestTotals({ totals }: { totals: TotalResult[] }) {
  const { cents } = useFormats();
  const { tax_name } = useCompanyRegion();
  const labels = { sub_total: "Subtotal", gst_total: tax_name, grand_total: "Total" };
  const amount = (value: number | null) => (value === null ? "–" : cents(value));
  if (totals.every(({ expected, now }) => expected === null && now === null)) return null;
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 text-sm font-semibold">Totals</h3>
      <table className="w-full text-end tabular-nums max-sm:text-sm">
        <thead className="text-xs text-ink-muted">
          <tr>
            <td />
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Expected
            </th>
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Now
            </th>
            <th scope="col" className="py-1.5 ps-2 sm:ps-4 text-end font-medium">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, expected, now, differs }) => (
            <tr key={name} className="border-t border-border">
              <th scope="row" className="py-2 text-start font-normal text-ink-muted">
                {labels[name]}
              </th>
              <td className="py-2 ps-2 sm:ps-4">{amount(expected)}</td>
              <td className={clsx("py-2 ps-2 sm:ps-4", differs && "font-medium")}>{amount(now)}</td>
              <td className={clsx("py-2 ps-2 sm:ps-4", differs && "font-medium text-danger-ink")}>
                {expected === null || now === null ? "–" : `${now > expected ? "+" : ""}${cents(now - expected)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
