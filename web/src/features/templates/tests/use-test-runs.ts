import { type Results, resultsOf, runTestCase, type TestResult } from "@quotemill/shared/pricing/run-test-case";
import type { TemplateForm } from "@quotemill/shared/templates/form";
import type { TestCase } from "@quotemill/shared/templates/test-cases";
import { useDeferredValue, useMemo } from "react";
import { contentsOf, type TemplateDraft } from "../builder/template-draft.ts";

export interface TestRun {
  test: TestCase;
  result: TestResult;
}

/** Runs every test on what is in the builder, a moment after each change. */
export function useTestRuns(draft: TemplateDraft) {
  const latest = useDeferredValue(draft);
  return useMemo(() => {
    const form: TemplateForm = contentsOf(latest);
    const runs = latest.test_cases.map((test): TestRun => ({ test, result: runTestCase(form, test) }));
    return { form, runs, failing: runs.filter(({ result }) => !result.passes).length };
  }, [latest]);
}
export type TestRuns = ReturnType<typeof useTestRuns>;

/** What the form gives for these answers now. */
export const currentResults = (form: TemplateForm, answers: TestCase["answers"]): Results => resultsOf(form, answers);
