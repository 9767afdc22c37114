import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { runTestCase } from "@quotemill/shared/pricing/run-test-case";
import { answersProblem } from "@quotemill/shared/templates/checks/refused-answers";
import { templateWarnings } from "@quotemill/shared/templates/checks/warnings";
import { templateInput } from "@quotemill/shared/templates/versions/contents";
import { expect, it } from "vitest";
import { fenceByRuns, gateAutomation, residentialFence, solarSystem, timberDeck } from "./demo-templates.ts";

const templates = [residentialFence, gateAutomation, fenceByRuns, timberDeck, solarSystem];

it.each(templates)("$name can be opened and saved as it is", (template) => {
  const checked = templateInput.safeParse({ ...template, make_webhook_url: null });
  expect(checked.error?.issues ?? []).toEqual([]);
  expect(templateWarnings(template)).toEqual([]);
});

const cases = templates.flatMap((form) => form.test_cases.map((test) => ({ form, test, name: test.name })));

it.each(cases)("the demo template passes its own test: $name", ({ form, test }) => {
  expect(answersProblem(form.structure, test.answers)).toBeNull();
  expect(priceQuote(form, test.answers)?.problems).toEqual([]);
  const { passes, totals } = runTestCase(form, test);
  expect(passes).toBe(true);
  expect(totals.map(({ expected }) => expected)).toEqual(totals.map(({ now }) => now));
});
