import type { Quote } from "@quotemill/shared/quotes/quote";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField } from "../../../test/builders.ts";
import { buildWholeQuote, marcus, quoteId } from "../../../test/open-editor.tsx";
import { buildQuoteRow, openQuotes, row } from "../../../test/open-quotes.tsx";
import { pageOf } from "../../../test/records.ts";

const secondId = "5c1f1c7e-2c50-4d3c-9f1a-0b7a64f3c0a2";
const entries = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const revision = (id: string, quote_number: string, of: number) => ({
  ...{ id, quote_number, revision: of, created_at: "2024-11-02T02:00:00.000Z" },
  ...{ accepted_at: null, open_with: [] },
});
const revisions = [revision(quoteId, "HF-1058", 1), revision(secondId, "HF-1058 r2", 2)];
const template_structure = [
  ...buildWholeQuote().template_structure,
  buildField({ id: "field_9", label: "Run length (m)" }),
];

const first = buildWholeQuote({
  template_structure,
  answers: { field_1: "Colorbond", colour: "Monument", field_9: "9" },
  notes: "Ring the bell first.",
  outputs: { sub_total: 100, gst_total: 10, grand_total: 110 },
  revisions,
});
const second = buildWholeQuote({
  ...first,
  id: secondId,
  quote_number: "HF-1058 r2",
  revision: 2,
  revises_quote_id: quoteId,
  answers: { ...first.answers, field_9: "12" },
  notes: "Ring the side bell first.",
  outputs: { sub_total: 200, gst_total: 20, grand_total: 220 },
  pdf_storage_path: "company/quote/run.pdf",
});

function openRevisions(shown: Partial<Quote> = {}) {
  const entry = buildQuoteRow({ id: secondId, quote_number: "HF-1058 r2", revision: 2 });
  const older = buildQuoteRow({ quote_name: "First try", is_revised: true });
  return openQuotes("/quotes", {
    [entries]: () => pageOf([entry, older]),
    [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(first),
    [`GET /rest/v1/quotes/${secondId}`]: () => Response.json({ ...second, ...shown }),
  });
}

test("the list marks older revisions only", async () => {
  openRevisions();
  const older = within(await row("First try"));
  expect(older.getByText("Older revision")).toBeVisible();
  expect(older.queryByRole("link", { name: /^Send/ })).not.toBeInTheDocument();
  expect(within(await row("Webb front boundary")).queryByText("Older revision")).not.toBeInTheDocument();
});

test("a quote with a PDF can be revised from its row and its details", async () => {
  const { user } = openRevisions();
  const address = `/quotes/revise/${secondId}`;
  const quote = within(await row("Webb front boundary"));
  await user.click(quote.getByRole("button", { name: "Edit HF-1058 r2" }));
  expect(await screen.findByRole("menuitem", { name: "Revise" })).toHaveAttribute("href", address);
  await user.keyboard("{Escape}");
  await user.click(quote.getByRole("button", { name: "View Details of HF-1058 r2" }));
  await user.click(await screen.findByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Revise" })).toHaveAttribute("href", address);
});

test("the details show what changed since the revision before, and only that", async () => {
  const { user } = openRevisions();
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058 r2" }));
  await user.click(await screen.findByRole("tab", { name: "Changes since r1 2" }));
  const panel = within(screen.getByRole("tabpanel"));
  expect(panel.getByRole("row", { name: "Run length (m) 9 12" })).toBeVisible();
  expect(panel.getByText("3 answers are the same")).toBeVisible();
  expect(panel.queryByText("Monument")).not.toBeInTheDocument();
  expect(panel.getByRole("row", { name: "Total $110.00 $220.00" })).toBeVisible();
  expect(panel.queryByRole("columnheader", { name: "Lines" })).not.toBeInTheDocument();
  expect(panel.getByText("side", { selector: "ins" })).toBeVisible();
});

test("a revision without changes says so", async () => {
  const { user } = openRevisions({ answers: first.answers, notes: first.notes, outputs: first.outputs });
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058 r2" }));
  await user.click(await screen.findByRole("tab", { name: "Changes since r1 0" }));
  expect(screen.getByText("Nothing has changed since r1.")).toBeVisible();
});

test("the head of the details switches between revisions", async () => {
  const { user } = openRevisions();
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058 r2" }));
  await user.click(await screen.findByRole("tab", { name: /Changes since/ }));
  await user.click(screen.getByRole("radio", { name: "r1" }));
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent(/HF-1058 ·/));
  expect(screen.getByRole("radio", { name: "r1" })).toBeChecked();
  expect(screen.queryByRole("tab", { name: /Changes since/ })).not.toBeInTheDocument();
  expect(screen.getByRole("tabpanel")).toHaveTextContent("Run length (m)9");
});
