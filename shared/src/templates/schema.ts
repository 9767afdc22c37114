import { z } from "zod";
import { pageOf } from "../paging.ts";
import { givenTimestamp, timestamp } from "../time.ts";
import { calculatedItem } from "./calculated.ts";
import { groupItem, sectionItem } from "./containers.ts";
import { coveredItems } from "./covered.ts";
import type { FormParts } from "./form.ts";
import { apiName, conditionParts, itemId, itemLabel, parentId, printedNameText, unitText } from "./item-parts.ts";
import { maxFields } from "./limits.ts";
import { maxOptionLength, maxOptions, optionTooLong, tooManyOptions } from "./option-limits.ts";
import { fieldPricing, templatePricing } from "./pricing.ts";
import { structureProblem } from "./problems.ts";
import { priceTables } from "./tables.ts";
import { testCases } from "./test-cases.ts";

export const fieldTypes = [
  "text",
  "email",
  "tel",
  "number",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "date",
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const templateField = z.object({
  id: itemId,
  type: z.enum(fieldTypes),
  label: itemLabel,
  fieldName: apiName.optional(),
  placeholder: z.string().max(500, "A placeholder is too long.").default(""),
  required: z.boolean().default(false),
  options: z
    .array(z.string().trim().min(1, "An option is empty.").max(maxOptionLength, optionTooLong))
    .max(maxOptions, tooManyOptions)
    .optional(),
  ...conditionParts,
  pricing: fieldPricing.optional(),
  printed_name: printedNameText.optional(),
  unit: unitText.optional(),
  parent: parentId.optional(),
  /** Whether a priced tick that staff left empty is offered to the customer. */
  customer_may_choose: z.boolean().optional(),
});
export type TemplateField = z.infer<typeof templateField>;

export const templateItem = z.discriminatedUnion(
  "type",
  [templateField, calculatedItem, sectionItem, groupItem],
  "One of the template's fields has an unknown type.",
);
export type TemplateItem = z.infer<typeof templateItem>;

export const webhookUrlMissing = "Please enter a webhook URL";
export const webhookUrl = z
  .url({ protocol: /^https?$/, message: "The webhook URL is not a web address." })
  .max(2048, "The webhook URL is too long.");

const templateShape = z.object({
  name: z
    .string("Template name is required")
    .trim()
    .min(1, "Template name is required")
    .max(200, "The template name is too long."),
  structure: z
    .array(templateItem)
    .min(1, "Template must have at least one field")
    .max(maxFields, `A template can have at most ${maxFields} fields.`),
  make_webhook_url: webhookUrl.nullable(),
  /** Null switches prices off; the fields keep theirs. */
  pricing: templatePricing.nullable().default(null),
  /** What its quotes cover, and what they do not. */
  inclusions: coveredItems.default([]),
  exclusions: coveredItems.default([]),
  tables: priceTables.default([]),
  test_cases: testCases.default([]),
});

/** With `place`, where the problem is in a stored formula. */
function refuseProblem(form: FormParts, context: z.core.$RefinementCtx) {
  const problem = structureProblem(form);
  if (problem) context.addIssue({ code: "custom", ...problem });
}

export const templateInput = templateShape.superRefine(refuseProblem);
export type TemplateInput = z.infer<typeof templateInput>;

/** Fields that are absent stay unchanged. */
const templateContents = templateShape
  .extend({
    pricing: templatePricing.nullable(),
    inclusions: coveredItems,
    exclusions: coveredItems,
    tables: priceTables,
    test_cases: testCases,
  })
  .partial();
export type TemplateContents = z.infer<typeof templateContents>;

/** What a save changed, in the author's words. */
export const versionNote = z.string().trim().max(500, "Use at most 500 characters for the note.");

/**
 * `updated_at` is the version the person saw; saving over a newer one is refused. Switching a template on or off needs
 * none and creates no new version, so it never disturbs someone who is editing.
 */
export const templateUpdate = templateContents
  .extend({
    is_active: z.boolean().optional(),
    updated_at: givenTimestamp.optional(),
    note: versionNote.optional(),
    /** The draft that this publishes. It is deleted with the save. */
    draft_updated_at: givenTimestamp.optional(),
  })
  .superRefine(({ updated_at, is_active, note, draft_updated_at, ...contents }, context) => {
    const hasContents = Object.keys(contents).length > 0;
    if (hasContents && updated_at === undefined) {
      const message = "Send the updated_at of the version that you changed.";
      context.addIssue({ code: "custom", path: ["updated_at"], message });
    }
    if (!hasContents && draft_updated_at !== undefined) {
      const message = "Send the contents of the draft that this publishes.";
      context.addIssue({ code: "custom", path: ["draft_updated_at"], message });
    }
    const { structure, tables } = contents;
    // With one of them alone, the server checks it together with the other one as stored.
    if (structure && tables) refuseProblem({ structure, tables }, context);
    if (!hasContents && is_active === undefined)
      context.addIssue({ code: "custom", message: "There is nothing to save." });
  });
export type TemplateUpdate = z.infer<typeof templateUpdate>;

export const template = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  name: z.string(),
  structure: z.array(templateItem),
  is_active: z.boolean(),
  make_webhook_url: z.string().nullable(),
  pricing: templatePricing.nullable(),
  /** A server of the version before sends none. */
  inclusions: z.array(z.string()).default([]),
  exclusions: z.array(z.string()).default([]),
  tables: priceTables.default([]),
  test_cases: testCases.default([]),
  /** Null for templates older than this column, and once the user is deleted. */
  created_by: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  /** Counts the saves. A server of the version before sends none. */
  version: z.number().int().default(1),
});
export type Template = z.infer<typeof template>;

export const templateListItem = template
  .omit({
    structure: true,
    make_webhook_url: true,
    pricing: true,
    inclusions: true,
    exclusions: true,
    tables: true,
    test_cases: true,
    version: true,
  })
  .extend({ field_count: z.number().int(), conditional_count: z.number().int() });
export type TemplateListItem = z.infer<typeof templateListItem>;
export const templatePage = pageOf(templateListItem);

export const templateSwitchedOff =
  "This template is switched off, so no quote can be created with it. Choose another template, or ask an admin to switch it on.";

export const templateChangedMeanwhile =
  "Someone else changed this template while you were editing. Reload to see the changes, then make yours again.";
