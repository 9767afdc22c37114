import type { Quote } from "@quotemill/shared/quotes/quote";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Run } from "@quotemill/shared/workflow/runs";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildProfile, buildTemplate, company } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { buildBrief } from "../../../test/offers.ts";
import { chooseMore, namesInMore } from "../../../test/open-activity.tsx";
import { buildDraft, buildWholeQuote, draftId, marcus, quoteId, template } from "../../../test/open-editor.tsx";
import { buildQuoteRow, openQuotes } from "../../../test/open-quotes.tsx";
import { buildMember, pageOf, refusal } from "../../../test/records.ts";

const quotePath = `GET /rest/v1/quotes/${quoteId}`;
const photoId = "0b2f6f0c-93a5-4d0e-9a1b-5f0a6f1f2e00";
const runsPath = `GET /rest/v1/quotes/${quoteId}/runs`;

const admin = { "POST /rest/v1/rpc/get_user_profile": () => Response.json(buildProfile({ app_role: "admin" })) };

async function openDetails(more: Handlers = {}, of = "HF-1058") {
  const app = openQuotes("/quotes", more);
  await app.user.click(await screen.findByRole("button", { name: `View Details of ${of}` }));
  return { ...app, dialog: within(await screen.findByRole("dialog")) };
}

const valueBeside = (label: string) => screen.getByText(label, { selector: "dt" }).parentElement?.querySelector("dd");

test("the margin is that of the quote's own lines, and lines without any cost have none", async () => {
  const gates = (cost: number) =>
    buildField({ id: "gates", label: "Gates", type: "number", pricing: { ...newFieldPricing, price: 10_000, cost } });
  const quoteAt = (cost: number) =>
    buildWholeQuote({
      ...{ template_structure: [gates(cost)], template_pricing: newTemplatePricing, answers: { gates: "2" } },
      ...{ adjustments: [{ kind: "line", label: "Drilling", amount: 5_000 }] },
      outputs: { sub_total: 250, gst_total: 25, grand_total: 275, profit: cost ? 50 : 250 },
    });
  const first = await openDetails({ [quotePath]: () => Response.json(quoteAt(8_000)) });
  await first.user.click(await first.dialog.findByRole("checkbox", { name: /^Profit/ }));
  expect(first.dialog.getByText("$90.00").parentElement).toHaveTextContent("$90.00 36%");
  expect(first.dialog.getByText("1 line has no cost")).toBeVisible();
  expect(first.dialog.getByText("2 × $100.00 · margin 20%")).toBeVisible();
  first.leave();

  const second = await openDetails({ [quotePath]: () => Response.json(quoteAt(0)) });
  expect(await second.dialog.findByText("Drilling")).toBeVisible();
  expect(second.dialog.queryByRole("checkbox", { name: /^Profit/ })).not.toBeInTheDocument();
});

const buildRun = (overrides: Partial<Run> = {}): Run => ({
  id: crypto.randomUUID(),
  kind: "quote",
  message_id: "msg_1",
  attempt: 1,
  url: "https://hook.eu2.make.com/abc",
  request_body: { quote_number: "HF-1058" },
  response_status: 500,
  response_excerpt: "Scenario failed",
  error: null,
  problem: "hook.eu2.make.com answered 500",
  duration_ms: 1234,
  created_at: "2024-10-18T02:00:00.000Z",
  ...overrides,
});

test("the head of the dialog has the number to call, whichever tab is open", async () => {
  const { dialog, user } = await openDetails({
    [quotePath]: () => Response.json(buildWholeQuote({ contact: marcus })),
  });
  await user.click(await dialog.findByRole("tab", { name: "Activity" }));
  expect(await dialog.findByRole("link", { name: marcus.phone })).toHaveAttribute(
    "href",
    `tel:${marcus.phone.replaceAll(" ", "")}`,
  );
});

test("the details show the contact, the totals, and the answers under the labels of the quote's own template", async () => {
  const { dialog, user } = await openDetails({
    [`GET /rest/v1/quote_photos/${photoId}`]: () => Response.json({ id: photoId, url: "/front.jpg" }),
    [quotePath]: () =>
      Response.json(
        buildWholeQuote({
          template_structure: [
            buildField({ id: "field_1", label: "Fence type" }),
            buildField({ id: "field_2", label: "Remove old fence", type: "checkbox" }),
            buildField({ id: "field_3", label: "Extras" }),
            buildField({ id: "field_4", label: "Site notes" }),
          ],
          answers: { field_1: "Colorbond", field_2: true, field_3: ["Gate", "Lattice"], contact: "Someone" },
          outputs: { sub_total: "16,947.73", gst_total: 1694.77, grand_total: 18642.5, profit: 4000, panel_count: 17 },
          notes: "Ring the bell twice",
          internal_notes: "Slow payer",
          inclusions: ["Materials"],
          exclusions: ["Council fees"],
          photos: [{ id: photoId, caption: "Front boundary" }],
        }),
      ),
  });
  expect(await dialog.findByText("Colorbond")).toBeVisible();
  expect(valueBeside("Name")).toHaveTextContent("Marcus Webb");
  expect(valueBeside("Email")).toHaveTextContent("marcus.webb@example.com");
  expect(valueBeside("Phone")).toHaveTextContent("0491 570 156");
  expect(valueBeside("Remove old fence")).toHaveTextContent("Yes");
  expect(valueBeside("Extras")).toHaveTextContent("Gate, Lattice");
  expect(valueBeside("Site notes")).toHaveTextContent("Not provided");
  expect(valueBeside("Subtotal")).toHaveTextContent("$16,947.73");
  expect(valueBeside("GST")).toHaveTextContent("$1,694.77");
  expect(dialog.queryByText("$4,000.00")).not.toBeInTheDocument();
  await user.click(dialog.getByRole("checkbox", { name: /^Profit/ }));
  expect(dialog.getByText("$4,000.00")).toBeVisible();
  expect(valueBeside("Total")).toHaveTextContent("$18,642.50");
  expect(dialog.getByRole("heading", { name: "Additional Outputs" })).toBeVisible();
  expect(valueBeside("Panel count")).toHaveTextContent("17");
  expect(dialog.getByText("Ring the bell twice")).toBeVisible();
  expect(dialog.getByRole("heading", { name: /^Internal notes/ }).parentElement).toHaveTextContent("Slow payer");
  expect(await dialog.findByRole("img", { name: "Photo 1" })).toHaveAttribute("src", "/front.jpg");
  expect(dialog.getByText("Front boundary")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Included" }).parentElement).toHaveTextContent("Materials");
  expect(dialog.getByRole("heading", { name: "Not included" }).parentElement).toHaveTextContent("Council fees");
  expect(dialog.queryByText("Someone")).not.toBeInTheDocument();
});

const letterbox = buildField({
  id: "field_1",
  label: "Letterbox",
  type: "checkbox",
  pricing: { ...newFieldPricing, price: 24_000 },
  customer_may_choose: true,
});
const fee = buildField({
  id: "field_2",
  label: "Call-out",
  type: "checkbox",
  pricing: { ...newFieldPricing, price: 10_000 },
});
test.each([
  ["lists what the customer may add to our own total", 110, true],
  ["offers nothing next to another total of the workflow", 120, false],
])("the dialog %s", async (_what, grand_total, isOffered) => {
  const { dialog } = await openDetails({
    [quotePath]: () =>
      Response.json(
        buildWholeQuote({
          template_structure: [letterbox, fee],
          template_pricing: newTemplatePricing,
          answers: { field_1: false, field_2: true },
          outputs: { grand_total },
        }),
      ),
  });
  expect(await dialog.findByText("Subtotal")).toBeVisible();
  expect(dialog.queryAllByText("+$264.00")).toHaveLength(isOffered ? 1 : 0);
});

test("a failed quote names its current workflow, not the one the list last saw", async () => {
  const { dialog } = await openDetails({
    [quotePath]: () => Response.json(buildWholeQuote({ status: "Failed", webhook_host: "n8n.example.com" })),
  });
  expect(await dialog.findByText("Check n8n.example.com")).toBeVisible();
});

test.each([
  ["Declined", { state: "declined", quote_state: "declined" }],
  ["Not chosen", { state: "accepted", quote_state: "not_chosen" }],
  ["Expired", { state: "expired", quote_state: "expired" }],
] as const)("a quote has one status, such as %s", async (label, became) => {
  const is = { status: "Sent", quote_sent_timestamp: "2024-11-02T02:05:00.000Z", offer: buildBrief(became) };
  const { dialog } = await openDetails({
    [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([buildQuoteRow(is)]),
    [quotePath]: () => Response.json(buildWholeQuote(is)),
    [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [] }),
  });
  expect(await dialog.findByRole("heading", { name: "Quote Summary" })).toBeVisible();
  expect(dialog.getAllByText(label)).toHaveLength(1);
  expect(dialog.queryByText("Sent")).not.toBeInTheDocument();
});

test("a warning says that a workflow's figures do not add up", async () => {
  const outputs = { sub_total: 100, gst_total: 10, grand_total: 999 };
  const quote = buildWholeQuote({ quote_number: "HF-1042", currency: "AUD", tax_name: "GST", outputs });
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(quote) });
  expect(
    await dialog.findByText(
      "A subtotal of $100.00 and GST of $10.00 do not add up to HF-1042's total of $999.00. The customer sees the total alone.",
    ),
  ).toBeVisible();
});

const callOut = (outputs: Record<string, unknown>) =>
  buildWholeQuote({
    quote_number: "HF-1042",
    template_structure: [letterbox, fee],
    template_pricing: newTemplatePricing,
    answers: { field_1: false, field_2: true },
    outputs,
  });
const gives = "The workflow gave GST of $20.00 for HF-1042.";
test.each<[string, Quote, string[], string]>([
  [
    "its own prices, where the workflow's total is theirs and its tax is not",
    callOut({ sub_total: 100, gst_total: 20, grand_total: 110 }),
    ["$100.00", "$10.00", "$110.00"],
    `${gives} The customer sees what its own prices add up to: a subtotal of $100.00 and GST of $10.00.`,
  ],
  [
    "its own prices, where the workflow gave only their total",
    callOut({ grand_total: 110 }),
    ["$100.00", "$10.00", "$110.00"],
    "",
  ],
  [
    "a subtotal that comes to the total, where the workflow rounded each figure by itself",
    buildWholeQuote({ outputs: { sub_total: 100, gst_total: 10, grand_total: 110.01 } }),
    ["$100.01", "$10.00", "$110.01"],
    "",
  ],
  [
    "the total alone, where the workflow gave no tax",
    buildWholeQuote({ quote_number: "HF-1042", outputs: { sub_total: 100, grand_total: 110 } }),
    ["–", "–", "$110.00"],
    "The workflow gave a subtotal of $100.00 for HF-1042, but no GST. The customer sees the total alone.",
  ],
])("the totals are those that the customer is offered: %s", async (_what, quote, figures, warning) => {
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(quote) });
  await dialog.findByText("Subtotal");
  const labels = screen.getAllByText(/^(Subtotal|GST.*|Total)$/, { selector: "dt" });
  expect(labels.map((label) => label.parentElement?.querySelector("dd")?.textContent)).toEqual(figures);
  expect(dialog.queryAllByText(/The customer sees/).map(({ textContent }) => textContent)).toEqual(
    warning ? [warning] : [],
  );
});

test("the quote's own prices are listed, with a note if the workflow's total differs", async () => {
  const length = buildField({ id: "field_1", label: "Length", type: "number" });
  const priced = (outputs: object | null) =>
    buildWholeQuote({
      template_structure: [{ ...length, pricing: { ...newFieldPricing, price: 9_500 } }],
      template_pricing: newTemplatePricing,
      answers: { field_1: "42.5" },
      outputs: outputs as Record<string, unknown> | null,
    });
  const answers = [priced({ grand_total: "$4,441.25" }), priced({ grand_total: "4,400" }), priced(null)];
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(answers[0]) });
  expect(await dialog.findByText("42.5 × $95.00")).toBeVisible();
  expect(valueBeside("Total")).toHaveTextContent("$4,441.25");
  expect(dialog.queryByText(/calculated total/i)).not.toBeInTheDocument();
  answers.shift();
  window.dispatchEvent(new Event("visibilitychange"));
  expect(
    await dialog.findByText("The workflow's total is $4,400.00, but the calculated total is $4,441.25."),
  ).toBeVisible();
  answers.shift();
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await dialog.findByText("Calculated total $4,441.25, not confirmed by the workflow.")).toBeVisible();
  expect(valueBeside("Total")).toHaveTextContent("$4,441.25");
});

test("an older quote shows the contact stored in it", async () => {
  const contact_info = { name: "Old Friend", email: "old@example.com" };
  await openDetails({ [quotePath]: () => Response.json(buildWholeQuote({ contact: null, contact_info })) });
  expect(await screen.findByText("Old Friend")).toBeVisible();
  expect(valueBeside("Email")).toHaveTextContent("old@example.com");
  expect(valueBeside("Phone")).toHaveTextContent("Not provided");
});

test("a draft shows its answers under its template's labels, and has no runs", async () => {
  const draft = buildDraft({
    adjustments: [
      { kind: "line", label: "Core drilling", amount: 26_000 },
      { kind: "discount", label: "Shared fence", percent: 2.5 },
      { kind: "discount", label: "Mates", amount: 5_000 },
    ],
    list_figures: { grand_total: 517_440, prices: {} },
  });
  const { template_id } = draft;
  const { dialog } = await openDetails(
    {
      [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft),
      [`GET /rest/v1/form_templates/${template_id}`]: () =>
        Response.json(buildTemplate({ structure: [buildField({ id: "field_1", label: "Fence type" })] })),
    },
    "Side boundary",
  );
  expect(await dialog.findByText("Fence type")).toBeVisible();
  expect(valueBeside("Fence type")).toHaveTextContent("Timber");
  expect(valueBeside("Core drilling")).toHaveTextContent("$260.00");
  expect(valueBeside("Shared fence")).toHaveTextContent("−2.5%");
  expect(valueBeside("Mates")).toHaveTextContent("-$50.00");
  expect(valueBeside("Total")).toHaveTextContent("$5,174.40");
  expect(dialog.queryByRole("tab")).not.toBeInTheDocument();
});

test("the workflow log lists every attempt and callback with its payload and response", async () => {
  const { user, dialog } = await openDetails({
    ...admin,
    [runsPath]: () =>
      Response.json({
        items: [
          buildRun({ kind: "callback", url: null, response_status: 200, response_excerpt: null, problem: null }),
          buildRun({ attempt: 2 }),
          // As users who are not admins receive it.
          buildRun({ attempt: 3, response_excerpt: null }),
          buildRun({ kind: "send", response_excerpt: null, request_body: { kind: "quote" } }),
          buildRun({ kind: "send", response_excerpt: null, request_body: { kind: "follow_up" } }),
        ],
      }),
  });
  await user.click(dialog.getByRole("tab", { name: "Workflow log" }));
  const runs = within(await dialog.findByRole("list", { name: "Runs" }));
  expect(runs.getByText("Reply from the workflow")).toBeVisible();
  expect(runs.getAllByText("hook.eu2.make.com answered 500")).toHaveLength(4);
  expect(runs.getByText("Quote sent to the customer through hook.eu2.make.com")).toBeVisible();
  expect(runs.getByText("Reminder sent to the customer through hook.eu2.make.com")).toBeVisible();
  expect(runs.getAllByText(/500 · 1\.2 s/)[0]).toBeVisible();
  await user.click(runs.getByText("Sent to hook.eu2.make.com, attempt 2"));
  expect(runs.getByText("Scenario failed")).toBeVisible();
  await user.click(runs.getByText("Sent to hook.eu2.make.com, attempt 3"));
  expect(runs.getAllByText("Response")).toHaveLength(1);
});

test("without a request on record, the workflow log says when the quote was made", async () => {
  const { user, dialog } = await openDetails({
    ...admin,
    [quotePath]: () => Response.json(buildWholeQuote({ status: "Failed" })),
    [runsPath]: () => Response.json({ items: [] }),
  });
  await user.click(dialog.getByRole("tab", { name: "Workflow log" }));
  const words = /^The quote was created on 18 Oct 2024, .* but no request to a workflow is on record\.$/;
  expect(await dialog.findByText(words)).toBeVisible();
});

test("a failed quote is run again from the workflow log", async () => {
  const failed = { status: "Failed", error_message: "No price list", pdf_storage_path: null };
  const { user, dialog, backend } = await openDetails({
    ...admin,
    [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([buildQuoteRow(failed)]),
    [quotePath]: () => Response.json(buildWholeQuote({ ...failed })),
    "POST /functions/v1/run-quote": () => refusal(409, "This quote is running or was already sent."),
  });
  expect(await dialog.findByText("No price list")).toBeVisible();
  await user.click(dialog.getByRole("tab", { name: "Workflow log" }));
  await user.click(await dialog.findByRole("button", { name: "Run again" }));
  expect(await screen.findByText("This quote is running or was already sent.")).toBeVisible();
  expect(await backend.find("POST /functions/v1/run-quote")?.json()).toEqual({ quote_id: quoteId });
});

test("a quote whose rerun failed shows the reason, its PDF and Run again", async () => {
  const failed = { status: "Failed", error_message: "No price list", pdf_storage_path: "company/quote/run.pdf" };
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(buildWholeQuote(failed)) });
  expect(await dialog.findByText("No price list")).toBeVisible();
  expect(dialog.getByRole("button", { name: "View PDF" })).toBeVisible();
  expect(dialog.getByText("This PDF is from an earlier run.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Run again" })).toBeVisible();
});

test("a quote is deleted from its details", async () => {
  const { user, backend } = await openDetails({
    [`DELETE /rest/v1/quotes/${quoteId}`]: () => Response.json({}),
  });
  await chooseMore(user, "Delete quote");
  const question = screen.getByRole("alertdialog");
  expect(within(question).getByText("Are you sure you want to delete this quote?")).toBeVisible();
  expect(question).toHaveTextContent(/HF-1058 '.+', its answers and its PDF will be deleted\./);
  expect(question).toHaveTextContent("The contact and the template are kept, and so are other revisions.");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
  expect(backend.calls()).toContain(`DELETE /rest/v1/quotes/${quoteId}`);
});

test("a deleted quote is reported without offering a retry", async () => {
  const { dialog } = await openDetails({ [quotePath]: () => refusal(404, "This quote does not exist.") });
  expect(await dialog.findByText("This quote does not exist.")).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
});

test("the details name the template's version that the quote was made with", async () => {
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(buildWholeQuote({ template_version: 3 })) });
  expect(await dialog.findByText("Template: Residential fence, version 3")).toBeVisible();
});

test("the heading begins with the customer, and the subtitle has the number and the address", async () => {
  const { dialog } = await openDetails();
  expect(await dialog.findByRole("heading", { name: "Marcus Webb, Webb front boundary" })).toBeVisible();
  expect(dialog.getByText("HF-1058 · 14 Pilot Street, Watsons Bay · 18 Oct 2024")).toBeVisible();
});

test("the heading says neither name nor number twice, and what the quote is for", async () => {
  const quote_name = "Marcus Webb - HF-1058";
  const { dialog } = await openDetails({ [quotePath]: () => Response.json(buildWholeQuote({ quote_name })) });
  expect(await dialog.findByRole("heading", { name: `Marcus Webb, ${template.name}` })).toBeVisible();
});

test("the details come first for every quote, and only admins have the workflow log", async () => {
  const sent = { status: "Sent", offer: buildBrief() };
  const offers = { [`GET /rest/v1/quotes/${quoteId}/offers`]: () => Response.json({ items: [] }) };
  const rows = { [`GET /rest/v1/contacts/${marcus.id}/quotes`]: () => pageOf([buildQuoteRow(sent)]) };
  const { dialog } = await openDetails({
    ...{ ...offers, ...rows, ...admin },
    [quotePath]: () => Response.json(buildWholeQuote(sent)),
  });
  const names = () => dialog.getAllByRole("tab").map((tab) => tab.textContent);
  expect(names()).toEqual(["Details", "Activity", "Workflow log"]);
  expect(dialog.getByRole("tab", { name: "Details" })).toHaveAttribute("aria-selected", "true");
});

const isPrimary = (element: HTMLElement) => element.className.includes("bg-primary");

test("sending is the main button of a new quote; the rest stands under More", async () => {
  const pdf_storage_path = "company/quote/run.pdf";
  const { user, dialog } = await openDetails({
    [quotePath]: () => Response.json(buildWholeQuote({ pdf_storage_path })),
  });
  expect(isPrimary(await dialog.findByRole("link", { name: "Send HF-1058" }))).toBe(true);
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(false);
  expect(await namesInMore(user)).toEqual(["Revise", "Copy as new quote", "Delete quote"]);
});

test("running again is the main button of a failed quote, and editing that of a draft", async () => {
  const failed = { status: "Failed", error_message: "No price list", pdf_storage_path: null };
  const { user, dialog } = await openDetails({
    [quotePath]: () => Response.json(buildWholeQuote(failed)),
    [`GET /rest/v1/form_templates/${buildDraft().template_id}`]: () => Response.json(buildTemplate()),
  });
  expect(isPrimary(await dialog.findByRole("button", { name: "Run again" }))).toBe(true);
  expect(dialog.queryByRole("tab", { name: "Workflow log" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "View Details of Side boundary" }));
  expect(isPrimary(await screen.findByRole("button", { name: "Edit Draft" }))).toBe(true);
  expect(await namesInMore(user)).toEqual(["Delete draft"]);
});

test("an admin hands a quote over where people see only their own", async () => {
  const handOver = "POST /functions/v1/hand-over-quote";
  const [tom, left] = [
    buildMember(),
    buildMember({ full_name: "Gone Away", deactivated_at: "2024-10-18T02:00:00.000Z" }),
  ];
  const as = buildProfile({ app_role: "admin", company: { ...company, quotes_visible_to: "author" } });
  const { user, backend } = await openDetails({
    "POST /rest/v1/rpc/get_user_profile": () => Response.json(as),
    "GET /rest/v1/users": () => pageOf([left, tom], { active: 1, pending: 0 }),
    [handOver]: () => Response.json({}),
  });
  await chooseMore(user, "Hand over");
  const people = await screen.findByRole("combobox", { name: "Colleague" });
  expect(
    within(people)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Tom Ashby"]);
  await user.click(screen.getByRole("button", { name: "Hand over" }));
  expect(await screen.findByText("Tom Ashby sees it now.")).toBeInTheDocument();
  expect(await backend.find(handOver)?.json()).toEqual({ quote_id: quoteId, user_id: tom?.id });
});

test("a quote is not handed over where everyone sees it", async () => {
  const { user } = await openDetails(admin);
  expect(await namesInMore(user)).not.toContain("Hand over");
});
