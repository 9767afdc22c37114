import type { Answers } from "@quotemill/shared/templates/answers";
import type { TestCase } from "@quotemill/shared/templates/test-cases";
import { createContext, use } from "react";

/** Where the sample answers come from, for as long as the builder is open. */
export interface SampleSource {
  /** What was filled in in the preview; null until something was. */
  typed: Answers | null;
  /** The id of a test; empty for the answers from the preview or made-up ones; null until someone has chosen. */
  chosen: string | null;
  onChoose: (chosen: string) => void;
}

export const SampleSourceContext = createContext<SampleSource | null>(null);

export function useSampleSource(): SampleSource {
  const source = use(SampleSourceContext);
  if (!source) throw new Error("A sample needs its provider above it.");
  return source;
}

/** Until someone chooses, what was typed last; then the first test, which says more than made-up answers. */
export function sampleTest({ typed, chosen }: SampleSource, tests: TestCase[]): TestCase | undefined {
  if (chosen === "") return undefined;
  return tests.find(({ id }) => id === chosen) ?? (typed ? undefined : tests[0]);
}

export const untestedWords = ({ typed }: SampleSource) => (typed ? "answers in the preview" : "sample answers");
