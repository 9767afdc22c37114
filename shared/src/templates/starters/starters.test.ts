import { expect, it } from "vitest";
import { priceQuote } from "../../pricing/price-quote.ts";
import { runTestCase } from "../../pricing/run-test-case.ts";
import { withTaxRate } from "../../pricing/with-tax-rate.ts";
import { answersProblem } from "../checks/refused-answers.ts";
import { templateWarnings } from "../checks/warnings.ts";
import { templateFile, templateFileOf } from "../versions/template-file.ts";
import { starterKeys, starterWords } from "./names.ts";
import { starters } from "./starters.ts";

const filled = starterKeys.filter((key) => key !== "blank").map((key) => ({ key, starter: starters[key] }));

it.each(filled)("$key can be saved as it is, without a problem or a warning", ({ key, starter }) => {
  // Files are checked like any save, and are also refused if they have parts that a template does not have.
  expect(templateFile.safeParse(templateFileOf(starter)).error?.issues ?? []).toEqual([]);
  expect(templateWarnings(starter)).toEqual([]);
  expect(starter.name).toBe(starterWords[key].name);
  expect(starter.test_cases.length).toBeGreaterThanOrEqual(3);
});

const cases = filled.flatMap(({ key, starter }) => starter.test_cases.map((test) => ({ key, starter, test })));

it.each(cases)("$key passes its own test '$test.name', with every total", ({ starter, test }) => {
  expect(answersProblem(starter.structure, test.answers)).toBeNull();
  expect(priceQuote(starter, test.answers)?.problems).toEqual([]);
  const { passes, totals } = runTestCase(starter, test);
  expect(totals.map(({ expected }) => expected)).toEqual(totals.map(({ now }) => now));
  expect(passes).toBe(true);
});

it.each([0, 825, 2000])("every starter also passes its tests at a tax rate of %i hundredths of a percent", (rate) => {
  for (const { starter } of filled) {
    const taxed = withTaxRate(starter, rate);
    expect(taxed.pricing).toEqual({ ...starter.pricing, gst_basis_points: rate });
    expect(taxed.test_cases.filter((test) => !runTestCase(taxed, test).passes)).toEqual([]);
    expect(taxed.test_cases.map(({ expect }) => expect.fields)).toEqual(
      starter.test_cases.map(({ expect }) => expect.fields),
    );
  }
});

it("the blank starter has prices switched on, and nothing else", () => {
  const { pricing, name, make_webhook_url, ...lists } = starters.blank;
  expect(pricing).not.toBeNull();
  expect([name, make_webhook_url, ...Object.values(lists).flat()]).toEqual(["", null]);
});
