import { expectationOf, resultsOf, runTestCase } from "@quotemill/shared/pricing/run-test-case";
import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { maxTestCases, type TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { clsx } from "clsx";
import { CircleCheck, CircleX, Play, Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { toast } from "../../../../components/messages/toast.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../../components/ui/dialog.tsx";
import { EmptyState } from "../../../../components/ui/empty-state.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { type OnOpenPart, TestDetail } from "./test-detail.tsx";
import { failingWords, outcomeWords, type TestRun, type TestRuns } from "./test-runs.ts";

/** The tests of the template: answers with what it must make of them. They run on every change in the builder. */
export function TestsTab({
  tests: { form, runs, failing },
  previewAnswers,
  onChange,
  onPreview,
  onOpenPart,
}: {
  tests: TestRuns;
  /** Answers from the preview; null until something was filled in. */
  previewAnswers: Answers | null;
  onChange: (tests: TestCase[]) => void;
  onPreview: (answers: Answers | null) => void;
  onOpenPart: OnOpenPart;
}) {
  // A link from elsewhere names the test that it is about.
  const [location] = useSearchParams();
  const [chosenId, setChosenId] = useState(location.get("test"));
  const [isAccepting, setIsAccepting] = useState(false);
  // A failing test is shown first, unless someone has chosen another.
  const chosen = runs.find(({ test }) => test.id === chosenId) ?? runs.find(({ result }) => !result.passes) ?? runs[0];
  const all = runs.map(({ test }) => test);
  const replace = (id: string, changes: Partial<TestCase>) =>
    onChange(all.map((test) => (test.id === id ? { ...test, ...changes } : test)));

  function handleAdd() {
    if (!previewAnswers) return;
    const id = newTestId(all);
    const answers = previewAnswers as TestCase["answers"];
    const added = { id, name: `Test ${all.length + 1}`, answers, ...expectationOf(resultsOf(form, answers)) };
    onChange([...all, added]);
    setChosenId(id);
  }

  /** Every change has run the tests already; this is for people who want to be sure. It shows a test that fails. */
  function handleRunAll() {
    const failingNow = all.filter((test) => !runTestCase(form, test).passes).length;
    setChosenId(null);
    if (failingNow > 0) toast.error(failingWords(failingNow));
    else toast.success("All tests pass");
  }

  function handleAccept() {
    setIsAccepting(false);
    if (chosen) replace(chosen.test.id, expectationOf(chosen.result.results));
  }

  const isFull = all.length >= maxTestCases;
  return (
    <div className="md:grid md:h-full md:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col border-border bg-background max-md:border-b md:overflow-y-auto md:border-e">
        <div className="flex min-h-control-sm items-center justify-between gap-3 pt-4 pb-2 ps-5 pe-2 max-md:ps-4">
          <h2 className="text-sm">
            <b className="font-semibold tabular-nums">
              {runs.length > 0 ? `${runs.length - failing} of ${runs.length}` : "Tests"}
            </b>
            {runs.length > 0 && " pass"}
          </h2>
          {runs.length > 0 && (
            <Button variant="quiet" size="sm" icon={Play} onClick={handleRunAll}>
              Run all
            </Button>
          )}
        </div>
        <TestList runs={runs} chosenId={chosen?.test.id} onChoose={setChosenId} />
        <div className="mt-auto grid gap-2 border-border px-4 py-4 md:sticky md:bottom-0 md:border-t md:bg-background">
          <Button variant="secondary" block disabled={!previewAnswers || isFull} onClick={handleAdd}>
            <Plus size={16} aria-hidden="true" />
            Save current answers as test
          </Button>
          <p className="text-center text-sm text-ink-muted">
            {isFull
              ? `A template can have at most ${maxTestCases} tests.`
              : previewAnswers
                ? "From the preview"
                : "Fill in the preview first."}
          </p>
        </div>
      </div>
      <div className="min-w-0 md:overflow-y-auto">
        {chosen ? (
          <TestDetail
            key={chosen.test.id}
            run={chosen}
            form={form}
            onRename={(name) => replace(chosen.test.id, { name })}
            onPreview={() => onPreview(chosen.test.answers as Answers)}
            onOpenPart={onOpenPart}
            onAccept={() => setIsAccepting(true)}
            onDelete={() => onChange(all.filter(({ id }) => id !== chosen.test.id))}
          />
        ) : (
          <EmptyState
            drawing="done"
            title="No tests yet"
            text="Fill in the preview and save the answers with their results. From then on you see at once when a change breaks them."
          >
            <Button variant="secondary" onClick={() => onPreview(previewAnswers)}>
              Fill in the preview
            </Button>
          </EmptyState>
        )}
      </div>
      {isAccepting && chosen && (
        <ConfirmDialog
          title="Accept new results?"
          text={`'${chosen.test.name}' will expect what the template gives now. Do this only if the new results are right.`}
          action="Accept new results"
          variant="primary"
          onConfirm={handleAccept}
          onClose={() => setIsAccepting(false)}
        />
      )}
    </div>
  );
}

function newTestId(tests: TestCase[]): string {
  const taken = new Set(tests.map(({ id }) => id));
  let number = tests.length + 1;
  while (taken.has(`test_${number}`)) number++;
  return `test_${number}`;
}

function TestList({
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
