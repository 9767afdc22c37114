import { runTestCase, type TestResult } from "@quotemill/shared/pricing/run-test-case";
import type { TemplateForm } from "@quotemill/shared/templates/schema/template";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { useDeferredValue, useMemo } from "react";
import { useAnnouncement } from "../../../../components/messages/announcements.tsx";
import { countOf } from "../../../../lib/words.ts";
import { contentsOf, type EditedTemplate } from "../state/edited-template.ts";

export interface TestRun {
  test: TestCase;
  result: TestResult;
}

/**
 * Runs every test on what is in the builder, a moment after each change, and tells screen readers whether they pass.
 */
export function useTestRuns(edited: EditedTemplate) {
  const latest = useDeferredValue(edited);
  const tests = useMemo(() => {
    const form: TemplateForm = contentsOf(latest);
    const runs = latest.test_cases.map((test): TestRun => ({ test, result: runTestCase(form, test) }));
    return { form, runs, failing: runs.filter(({ result }) => !result.passes).length };
  }, [latest]);
  useAnnouncement(tests.runs.length === 0 ? null : tests.failing > 0 ? failingWords(tests.failing) : "All tests pass");
  return tests;
}
export type TestRuns = ReturnType<typeof useTestRuns>;

/** 'Passes', or what fails: '1 field and 3 totals don't match'. */
export function outcomeWords({ passes, fields, visible, totals }: TestResult): string {
  if (passes) return "Passes";
  const off = fields.length + visible.length;
  const totalsOff = totals.filter(({ differs }) => differs).length;
  const differing = [off && countOf(off, "field"), totalsOff && countOf(totalsOff, "total")].filter(Boolean);
  return `${differing.join(" and ")} ${off + totalsOff === 1 ? "doesn't" : "don't"} match`;
}

export const failingWords = (count: number) => (count === 1 ? "1 test fails" : `${count} tests fail`);
