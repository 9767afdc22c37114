import { type ChangeEffects, noChangeEffects, type TestEffect } from "@quotemill/shared/prices/quote-effects";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { expect, test } from "vitest";
import { screenFormats } from "../../../lib/formats.ts";
import { effectsInWords, marginInWords, rangeOf } from "./effect-words.ts";

const formats = screenFormats(defaultRegion);
const german = screenFormats({ ...defaultRegion, locale: "de-DE" });

test("a range of one change is that change", () => {
  expect(rangeOf([{ before: 100, after: 105 }], formats)).toBe("+5.0%");
  expect(
    rangeOf(
      [
        { before: 100, after: 105 },
        { before: 100, after: 99 },
        { before: 1, after: 1 },
      ],
      formats,
    ),
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
])("%#", (given, words) => expect(effectsInWords(given, formats)).toBe(words));

test("percentages follow the company's region", () => {
  expect(rangeOf([{ before: 1000, after: 1005 }], german)).toBe("+0,5%");
  expect(marginInWords(3_259, german)).toBe("32,5%");
  const given = effects(["moved"], { margins_fallen: 1, target_margin_basis_points: 3_250 });
  expect(effectsInWords(given, german)).toContain("1 margin falls under 32,5%.");
});
