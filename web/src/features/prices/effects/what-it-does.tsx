import type { ChangeEffects, DraftEffect, TemplateEffect, TestEffect } from "@quotemill/shared/prices/quote-effects";
import { pages } from "@quotemill/shared/screens/pages";
import { clsx } from "clsx";
import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleX,
  Lock,
  type LucideIcon,
  Minus,
  TriangleAlert,
} from "lucide-react";
import type { ReactNode } from "react";
import { generatePath, Link } from "react-router";
import { Note } from "../../../components/ui/note.tsx";
import { useFormats } from "../../../lib/formats.ts";
import { countOf } from "../../../lib/words.ts";
import { percentOf } from "../price-words.ts";
import { changeOf, effectsInWords, rangeOf, testsIn, withStatus } from "./effect-words.ts";
import { box, Margins, type Pricing } from "./margins.tsx";

/** Shows the effects of a price change on test cases, margins and drafts, failing tests first. */
export function WhatItDoes({ effects, pricing }: { effects: ChangeEffects; pricing?: Pricing }) {
  const {
    templates,
    drafts,
    drafts_moved,
    tests_left_out,
    margins_fallen,
    target_margin_basis_points: target,
  } = effects;
  const formats = useFormats();
  const tests = testsIn(effects);
  const moved = withStatus(tests, "moved");
  const failing = withStatus(tests, "fails");
  return (
    <>
      <p className="text-sm text-ink-muted">
        {tests.length === 0
          ? "No test case uses these prices."
          : `${countOf(tests.length, "test")} in ${countOf(templates.length, "template")}. `}
        {moved.length > 0 && (
          <>
            Totals move by <b className="font-semibold text-ink tabular-nums">{rangeOf(moved, formats)}</b>.
          </>
        )}
        {tests_left_out > 0 && ` ${countOf(tests_left_out, "more test")} did not run and stay as they are.`}
      </p>
      <dl className="grid grid-flow-col divide-x divide-dashed divide-border-strong rounded-lg border border-border bg-raised dark:bg-surface">
        <Figure
          icon={failing.length > 0 ? CircleX : CircleCheck}
          look={failing.length > 0 ? "text-danger-ink" : "text-success-ink"}
          count={failing.length}
          words={failing.length === 1 ? "test fails" : "tests fail"}
        />
        {target !== null && (
          <Figure
            icon={TriangleAlert}
            look={margins_fallen > 0 ? "text-warning-ink" : "text-ink-muted"}
            count={margins_fallen}
            words={`${margins_fallen === 1 ? "margin" : "margins"} under ${percentOf(target, formats)}`}
          />
        )}
        <Figure
          icon={CircleDashed}
          look="text-ink-muted"
          count={drafts_moved}
          words={drafts_moved === 1 ? "draft moves" : "drafts move"}
        />
      </dl>
      {templates.map((template) => (
        <TemplateTests key={template.id} {...template} />
      ))}
      <Margins effects={effects} pricing={pricing} />
      {drafts_moved > 0 && <Drafts drafts={drafts} count={drafts_moved} />}
    </>
  );
}

/** Says in a few words what moves and which margins fall, and shows everything if a test fails. */
export function EffectsInShort({ effects }: { effects: ChangeEffects }) {
  const words = effectsInWords(effects, useFormats());
  if (!words) return null;
  if (withStatus(testsIn(effects), "fails").length > 0) return <WhatItDoes effects={effects} />;
  return (
    <>
      <Note tone="accent">{words}</Note>
      <Margins effects={effects} />
    </>
  );
}

function Figure({ icon: Icon, look, count, words }: { icon: LucideIcon; look: string; count: number; words: string }) {
  return (
    // Where there is little room, the words stand under their figure.
    <div className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-end gap-x-1.5 px-2.25 py-2.5">
      <dt className="text-sm text-ink-muted">{words}</dt>
      <dd className="flex items-center gap-1.5 text-lg font-semibold tabular-nums">
        <Icon size={16} aria-hidden="true" className={look} />
        {count}
      </dd>
    </div>
  );
}

const failingWords = (count: number) => `${count} ${count === 1 ? "fails" : "fail"}`;

/** Open where a test fails. */
function TemplateTests({ id, name, tests }: TemplateEffect) {
  const failing = withStatus(tests, "fails").length;
  const range = rangeOf(withStatus(tests, "moved"), useFormats());
  const isSame = tests.every(({ status }) => status === "same");
  const Icon = failing > 0 ? CircleX : isSame ? Minus : CircleCheck;
  return (
    <details open={failing > 0} className={clsx(box, "group overflow-hidden")}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 px-4 py-2 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        <Icon
          size={16}
          aria-hidden="true"
          className={clsx("shrink-0", failing > 0 ? "text-danger-ink" : isSame ? "text-ink-muted" : "text-success-ink")}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
          <span className="max-w-full flex-auto truncate font-medium">{name}</span>
          <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">
            {tests.length === 0 ? "no tests" : isSame ? "no change" : range || countOf(tests.length, "test")}
          </span>
        </span>
        {failing > 0 && (
          <span className="rounded-sm bg-danger-soft px-2 py-0.5 text-xs font-medium whitespace-nowrap text-danger-ink">
            {failingWords(failing)}
          </span>
        )}
        <ChevronDown size={14} aria-hidden="true" className="shrink-0 text-ink-muted group-open:rotate-180" />
      </summary>
      <ul>
        {tests.map((test) => (
          <Test key={test.id} templateId={id} {...test} />
        ))}
      </ul>
    </details>
  );
}

const testIcons = {
  fails: { icon: CircleX, look: "text-danger-ink" },
  moved: { icon: CircleCheck, look: "text-success-ink" },
  failed_before: { icon: CircleX, look: "text-ink-muted" },
  same: { icon: Minus, look: "text-ink-muted" },
};

/** The tests that fail, one below the other, where there is no room for more. */
export function FailingTests({ effects: { templates } }: { effects: ChangeEffects }) {
  const failing = templates.flatMap(({ id, name, tests }) =>
    withStatus(tests, "fails").map((test) => ({ ...test, templateId: id, template: name })),
  );
  if (failing.length === 0) return null;
  return (
    <ul aria-label="Tests that fail" className="grid basis-full gap-1">
      {failing.map(({ id, templateId, template, name, reasons }) => (
        <li key={`${templateId} ${id}`} className="flex items-start gap-2 text-danger-ink">
          <CircleX size={14} aria-hidden="true" className="mt-0.75 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {template}, {name}: <Reasons templateId={templateId} testId={id} reasons={reasons} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Reasons({ templateId, testId, reasons }: { templateId: string; testId: string; reasons: string[] }) {
  const path = `${generatePath(pages.editTemplate.path, { templateId })}?tab=tests&test=${testId}`;
  return (
    <>
      {reasons.join(" ")}{" "}
      <Link to={path} className="font-medium underline">
        Open test
      </Link>
    </>
  );
}

function Test({ templateId, id, name, status, before, after, reasons }: TestEffect & { templateId: string }) {
  const { icon: Icon, look } = testIcons[status];
  return (
    <li className={clsx("border-t border-border px-4 py-2", status === "fails" && "bg-danger-soft")}>
      <Totals before={before} after={after}>
        <Icon size={16} aria-hidden="true" className={clsx("shrink-0", look)} />
        <span className="min-w-24 flex-1 wrap-anywhere">{name}</span>
      </Totals>
      {status === "failed_before" && (
        <p className="ps-6.5 text-sm text-ink-muted">It failed before, and keeps what it expects.</p>
      )}
      {status === "fails" && (
        <p className="ps-6.5 text-sm text-pretty wrap-anywhere text-danger-ink">
          <Reasons templateId={templateId} testId={id} reasons={reasons} />
        </p>
      )}
    </li>
  );
}

/** A name, and a total before and after, which lies below it where there is no room. */
function Totals({ before, after, children }: { before: number | null; after: number | null; children: ReactNode }) {
  const formats = useFormats();
  const shown = (total: number | null) => (total === null ? "no price" : formats.cents(total));
  return (
    <div className="flex flex-wrap items-start gap-x-2.5 *:leading-5">
      {children}
      <span className="ms-auto flex flex-wrap justify-end gap-x-2 tabular-nums">
        {before !== after && (
          <s className="text-ink-muted">
            <span className="sr-only">was </span>
            {shown(before)}
          </s>
        )}
        <b className="font-medium">{shown(after)}</b>
      </span>
      <span className="w-12 shrink-0 text-end text-sm text-ink-muted tabular-nums">
        {changeOf({ before, after }, formats)}
      </span>
    </div>
  );
}

function Drafts({ drafts, count }: { drafts: DraftEffect[]; count: number }) {
  const more = count - drafts.length;
  return (
    <section className={box}>
      <h3 className="px-4 py-2.5 font-semibold">Drafts that move</h3>
      <ul>
        {drafts.map(({ id, name, before, after }) => (
          <li key={id} className="border-t border-border px-4 py-2">
            <Totals before={before} after={after}>
              <CircleDashed size={16} aria-hidden="true" className="shrink-0 text-ink-muted" />
              <Link
                to={generatePath(pages.editDraft.path, { savedQuoteId: id })}
                className="min-w-24 flex-1 wrap-anywhere hover:underline max-md:-my-2 max-md:py-2"
              >
                {name}
              </Link>
            </Totals>
          </li>
        ))}
        {more > 0 && (
          <li className="border-t border-border px-4 py-2 text-sm text-ink-muted">{countOf(more, "more draft")}</li>
        )}
      </ul>
      <p className="flex items-center gap-2 border-t border-border px-4 py-2 text-sm text-ink-muted">
        <Lock size={14} aria-hidden="true" className="shrink-0" />
        Quotes that are made keep their prices.
      </p>
    </section>
  );
}
