import type { Answers } from "@quotemill/shared/templates/answers";
import type { TemplateForm } from "@quotemill/shared/templates/form";
import { groupIdOf } from "@quotemill/shared/templates/formula-scope";
import { sampleAnswers } from "@quotemill/shared/templates/sample-answers";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { type WorkedOut, workOut } from "@quotemill/shared/templates/work-out";
import { createContext, use, useMemo } from "react";
import { PreviewAnswersContext } from "../preview-answers.ts";
import { savedForm, type TemplateDraft } from "../template-draft.ts";

/** Answers that show what a template does while it is being edited. */
export interface Sample {
  form: TemplateForm;
  answers: Answers;
  worked: WorkedOut;
  /** What the answers are called. */
  words: string;
  /** For an item of a group: the first entry, which stands for all. */
  rowFor: (item: TemplateItem) => string | undefined;
}

export const SampleContext = createContext<Sample | null>(null);

export function useSample(): Sample {
  const sample = use(SampleContext);
  if (!sample) throw new Error("A sample is used within its provider.");
  return sample;
}

/** The answers from the preview, or made-up ones before there are any. */
export function useSampleOf(draft: TemplateDraft): Sample {
  const typed = use(PreviewAnswersContext);
  const { structure, tables, pricing } = draft;
  return useMemo(() => {
    const form = savedForm({ structure, tables, pricing });
    const answers = typed ?? sampleAnswers(form.structure);
    const worked = workOut(form, answers);
    const byId = new Map(form.structure.map((item) => [item.id, item]));
    const rowFor = (item: TemplateItem) => {
      const group = groupIdOf(item, byId);
      return group === null ? undefined : worked.rowsOf(group)[0]?.id;
    };
    return { form, answers, worked, words: typed ? "answers in the preview" : "sample answers", rowFor };
  }, [structure, tables, pricing, typed]);
}
