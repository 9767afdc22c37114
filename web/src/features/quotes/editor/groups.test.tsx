import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildGroup } from "../../../test/builders.ts";
import {
  buildDraft,
  buildWholeQuote,
  draftId,
  fillContact,
  openEditor,
  openNewQuote,
  quoteId,
  summary,
  template,
} from "../../../test/open-editor.tsx";

const fencing: Template = {
  ...template,
  structure: [
    buildGroup({ id: "runs", maxRows: 3 }),
    buildField({
      id: "length",
      label: "Length",
      type: "number",
      required: true,
      parent: "runs",
      pricing: { ...newFieldPricing, price: 10_000, cost: 6_000 },
    }),
    buildField({ id: "gate", label: "Gate", type: "checkbox", parent: "runs" }),
    buildField({
      id: "width",
      label: "Gate width",
      parent: "runs",
      required: true,
      conditional: { dependsOn: "gate", operator: "is", showWhen: "true" },
    }),
    buildCalculated({ id: "posts", label: "Posts", formula: "ceil({length} / 2.4) + 1", parent: "runs" }),
    buildCalculated({
      id: "concrete",
      label: "Concrete",
      formula: "sum({runs}.{posts}) * 2",
      unit: "bags",
      pricing: { ...newFieldPricing, price: 1_000 },
    }),
  ],
  pricing: newTemplatePricing,
};
const handlers = { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(fencing) };
const row = (id: string, values: object) => ({ id, values });
const run = (number: number) => within(screen.getByRole("group", { name: `Run ${number}` }));
const length = (number: number) => run(number).getByLabelText(/^Length/);
const beside = (label: string) => within(summary()).getAllByText(label)[0]?.parentElement;

test("the docket follows each entry and what is worked out from all of them", async () => {
  const { user } = await openNewQuote({ handlers });
  fireEvent.change(length(1), { target: { value: "18" } });
  await user.click(screen.getByRole("button", { name: "Copy Run 1" }));
  fireEvent.change(length(2), { target: { value: "12" } });
  await waitFor(() => expect(beside("Subtotal")).toHaveTextContent("$3,300.00"));
  const lines = within(summary()).getByLabelText("Line items");
  expect(lines).toHaveTextContent("Length$1,800.00Run 1 · 18 × $100.00");
  expect(lines).toHaveTextContent("Length$1,200.00Run 2 · 12 × $100.00");
  expect(lines).toHaveTextContent("Concrete$300.00");
});

test("empty required fields are counted in each entry that shows them, and the first is one click away", async () => {
  const { user } = await openNewQuote({ handlers });
  await user.click(screen.getByRole("button", { name: "Add run" }));
  fireEvent.change(length(1), { target: { value: "18" } });
  await user.click(run(2).getByRole("checkbox", { name: "Gate" }));
  await user.click(await screen.findByRole("button", { name: "2 required answers missing" }));
  expect(length(2)).toHaveFocus();
});

test("a draft keeps entries with their hidden answers, a quote gets only visible ones", async () => {
  const answers = { runs: [row("a", { length: "18", gate: false, width: "3" })] };
  const { user, bodyOf } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: {
      ...handlers,
      [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(buildDraft({ answers })),
    },
  });
  await screen.findByRole("group", { name: "Run 1" });
  expect(length(1)).toHaveValue(18);
  await user.click(screen.getByRole("button", { name: "Update Draft" }));
  await screen.findByText("Draft updated successfully!");
  expect((await bodyOf(`PATCH /rest/v1/saved_quotes/${draftId}`)).answers).toEqual(answers);
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  await waitFor(async () =>
    expect((await bodyOf("POST /functions/v1/submit-quote"))?.answers).toEqual({
      runs: [row("a", { length: "18", gate: false })],
    }),
  );
});

test("a draft from before the group opens with the entry that the group needs", async () => {
  openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: {
      ...handlers,
      [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(buildDraft({ answers: {} })),
    },
  });
  await screen.findByRole("group", { name: "Run 1" });
  expect(length(1)).toHaveValue(null);
});

test("an answer that cannot be priced blocks submitting and leads to its entry", async () => {
  const { user, sent } = await openNewQuote({ handlers });
  fillContact();
  await user.click(screen.getByRole("button", { name: "Add run" }));
  fireEvent.change(length(2), { target: { value: "-4" } });
  await user.click(screen.getByRole("button", { name: "Create Quote" }));
  expect(await screen.findByText(/'Length'.*must be a plain number/, { selector: "[data-title]" })).toHaveTextContent(
    "Run 2",
  );
  expect(length(2)).toHaveFocus();
  expect(sent("POST /functions/v1/submit-quote")).toHaveLength(0);
});

test("entries can be saved as a template and are filled in from one", async () => {
  const prefilled = {
    id: "5c1f1c7e-2c50-4d3c-9f1a-0b7a64f3c0a9",
    company_id: template.company_id,
    base_template_id: template.id,
    name: "Two runs",
    description: null,
    prefilled_answers: { runs: [row("a", { length: "18" }), row("b", { length: "12" })] },
    is_active: true,
    created_by: null,
    created_at: template.created_at,
  };
  const { user, bodyOf } = openEditor(`/quotes/create/${template.id}`, {
    handlers: {
      ...handlers,
      "GET /rest/v1/prefilled_templates": () => Response.json({ items: [prefilled], total: 1, next_cursor: null }),
      "POST /rest/v1/prefilled_templates": () => Response.json(prefilled),
    },
  });
  await user.click(await screen.findByRole("button", { name: /Use Prefilled Template/ }));
  await user.click(await screen.findByRole("button", { name: "Two runs" }));
  expect(length(2)).toHaveValue(12);
  await user.click(screen.getByRole("button", { name: "Save as Template" }));
  await user.click(await screen.findByRole("button", { name: "Save Template" }));
  await waitFor(async () =>
    expect((await bodyOf("POST /rest/v1/prefilled_templates"))?.prefilled_answers).toEqual({
      runs: [row("a", { length: "18", gate: false }), row("b", { length: "12", gate: false })],
    }),
  );
});

test("a revision names the answers of entries that the template no longer takes", async () => {
  const before = [...fencing.structure, buildField({ id: "stain", label: "Stain", parent: "runs" })];
  const quote = buildWholeQuote({
    template_structure: before,
    answers: { runs: [row("a", { length: "18", gate: false, stain: "Oak" })] },
  });
  openEditor(`/quotes/revise/${quoteId}`, {
    handlers: { ...handlers, [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(quote) },
  });
  expect(await screen.findByText(/It no longer takes 'Run 1: Stain: Oak'/)).toBeVisible();
  expect(length(1)).toHaveValue(18);
});
