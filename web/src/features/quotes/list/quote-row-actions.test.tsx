import { draft, quote } from "@quotemill/shared/quotes/quote";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildBrief } from "../../../test/offers.ts";
import { chooseMore, namesInMore } from "../../../test/open-activity.tsx";
import { buildDraft, buildWholeQuote, draftId, marcus, quoteId } from "../../../test/open-editor.tsx";
import { buildGroup, buildQuoteRow, draftRow, groupsOf, openQuotes, row } from "../../../test/open-quotes.tsx";
import { pageOf, refusal } from "../../../test/records.ts";

const groups = "GET /rest/v1/quote_groups";
const entries = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const noCounts = { all: 0, generated: 0, drafts: 0 };

test("a quote without a PDF says that it is being generated", async () => {
  const coming = buildQuoteRow({ status: "Processing", pdf_storage_path: null, grand_total: null });
  openQuotes("/quotes", { [entries]: () => pageOf([coming]) });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Processing")).toBeVisible();
  expect(quote.getByText("Generating PDF...")).toBeVisible();
});

test.each([
  ["Generated", null, "Send HF-1058"],
  ["Sent", "2024-11-02T02:05:00.000Z", "Send again HF-1058"],
])("a %s quote leads to the sender from its row and its details", async (status, sentAt, name) => {
  const sent = { status, quote_sent_timestamp: sentAt };
  const { user } = openQuotes("/quotes", {
    [entries]: () => pageOf([buildQuoteRow(sent)]),
    [`GET /rest/v1/quotes/${quoteId}`]: () =>
      Response.json(buildWholeQuote({ ...sent, pdf_storage_path: "company/quote/run.pdf" })),
  });
  const address = `/quotes/send?contact=${encodeURIComponent(marcus.email)}&quote=${quoteId}`;
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByRole("link", { name })).toHaveAttribute("href", address);

  await user.click(quote.getByRole("button", { name: "View Details of HF-1058" }));
  expect(await within(await screen.findByRole("dialog")).findByRole("link", { name })).toHaveAttribute("href", address);
});

const revisePath = `/quotes/revise/${quoteId}`;
test.each([
  ["was sent", { status: "Sent", offer: buildBrief() }, revisePath],
  ["was not sent", { status: "Generated" }, revisePath],
  ["failed", { status: "Failed" }, null],
  ["waits for its PDF", { status: "Processing", pdf_storage_path: null }, null],
])("a quote that %s is revised or copied under the same names in its row and its details", async (_what, is, path) => {
  const { user } = openQuotes("/quotes", {
    [entries]: () => pageOf([buildQuoteRow(is)]),
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote(is)),
    [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [] }),
    [`GET /rest/v1/form_templates/${buildDraft().template_id}`]: () => refusal(404, "No such template"),
  });
  const names = path ? ["Revise", "Copy as new quote"] : ["Copy as new quote"];
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  expect(await namesInMore(user)).toEqual(expect.arrayContaining(names));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Edit HF-1058" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(names);
  if (path) expect(items[0]).toHaveAttribute("href", path);
  await user.click(screen.getByRole("menuitem", { name: "Copy as new quote" }));
  await waitFor(() => expect(location.pathname).toBe(`/quotes/edit/${quoteId}`));
});

test("the menu that a quote is copied from is busy until the copy opens", async () => {
  const call = `GET /rest/v1/quotes/${quoteId}`;
  const answer = withResolvers<Response>();
  const { user, backend } = openQuotes("/quotes", { [call]: () => answer.promise });
  const menu = await screen.findByRole("button", { name: "Edit HF-1058" });
  await user.click(menu);
  await user.click(await screen.findByRole("menuitem", { name: "Copy as new quote" }));
  await waitFor(() => expect(backend.calls()).toContain(call));
  expect(menu).toHaveAttribute("aria-disabled", "true");
  answer.resolve(Response.json(buildWholeQuote()));
  await waitFor(() => expect(location.pathname).toBe(`/quotes/edit/${quoteId}`));
});

test("a name that has the number is not followed by it again", async () => {
  const named = buildQuoteRow({ quote_name: "Marcus Webb - HF-1058" });
  openQuotes("/quotes", { [entries]: () => pageOf([named]) });
  expect((await row("Marcus Webb - HF-1058")).querySelectorAll("td")[1]).toHaveTextContent(/HF-1058\s*18 Oct 2024$/);
});

test.each([
  ["Gate 10012", "1001"],
  ["HF-1001 r20", "HF-1001 r2"],
])("a name that only contains the characters of the number is followed by it: %s", async (quote_name, quote_number) => {
  openQuotes("/quotes", { [entries]: () => pageOf([buildQuoteRow({ quote_name, quote_number })]) });
  expect((await row(quote_name)).querySelectorAll("td")[1]).toHaveTextContent(
    new RegExp(`${quote_name}\\s*${quote_number} · 18 Oct 2024$`),
  );
});

test("a quote that cannot be sent does not offer it", async () => {
  const failed = buildQuoteRow({ status: "Failed" });
  const addressless = buildQuoteRow({ id: draftId, quote_name: "For nobody", person_email: "" });
  openQuotes("/quotes", { [entries]: () => pageOf([failed, addressless]) });
  for (const name of ["Webb front boundary", "For nobody"]) {
    expect(within(await row(name)).queryByRole("link", { name: /^Send/ })).not.toBeInTheDocument();
  }
});

test("the quote in the address is marked and scrolled to", async () => {
  openQuotes(`/quotes/${marcus.id}?quote=${quoteId}`);
  expect(await row("Webb front boundary")).toHaveAttribute("aria-current", "true");
  expect(await row("Side boundary")).not.toHaveAttribute("aria-current");
});

test("a failed quote names its workflow and can be run again", async () => {
  let status = "Failed";
  const { user, backend } = openQuotes("/quotes", {
    [entries]: () =>
      pageOf([
        buildQuoteRow({
          status,
          pdf_storage_path: null,
          error_message: status === "Failed" ? "Processing timeout - check hook.eu2.make.com workflow" : null,
        }),
      ]),
    "POST /functions/v1/run-quote": () => {
      status = "Processing";
      return Response.json({ success: true });
    },
  });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Check hook.eu2.make.com")).toBeVisible();
  expect(quote.getByText("Processing timeout - check hook.eu2.make.com workflow")).toBeVisible();
  await user.click(quote.getByRole("button", { name: "Run again HF-1058" }));
  expect(await quote.findByText("Generating PDF...")).toBeVisible();
  expect(await backend.find("POST /functions/v1/run-quote")?.json()).toEqual({ quote_id: quoteId });
});

test("a quote whose rerun failed still opens its earlier PDF", async () => {
  const failed = buildQuoteRow({ status: "Failed", error_message: "Price list is missing" });
  openQuotes("/quotes", { [entries]: () => pageOf([failed]) });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Price list is missing")).toBeVisible();
  expect(quote.getByRole("button", { name: "View PDF of HF-1058" })).toBeVisible();
});

test("a draft is deleted after a question", async () => {
  let drafts = [draftRow];
  const { user } = openQuotes("/quotes?tab=drafts", {
    [entries]: () => pageOf(drafts),
    [`DELETE /rest/v1/saved_quotes/${draftId}`]: () => {
      drafts = [];
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Side boundary" }));
  const question = screen.getByRole("alertdialog");
  expect(within(question).getByText("Are you sure you want to delete this quote?")).toBeVisible();
  expect(question).toHaveTextContent(
    "The draft 'Side boundary' and its answers will be deleted.The contact and the template are kept.",
  );
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No drafts yet" })).toBeVisible();
});

test("the dialog says what stays when an accepted quote is deleted", async () => {
  const accepted = { status: "Sent", offer: buildBrief({ state: "accepted", quote_state: "accepted" }) };
  const { user } = openQuotes("/quotes", {
    [entries]: () => pageOf([buildQuoteRow(accepted)]),
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote(accepted)),
    [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [] }),
  });
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  await chooseMore(user, "Delete quote");
  expect(await screen.findByRole("alertdialog")).toHaveTextContent(
    "The customer has accepted HF-1058. The record of the acceptance stays.",
  );
});

test("deleting the very last quote is reported even though its panel disappears first", async () => {
  let list = [buildQuoteRow()];
  const { user } = openQuotes("/quotes", {
    [groups]: () => (list.length > 0 ? groupsOf([buildGroup()]) : groupsOf([], noCounts)),
    // The groups arrive first and remove the panel while it is still loading its quotes.
    [entries]: () => (list.length > 0 ? pageOf(list) : new Promise(() => {})),
    [`DELETE /rest/v1/quotes/${quoteId}`]: () => {
      list = [];
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  await chooseMore(user, "Delete quote");
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "No quotes yet" })).toBeVisible();
  expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
});

test("a draft that cannot be deleted stays, with the reason", async () => {
  const { user } = openQuotes("/quotes", {
    [`DELETE /rest/v1/saved_quotes/${draftId}`]: () => refusal(409, "It is in use"),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Side boundary" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete quote: It is in use")).toBeVisible();
  expect(await row("Side boundary")).toBeVisible();
});

test.each([
  [
    "Edit Draft Side boundary",
    null,
    `/quotes/edit-saved/${draftId}`,
    { quote: draft.parse(buildDraft()), isSavedQuote: true },
  ],
  [
    "Edit HF-1058",
    "Copy as new quote",
    `/quotes/edit/${quoteId}`,
    { quote: quote.parse(buildWholeQuote()), isSavedQuote: false },
  ],
])("'%s' opens the editor with the full record", async (button, act, path, state) => {
  const { user, router } = openQuotes("/quotes", {
    [`GET /rest/v1/form_templates/${buildDraft().template_id}`]: () => refusal(404, "No such template"),
  });
  await user.click(await screen.findByRole("button", { name: button }));
  if (act) await user.click(await screen.findByRole("menuitem", { name: act }));
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(router.state.location.state).toEqual(state);
});
