import type { Adjustment } from "@quotemill/shared/pricing/adjustments";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildField } from "../../../test/builders.ts";
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
const drilling: Adjustment = { kind: "line", label: "Core drilling", amount: 26_000 };
const button = (name: string) => screen.getByRole("button", { name });

type User = Awaited<ReturnType<typeof openNewQuote>>["user"];
/** Pasted, because each keystroke would render the page. */
async function fill(user: User, label: string | RegExp, text: string) {
  await user.clear(screen.getByLabelText(label));
  await user.paste(text);
}

test("a new line goes above the discounts, which then cover it, all by keyboard", async () => {
  const { user } = await openNewQuote({ handlers });
  await fill(user, "Gates", "1");
  await user.click(docket().getByText("Add a line"));
  await user.click(screen.getByText("Discount"));
  await fill(user, /^Description/, "Shared fence");
  await user.click(screen.getByText("Per cent"));
  await fill(user, "Per cent", "2.5");
  await user.keyboard("{Enter}");
  expect(docket().getByText("Add a line")).toHaveFocus();
  await waitFor(() => expect(lines()).toEqual(["Gates$450.00", "Shared fence-$11.252.5%"]));

  await user.keyboard("{Enter}");
  await fill(user, /^Description/, "Core drilling");
  await fill(user, "Amount", "260");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(lines()).toEqual(["Gates$450.00", "Core drilling$260.00", "Shared fence-$17.752.5%"]));
  expect(total()).toHaveTextContent("$761.48");
});

test("lines are changed and removed, and the rest is submitted", async () => {
  const adjustments: Adjustment[] = [drilling, { kind: "discount", label: "Mates", percent: 5 }];
  const draft = buildDraft({ answers: { gates: "1" }, adjustments });
  const { user, bodyOf } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: { ...handlers, [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft) },
  });
  await user.click(await screen.findByLabelText("Edit Core drilling"));
  await fill(user, "Amount", "300");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(total()).toHaveTextContent("$783.75"));
  await user.click(screen.getByLabelText("Edit Mates"));
  await user.click(screen.getByText("Remove"));
  expect(docket().getByText("Add a line")).toHaveFocus();
  await user.click(screen.getByText("Create Quote", { selector: "button" }));
  await waitFor(async () =>
    expect((await bodyOf("POST /functions/v1/submit-quote"))?.adjustments).toEqual([{ ...drilling, amount: 30_000 }]),
  );
});

test("a removed line comes back to its place, among lines that were added since", async () => {
  const mates: Adjustment = { kind: "discount", label: "Mates", percent: 5 };
  const draft = buildDraft({ answers: { gates: "1" }, adjustments: [drilling, mates] });
  const { user } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: { ...handlers, [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft) },
  });
  await user.click(await screen.findByLabelText("Edit Core drilling"));
  await user.click(screen.getByText("Remove"));
  await user.click(button("Add a line"));
  await fill(user, /^Description/, "Skip");
  await fill(user, "Amount", "10");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Core drilling removed")).toBeVisible();
  await user.click(button("Undo"));
  await waitFor(() =>
    expect(lines().map((line) => line?.replace(/[-−]?\$.*/, ""))).toEqual(["Gates", "Core drilling", "Skip", "Mates"]),
  );
});

test("the offer to undo goes with the editor", async () => {
  const draft = buildDraft({ answers: { gates: "1" }, adjustments: [drilling] });
  const { user, router } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: { ...handlers, [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft) },
  });
  await user.click(await screen.findByLabelText("Edit Core drilling"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
  fireEvent.click(screen.getByText("Remove"));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const offer = () => screen.queryByText("Core drilling removed");
  const atOnce = async (find: () => HTMLElement | null) => {
    await pass(0);
    return find();
  };
  await expect.poll(() => atOnce(offer)).toBeVisible();
  await act(() => router.navigate("/contacts"));
  await expect.poll(() => atOnce(() => screen.queryByRole("heading", { name: "Contacts" }))).toBeVisible();
  // It would disappear after ten seconds. React renders only when a pass of time is over, so it takes several.
  for (let second = 1; second <= 5; second++) await pass(1_000);
  expect(offer()).not.toBeInTheDocument();
});

test("a line says what is missing in it, and a discount of more than the total is refused", async () => {
  const { user, sent } = await openNewQuote({ handlers });
  await user.click(button("Add a line"));
  await user.click(screen.getByRole("radio", { name: "Discount" }));
  await user.click(button("Add"));
  expect(screen.getByText("Describe each of the quote's own lines.")).toBeVisible();
  expect(screen.getByText("A discount must be more than zero.")).toBeVisible();
  await fill(user, /^Description/, "Mates");
  await fill(user, "Amount", "10");
  await user.keyboard("{Enter}");
  const problem = "The discount 'Mates' is more than the lines before it come to.";
  expect(await docket().findByText(`The total is not right yet: ${problem}`)).toBeVisible();
  fillContact();
  await user.click(button("Create Quote"));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(button("Add a line")).toHaveFocus();
  expect(sent("POST /functions/v1/submit-quote")).toEqual([]);
});

test("a quote of a template without prices is priced by its own lines, with the company's tax", async () => {
  const { user } = await openNewQuote();
  expect(docket().getByText(/^Pricing is switched off in this template/)).toBeVisible();
  await user.click(button("Add a line"));
  await fill(user, /^Description/, "Core drilling");
  await fill(user, "Amount", "260");
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByLabelText(/Fence type/), "Timber");
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
