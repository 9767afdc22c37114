import { z } from "zod";
import { marginEffects, noMarginEffects } from "./margins.ts";

/**
 * The effect of a price change on a test case:
 *
 * - `moved`: only its total changes, and the new one is expected from now on;
 * - `fails`: its lines, visible fields or calculated values differ, and its expectation stays;
 * - `failed_before`: it failed already, so its expectation stays;
 * - `same`: nothing changes.
 */
export const testStatuses = ["fails", "moved", "failed_before", "same"] as const;

const total = z.number().int().nullable();

const testEffect = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(testStatuses),
  /** Totals in cents; null without a price. */
  before: total,
  after: total,
  /** The reasons for a failure, in words. */
  reasons: z.array(z.string()),
});
export type TestEffect = z.infer<typeof testEffect>;

const templateEffect = z.object({ id: z.uuid(), name: z.string(), tests: z.array(testEffect) });
export type TemplateEffect = z.infer<typeof templateEffect>;

const draftEffect = z.object({ id: z.uuid(), name: z.string(), before: total, after: total });
export type DraftEffect = z.infer<typeof draftEffect>;

/** The effect of a price change on test cases and drafts. */
export const quoteEffects = z.object({
  /** Templates that use a changed item, those with failing tests first. */
  templates: z.array(templateEffect),
  /** The number of test cases beyond the limit that were not run. They keep their expectations. */
  tests_left_out: z.number().int(),
  /** The latest drafts whose total moves. */
  drafts: z.array(draftEffect),
  /** The number of the latest drafts whose total moves, including those that are not listed. */
  drafts_moved: z.number().int(),
});
export type QuoteEffects = z.infer<typeof quoteEffects>;

export const noQuoteEffects: QuoteEffects = { templates: [], tests_left_out: 0, drafts: [], drafts_moved: 0 };

/** All effects of a price change beyond the price list, and on margins in it. */
export const changeEffects = quoteEffects.extend(marginEffects.shape);
export type ChangeEffects = z.infer<typeof changeEffects>;

export const noChangeEffects: ChangeEffects = { ...noQuoteEffects, ...noMarginEffects };
