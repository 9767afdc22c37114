import { z } from "zod";
import { marginEffects, noMarginEffects } from "./margins.ts";

/**
 * What a change of prices does to a test case:
 *
 * - `moved`: only its total is another, and it is expected from now on;
 * - `fails`: its lines, visible fields or calculated values come out otherwise, and its expectation stays;
 * - `failed_before`: it failed already, so its expectation stays;
 * - `same`: nothing of it changes.
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
  /** Why it fails, in words. */
  reasons: z.array(z.string()),
});
export type TestEffect = z.infer<typeof testEffect>;

const templateEffect = z.object({ id: z.uuid(), name: z.string(), tests: z.array(testEffect) });
export type TemplateEffect = z.infer<typeof templateEffect>;

const draftEffect = z.object({ id: z.uuid(), name: z.string(), before: total, after: total });
export type DraftEffect = z.infer<typeof draftEffect>;

/** What a change of prices does to test cases and drafts. */
export const quoteEffects = z.object({
  /** Templates that use a changed item, those with failing tests first. */
  templates: z.array(templateEffect),
  /** How many test cases were too many to run. They keep their expectations. */
  tests_left_out: z.number().int(),
  /** The latest drafts whose total moves. */
  drafts: z.array(draftEffect),
  /** How many drafts move in all, among the latest ones. */
  drafts_moved: z.number().int(),
});
export type QuoteEffects = z.infer<typeof quoteEffects>;

export const noQuoteEffects: QuoteEffects = { templates: [], tests_left_out: 0, drafts: [], drafts_moved: 0 };

/** All that a change of prices does beyond the price list, and to margins in it. */
export const changeEffects = quoteEffects.extend(marginEffects.shape);
export type ChangeEffects = z.infer<typeof changeEffects>;

export const noChangeEffects: ChangeEffects = { ...noQuoteEffects, ...noMarginEffects };
