import { sampleAnswers } from "@quotemill/shared/samples/answers";
import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplateForm } from "@quotemill/shared/templates/form";
import { groupIdOf } from "@quotemill/shared/templates/formula-scope";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { type WorkedOut, workOut } from "@quotemill/shared/templates/work-out";
import { createContext, use, useMemo } from "react";
import { savedForm, type TemplateDraft } from "../template-draft.ts";
import { sampleTest, untestedWords, useSampleSource } from "./sample-source.ts";

/** Answers that show what a template does while it is being edited. */
export interface Sample {
  form: TemplateForm;
  answers: Answers;
  worked: WorkedOut;
  /** What the answers are called. */
  words: string;
  /** What can give the answers instead; nothing without tests. */
  choices: { value: string; label: string }[];
  chosen: string;
  onChoose: (chosen: string) => void;
  /** For an item of a group: the first entry, which stands for all. */
  rowFor: (item: TemplateItem) => string | undefined;
}

export const SampleContext = createContext<Sample | null>(null);

export function useSample(): Sample {
  const sample = use(SampleContext);
  if (!sample) throw new Error("A sample needs its provider above it.");
  return sample;
}

/** The answers of a test or from the preview, or made-up ones before there are any. */
export function useSampleOf(draft: TemplateDraft): Sample {
  const source = useSampleSource();
  const { structure, tables, pricing, test_cases } = draft;
  return useMemo(() => {
    const form = savedForm({ structure, tables, pricing });
    const test = sampleTest(source, test_cases);
    const answers = (test?.answers as Answers | undefined) ?? source.typed ?? sampleAnswers(form.structure);
    const worked = workOut(form, answers);
    const byId = new Map(form.structure.map((item) => [item.id, item]));
    const rowFor = (item: TemplateItem) => {
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
      rowFor,
    };
  }, [structure, tables, pricing, test_cases, source]);
}
