import type { TemplateField } from "@quotemill/shared/templates/schema";
import { useMemo } from "react";
import { checkDraft, type TemplateDraft } from "./template-draft.ts";

/** By field id, then by property. */
export type FieldProblems = Record<string, Partial<Record<keyof TemplateField, string>>>;
interface Problems {
  name?: string;
  make_webhook_url?: string;
  fields: FieldProblems;
}

const none: Problems = { fields: {} };

/** What is wrong with the draft, by input. Only computed once a save was refused. */
export function useProblems(draft: TemplateDraft, isEnabled: boolean): Problems {
  return useMemo(() => (isEnabled ? problemsOf(draft) : none), [draft, isEnabled]);
}

function problemsOf(draft: TemplateDraft): Problems {
  const checked = checkDraft(draft);
  if (checked.success) return none;
  const problems: Problems = { fields: {} };
  for (const { path, message } of checked.error.issues) {
    const [property, index, fieldProperty] = path;
    if (property === "name" || property === "make_webhook_url") problems[property] ??= message;
    const fieldId = property === "structure" && typeof index === "number" ? draft.structure[index]?.id : undefined;
    if (fieldId && typeof fieldProperty === "string") {
      problems.fields[fieldId] = { [fieldProperty]: message, ...problems.fields[fieldId] };
    }
  }
  return problems;
}
