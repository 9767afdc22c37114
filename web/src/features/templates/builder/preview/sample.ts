import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { sampleAnswers } from "@quotemill/shared/templates/answers/sample-answers";
import { groupIdOf } from "@quotemill/shared/templates/calculation/formula-scope";
import { type WorkedOut, workOut } from "@quotemill/shared/templates/calculation/work-out";
import type { TemplateForm, TemplateItem } from "@quotemill/shared/templates/schema/template";
import type { TestCase } from "@quotemill/shared/templates/schema/test-cases";
import { createContext, use, useMemo } from "react";
import { type EditedTemplate, savedForm } from "../state/edited-template.ts";

/** Answers that show what a template does while it is being edited. */
export interface Sample {
  form: TemplateForm;
  answers: Answers;
  worked: WorkedOut;
  /** Name of the answers in a sentence: 'sample answers'. */
  words: string;
  /** The answers that can be chosen instead; empty while the template has no tests. */
  choices: { value: string; label: string }[];
  chosen: string;
  onChoose: (chosen: string) => void;
  /** The id of the first entry, which stands for all, if the item is in a group. */
  entryIdFor: (item: TemplateItem) => string | undefined;
}

export const SampleContext = createContext<Sample | null>(null);

export function useSample(): Sample {
  const sample = use(SampleContext);
  if (!sample) throw new Error("A sample needs its provider above it.");
  return sample;
}

/** A sample with the answers of a test or from the preview, or with made-up ones before there are any. */
export function useSampleOf(edited: EditedTemplate): Sample {
  const source = useSampleSource();
  const { structure, tables, pricing, test_cases } = edited;
  return useMemo(() => {
    const form = savedForm({ structure, tables, pricing });
    const test = sampleTest(source, test_cases);
    const answers = (test?.answers as Answers | undefined) ?? source.typed ?? sampleAnswers(form.structure);
    const worked = workOut(form, answers);
    const byId = new Map(form.structure.map((item) => [item.id, item]));
    const entryIdFor = (item: TemplateItem) => {
      const group = groupIdOf(item, byId);
      return group === null ? undefined : worked.rowsOf(group)[0]?.id;
    };
    const words = untestedWords(source);
    const untested = { value: "", label: words.charAt(0).toUpperCase() + words.slice(1) };
    return {
      form,
      answers,
      worked,
      words: test ? `test “${test.name}”` : words,
      choices:
        test_cases.length > 0 ? [...test_cases.map(({ id, name }) => ({ value: id, label: name })), untested] : [],
      chosen: test?.id ?? "",
      onChoose: source.onChoose,
      entryIdFor,
    };
  }, [structure, tables, pricing, test_cases, source]);
}

/** Source of the sample answers, for as long as the builder is open. */
export interface SampleSource {
  /** Answers from the preview; null until something was filled in. */
  typed: Answers | null;
  /** The id of a test; empty for the answers from the preview or made-up ones; null until someone has chosen. */
  chosen: string | null;
  onChoose: (chosen: string) => void;
}

export const SampleSourceContext = createContext<SampleSource | null>(null);

function useSampleSource(): SampleSource {
  const source = use(SampleSourceContext);
  if (!source) throw new Error("A sample needs its provider above it.");
  return source;
}

/** The test that gives the answers. Until someone chooses, what was typed comes first, then the first test. */
function sampleTest({ typed, chosen }: SampleSource, tests: TestCase[]): TestCase | undefined {
  if (chosen === "") return undefined;
  return tests.find(({ id }) => id === chosen) ?? (typed ? undefined : tests[0]);
}

const untestedWords = ({ typed }: SampleSource) => (typed ? "answers in the preview" : "sample answers");
