import { priceQuote } from "@quotemill/shared/pricing/price-quote";
import { answersProblem } from "@quotemill/shared/templates/answers-problem";
import { templateInput } from "@quotemill/shared/templates/schema";
import { workOut } from "@quotemill/shared/templates/work-out";
import { expect, it } from "vitest";
import { gateAutomation, residentialFence, solarSystem } from "./demo-templates.ts";
import { fenceByRuns } from "./fence-by-runs.ts";
import { timberDeck } from "./timber-deck.ts";

const templates = [residentialFence, gateAutomation, fenceByRuns, timberDeck, solarSystem];

it.each(templates)("$name can be opened and saved as it is", (template) => {
  const checked = templateInput.safeParse({ ...template, make_webhook_url: null });
  expect(checked.error?.issues ?? []).toEqual([]);
});

const cases = templates.flatMap((form) => form.test_cases.map((test) => ({ form, test, name: test.name })));

it.each(cases)("passes its own test: $name", ({ form, test: { answers, expect: expected } }) => {
  expect(answersProblem(form.structure, answers)).toBeNull();
  const worked = workOut(form, answers);
  for (const [id, text] of Object.entries(expected.fields ?? {})) {
    expect([id, worked.calculated(id)]).toEqual([id, expect.objectContaining({ text })]);
  }
  for (const [id, visible] of Object.entries(expected.visible ?? {})) {
    expect([id, worked.isVisible(id)]).toEqual([id, visible]);
  }
  const price = priceQuote(form, answers);
  expect(price?.problems).toEqual([]);
  expect(price?.grand_total).toBe(expected.grand_total);
});
