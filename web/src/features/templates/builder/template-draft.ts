import { type Template, type TemplateField, templateField, templateInput } from "@quotemill/shared/templates/schema";
import { z } from "zod";

/** A template while someone works on it: what must not be empty in the end may be empty now. */
const draftField = templateField.extend({
  label: z.string(),
  fieldName: z.string().optional(),
  options: z.array(z.string()).optional(),
});
export const templateDraft = z.object({
  name: z.string(),
  make_webhook_url: z.string(),
  structure: z.array(draftField),
});
export type TemplateDraft = z.infer<typeof templateDraft>;

const blankDraft: TemplateDraft = { name: "", make_webhook_url: "", structure: [] };

export const draftOf = (template: Template | null): TemplateDraft =>
  template
    ? { name: template.name, make_webhook_url: template.make_webhook_url ?? "", structure: template.structure }
    : blankDraft;

export const hasOptions = ({ type }: Pick<TemplateField, "type">) => type === "select" || type === "radio";

/** Options outlive a change of type while editing, so that changing back finds them; they are not saved. */
function savedField({ options, ...field }: TemplateField): TemplateField {
  if (!hasOptions(field)) return field;
  return { ...field, options: (options ?? []).filter((option) => option.trim() !== "") };
}

export const savedStructure = ({ structure }: TemplateDraft) => structure.map(savedField);

/** The draft as it would be saved, or what keeps it from being saved. */
export function checkDraft(draft: TemplateDraft) {
  return templateInput.safeParse({
    name: draft.name,
    make_webhook_url: draft.make_webhook_url.trim() || null,
    structure: savedStructure(draft),
  });
}

export const isSameDraft = (one: TemplateDraft, other: TemplateDraft) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function countFields(structure: TemplateField[]) {
  return {
    total: structure.length,
    required: structure.filter((field) => field.required).length,
    conditional: structure.filter((field) => field.conditional).length,
    options: structure.reduce((sum, field) => sum + (hasOptions(field) ? (field.options?.length ?? 0) : 0), 0),
  };
}
