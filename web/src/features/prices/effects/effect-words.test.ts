import { type ChangeEffects, noChangeEffects, type TestEffect } from "@quotemill/shared/prices/quote-effects";
import { expect, test } from "vitest";
import { effectsInWords, rangeOf } from "./effect-words.ts";

test("a range of one change is that change", () => {
  expect(rangeOf([{ before: 100, after: 105 }])).toBe("+5.0%");
  expect(
    rangeOf([
      { before: 100, after: 105 },
      { before: 100, after: 99 },
      { before: 1, after: 1 },
    ]),
  ).toBe("−1.0% to +5.0%");
});

const effects = (statuses: TestEffect["status"][], more: Partial<ChangeEffects> = {}): ChangeEffects => ({
  ...{ ...noChangeEffects, ...more },
  templates: [
    {
      ...{ id: crypto.randomUUID(), name: "Fence" },
      tests: statuses.map((status, nth) => ({
        ...{ id: `${nth}`, name: "Test", status, before: 100, after: 105, reasons: [] },
      })),
    },
  ],
});

test.each([
  [effects([]), null],
  [effects(["same", "failed_before"]), null],
  [effects(["moved"]), "1 test total moves by +5.0%. None fails."],
  [effects(["same"], { margins_fallen: 1, target_margin_basis_points: 3_250 }), "1 margin falls under 32.5%."],
  [
    effects(["moved", "moved", "fails"], { drafts_moved: 3 }),
    "2 test totals move by +5.0%. 1 test fails. 3 drafts move.",
  ],
])("%#", (given, words) => expect(effectsInWords(given)).toBe(words));
