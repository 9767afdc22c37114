import { differences } from "@quotemill/shared/quotes/differences";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { expect, test } from "vitest";
import { screenFormats } from "../../../lib/formats.ts";
import { buildCalculated, buildField, buildGroup } from "../../../test/builders.ts";
import { buildWholeQuote } from "../../../test/open-editor.tsx";
import { comparedQuote } from "./compared-quote.ts";

const template_structure = [
  buildGroup({ id: "runs" }),
  buildField({
    id: "length",
    label: "Run length (m)",
    type: "number",
    parent: "runs",
    pricing: { ...newFieldPricing, price: 10_000 },
  }),
  buildField({ id: "gate", label: "Gate", type: "checkbox", parent: "runs" }),
  buildCalculated({ id: "posts", label: "Posts", formula: "ceil({length} / 2.4) + 1", parent: "runs" }),
];
const run = (id: string, length: string, gate = false) => ({ id, values: { length, gate } });

function changed(before: object[], after: object[]) {
  const [was, now] = [before, after].map((runs) =>
    comparedQuote(
      buildWholeQuote({ template_structure, template_pricing: newTemplatePricing, answers: { runs } }),
      screenFormats(defaultRegion),
    ),
  );
  if (!was || !now) throw new Error("Nothing to compare.");
  const { answers, lines } = differences(was, now);
  const inWords = (values: { label: string; was: unknown; now: unknown }[]) =>
    values.map((each) => `${each.label}: ${each.was} → ${each.now}`);
  return { answers: inWords(answers.changed), lines: inWords(lines.changed) };
}

test("an entry is compared with itself, wherever it has moved, and values that follow from answers are left out", () => {
  expect(changed([run("a", "18"), run("b", "9")], [run("b", "12"), run("a", "18")])).toEqual({
    answers: ["Run 1, run length (m): 9 → 12"],
    lines: ["Run 1: Run length (m): 90000 → 120000"],
  });
});

test("an added or removed entry shows with its answers", () => {
  expect(changed([run("a", "18")], [run("a", "18"), run("b", "9", true)]).answers).toEqual([
    "Run 2, run length (m): null → 9",
    "Run 2, gate: null → Yes",
  ]);
  expect(changed([run("a", "18"), run("b", "9")], [run("a", "18")]).lines).toEqual([
    "Run 2: Run length (m): 90000 → null",
  ]);
});

test("the totals are those that the customer is offered", () => {
  const totalsOf = (outputs: Record<string, unknown>) =>
    comparedQuote(
      buildWholeQuote({
        template_structure,
        template_pricing: newTemplatePricing,
        answers: { runs: [run("a", "1")] },
        outputs,
      }),
      screenFormats(defaultRegion),
    ).totals.map(({ value }) => value);
  expect(totalsOf({ sub_total: 100, gst_total: 20, grand_total: 110 })).toEqual([10_000, 1_000, 11_000]);
  expect(totalsOf({ sub_total: 100, gst_total: 20, grand_total: 150 })).toEqual([null, null, 15_000]);
});
