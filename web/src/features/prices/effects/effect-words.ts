import type { ChangeEffects, QuoteEffects, TestEffect } from "@quotemill/shared/prices/quote-effects";
import { countOf } from "../../../lib/words.ts";
import { changeInPercent } from "../draft.ts";
import { type NumberFormats, percentOf } from "../price-words.ts";

interface Moved {
  before: number | null;
  after: number | null;
}

/** '+2.9%'; null without a change, or if there was nothing before. */
export const changeOf = ({ before, after }: Moved, formats: NumberFormats) =>
  before === null || after === null ? null : changeInPercent(before, after, formats);

/** '+2.6% to +3.1%': by how much totals move, from the least to the most. */
export function rangeOf(effects: readonly Moved[], formats: NumberFormats): string {
  const sorted = effects
    .filter((effect) => changeOf(effect, formats) !== null)
    .sort((one, other) => shareOf(one) - shareOf(other));
  const [least, most] = [sorted[0], sorted.at(-1)].map((effect) => effect && changeOf(effect, formats));
  return [...new Set([least, most])].filter(Boolean).join(" to ");
}

const shareOf = ({ before, after }: Moved) => (after ?? 0) / (before || 1);

export const testsIn = ({ templates }: QuoteEffects): TestEffect[] => templates.flatMap(({ tests }) => tests);
export const withStatus = (tests: TestEffect[], status: TestEffect["status"]) =>
  tests.filter((test) => test.status === status);

/** '31.2%': rounded down, so that a margin just under a target never looks like it. */
export const marginInWords = (basisPoints: number, formats: NumberFormats) =>
  percentOf(Math.floor(basisPoints / 10) * 10, formats);

/** '1 test fails' */
export const failingWords = (count: number) => `${countOf(count, "test")} ${count === 1 ? "fails" : "fail"}`;

/** '11 test totals move by +0.6% to +2.4%. None fails. 2 margins fall under 30%.'; null if there is nothing to say. */
export function effectsInWords(effects: ChangeEffects, formats: NumberFormats): string | null {
  const tests = testsIn(effects);
  const [moved, failing] = [withStatus(tests, "moved"), withStatus(tests, "fails").length];
  const { drafts_moved: drafts, margins_fallen: margins, target_margin_basis_points: target } = effects;
  const words = [
    moved.length > 0 &&
      `${countOf(moved.length, "test total")} ${moved.length === 1 ? "moves" : "move"} by ${rangeOf(moved, formats)}.`,
    failing > 0 ? `${failingWords(failing)}.` : moved.length > 0 && "None fails.",
    margins > 0 &&
      `${countOf(margins, "margin")} ${margins === 1 ? "falls" : "fall"} under ${percentOf(target ?? 0, formats)}.`,
    drafts > 0 && `${countOf(drafts, "draft")} ${drafts === 1 ? "moves" : "move"}.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(" ") : null;
}
