import { z } from "zod";
import { pageOf, pageQuery } from "../../requests/paging.ts";
import { visible } from "../../text/typed-text.ts";
import { timestamp } from "../../time/moments.ts";
import { storedAnswers } from "../schema/stored-answers.ts";

export const prefilledTemplateInput = z.object({
  base_template_id: z.uuid(),
  name: z.string("Please enter a template name").trim().regex(visible, "Please enter a template name").max(200),
  description: z.string().trim().max(2000).default(""),
  prefilled_answers: storedAnswers.refine(
    (answers) => Object.keys(answers).length > 0,
    "No form data to save as template",
  ),
});
export type PrefilledTemplateInput = z.infer<typeof prefilledTemplateInput>;

export const prefilledTemplate = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  base_template_id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  prefilled_answers: z.record(z.string(), z.unknown()),
  is_active: z.boolean(),
  created_by: z.uuid().nullable(),
  created_at: timestamp,
});
export type PrefilledTemplate = z.infer<typeof prefilledTemplate>;
export const prefilledTemplateList = pageOf(prefilledTemplate);
export const prefilledTemplateQuery = pageQuery.extend({ base_template_id: z.uuid() });
export type PrefilledTemplateQuery = z.infer<typeof prefilledTemplateQuery>;
