import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/pricing";
import type { Template } from "@quotemill/shared/templates/schema";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField } from "../../../test/builders.ts";
import {
  buildDraft,
  buildWholeQuote,
  draftId,
  openEditor,
  openNewQuote,
  quoteId,
  summary,
  template,
  typeContact,
} from "../../../test/open-editor.tsx";

const gates = buildField({
  id: "gates",
  label: "Gates",
  type: "number",
  pricing: { ...newFieldPricing, price: 45_000 },
});
const priced: Template = { ...template, structure: [gates], pricing: newTemplatePricing };
const handlers = { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(priced) };
const docket = () => within(summary());
const lines = () =>
  [...summary().querySelectorAll("dl[aria-label='Line items'] > div")].map((line) => line.textContent);
const total = () => docket().getByText("Total").parentElement;
const button = (name: string) => screen.getByRole("button", { name });

test("adds a line above the discounts, edits it and removes it by keyboard, and submits the rest", async () => {
  const { user, bodyOf } = await openNewQuote({ handlers });
  await user.type(screen.getByLabelText("Gates"), "1");
  await user.click(button("Add a line"));
  await user.click(screen.getByRole("radio", { name: "Discount" }));
  await user.type(screen.getByLabelText(/^Description/), "Shared fence");
  await user.click(screen.getByRole("radio", { name: "Per cent" }));
  await user.type(screen.getByLabelText("Per cent"), "2.5{Enter}");
  expect(button("Add a line")).toHaveFocus();
  await waitFor(() => expect(lines()).toEqual(["Gates$450.00", "Shared fence-$11.252.5%"]));

  await user.keyboard("{Enter}");
  await user.type(screen.getByLabelText(/^Description/), "Core drilling{Tab}260{Enter}");
  await waitFor(() => expect(lines()).toEqual(["Gates$450.00", "Core drilling$260.00", "Shared fence-$17.752.5%"]));
  expect(total()).toHaveTextContent("$761.48");

  await user.click(button("Edit Core drilling"));
  await user.clear(screen.getByLabelText("Amount"));
  await user.type(screen.getByLabelText("Amount"), "300{Enter}");
  await waitFor(() => expect(total()).toHaveTextContent("$804.38"));
  await user.click(button("Edit Shared fence"));
  await user.click(button("Remove"));
  expect(button("Add a line")).toHaveFocus();
  await typeContact(user);
  await user.click(button("Create Quote"));
  await waitFor(async () =>
    expect((await bodyOf("POST /functions/v1/submit-quote"))?.adjustments).toEqual([
      { kind: "line", label: "Core drilling", amount: 30_000 },
    ]),
  );
});

test("says what is missing in a line, and refuses a discount of more than there is", async () => {
  const { user, sent } = await openNewQuote({ handlers });
  await user.click(button("Add a line"));
  await user.click(screen.getByRole("radio", { name: "Discount" }));
  await user.click(button("Add"));
  expect(screen.getByText("Describe each of the quote's own lines.")).toBeVisible();
  expect(screen.getByText("A discount must be more than zero.")).toBeVisible();
  await user.type(screen.getByLabelText(/^Description/), "Mates");
  await user.type(screen.getByLabelText("Amount"), "10{Enter}");
  const problem = "The discount 'Mates' is more than the lines before it come to.";
  expect(await docket().findByText(`Not included in the total: ${problem}`)).toBeVisible();
  await typeContact(user);
  await user.click(button("Create Quote"));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(button("Add a line")).toHaveFocus();
  expect(sent("POST /functions/v1/submit-quote")).toEqual([]);
});

const drilling: Adjustment = { kind: "line", label: "Core drilling", amount: 26_000 };

test("a quote of a template without prices is priced by its own lines, with the company's tax", async () => {
  const { user } = await openNewQuote();
  expect(docket().getByText(/^Pricing is switched off in this template/)).toBeVisible();
  await user.click(button("Add a line"));
  await user.type(screen.getByLabelText(/^Description/), "Core drilling{Tab}260{Enter}");
  await waitFor(() => expect(total()).toHaveTextContent("$286.00"));
  expect(docket().queryByText(/^Pricing is switched off/)).not.toBeInTheDocument();
});

test("a discount alone waits for the workflow's price", async () => {
  const draft = buildDraft({ adjustments: [{ kind: "discount", label: "Mates", percent: 5 }] });
  const { user } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: { [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft) },
  });
  expect(await screen.findByText("−5%")).toBeVisible();
  await user.click(button("Edit Mates"));
  await user.click(button("Remove"));
  await waitFor(() => expect(screen.queryByText("−5%")).not.toBeInTheDocument());
});

test("editing a quote takes its own lines along", async () => {
  const quote = buildWholeQuote({ answers: { gates: "1" }, adjustments: [drilling] });
  openEditor(`/quotes/edit/${quoteId}`, {
    handlers: { ...handlers, [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(quote) },
  });
  await screen.findByText("Core drilling");
  expect(lines()).toEqual(["Gates$450.00", "Core drilling$260.00"]);
});
