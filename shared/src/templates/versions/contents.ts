import { z } from "zod";
import { givenExternalId } from "../../requests/paging.ts";
import { visible } from "../../text/typed-text.ts";
import { webhookUrl } from "../../text/web-address.ts";
import { givenTimestamp } from "../../time/moments.ts";
import { structureProblem } from "../checks/problems.ts";
import { includedItems } from "../schema/inclusions.ts";
import { maxFields } from "../schema/limits.ts";
import { readPricing, templatePricing } from "../schema/pricing.ts";
import { priceTables, readTables } from "../schema/tables.ts";
import { type FormParts, readItems, templateItem } from "../schema/template.ts";
import { readTestCases, testCases } from "../schema/test-cases.ts";

const templateShape = z.object({
  name: z
    .string("Template name is required")
    .trim()
    .regex(visible, "Template name is required")
    .max(200, "The template name is too long."),
  structure: z
    .array(templateItem)
    .min(1, "Template must have at least one field")
    .max(maxFields, `A template can have at most ${maxFields} fields.`),
  make_webhook_url: webhookUrl.nullable(),
  /** Null switches prices off; the fields keep theirs. */
  pricing: templatePricing.nullable().default(null),
  /** The items that the prices of its quotes cover, and those that they do not. */
  inclusions: includedItems.default([]),
  exclusions: includedItems.default([]),
  tables: priceTables.default([]),
  test_cases: testCases.default([]),
});

/** The issue keeps the problem's `place`, its position in a stored formula. */
function refuseProblem(form: FormParts, context: z.core.$RefinementCtx) {
  const problem = structureProblem(form);
  if (problem) context.addIssue({ code: "custom", ...problem });
}

export const templateInput = templateShape.superRefine(refuseProblem);
export type TemplateInput = z.infer<typeof templateInput>;

/** Parts that are absent stay unchanged, so there are no defaults. */
const templateContents = templateShape
  .extend({
    pricing: templatePricing.nullable(),
    inclusions: includedItems,
    exclusions: includedItems,
    tables: priceTables,
    test_cases: testCases,
  })
  .partial();
export type TemplateContents = z.infer<typeof templateContents>;

/** Says in the author's words what a save changed. */
export const versionNote = z.string().trim().max(500, "Use at most 500 characters for the note.");

/**
 * `updated_at` is the version the person saw; saving over a newer one is refused. Switching a template on or off,
 * marking it as a starter or giving it an external id needs none and creates no new version, so it never disturbs someone who is editing.
 */
export const templateUpdate = templateContents
  .extend({
    is_active: z.boolean().optional(),
    is_starter: z.boolean().optional(),
    external_id: givenExternalId,
    updated_at: givenTimestamp.optional(),
    note: versionNote.optional(),
    /** The unpublished version that this save publishes. It is deleted with the save. */
    draft_updated_at: givenTimestamp.optional(),
  })
  .superRefine(({ updated_at, is_active, is_starter, external_id, note, draft_updated_at, ...contents }, context) => {
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
    // If only one of the two is sent, the server checks it together with the other as stored.
    if (structure && tables) refuseProblem({ structure, tables }, context);
    if (!hasContents && [is_active, is_starter, external_id].every((value) => value === undefined))
      context.addIssue({ code: "custom", message: "There is nothing to save." });
  });
export type TemplateUpdate = z.infer<typeof templateUpdate>;

const readText = (stored: unknown) => (typeof stored === "string" ? stored : "");
const readTexts = (stored: unknown) => (Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : []);

/**
 * Everything that people save in a template, with a reader for each stored part. Versions, unpublished versions, copies and
 * files all use this one list, so that none can forget a part.
 */
const readers: { [Part in keyof TemplateInput]: (stored: unknown) => TemplateInput[Part] } = {
  name: readText,
  structure: readItems,
  make_webhook_url: (stored) => readText(stored) || null,
  pricing: readPricing,
  inclusions: readTexts,
  exclusions: readTexts,
  tables: readTables,
  test_cases: readTestCases,
};
export const templateParts = Object.keys(readers) as (keyof TemplateInput)[];

/** Reads the contents of a template and ignores anything else that is stored with them. */
export function readContents(stored: unknown): TemplateInput {
  const given = new Map(Object.entries(stored ?? {}));
  return Object.fromEntries(templateParts.map((part) => [part, readers[part](given.get(part))])) as TemplateInput;
}
