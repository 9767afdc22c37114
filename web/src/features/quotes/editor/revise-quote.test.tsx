import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildBrief } from "../../../test/offers.ts";
import {
  buildDraft,
  buildWholeQuote,
  draftId,
  fill,
  openEditor,
  quoteId,
  summary,
} from "../../../test/open-editor.tsx";

const address = `/quotes/revise/${quoteId}`;
const quotePath = `GET /rest/v1/quotes/${quoteId}`;

test("revising a quote fills the editor and submits the next revision for the same person", async () => {
  const { user, bodyOf, sent } = openEditor(address, {
    handlers: { [quotePath]: () => Response.json(buildWholeQuote({ notes: "Ring first", auto_name: true })) },
  });
  expect(await screen.findByLabelText("Quote number")).toHaveValue("HF-1058 r2");
  expect(screen.getByRole("heading", { name: "Revise Quote" })).toBeVisible();
  expect(screen.getByLabelText("Quote Option Name")).toHaveValue("Marcus Webb - HF-1058 r2");
  expect(screen.getByLabelText("Notes (Optional)")).toHaveValue("Ring first");
  expect(summary()).toHaveTextContent("HF-1058 r2 · Marcus Webb");
  expect(screen.queryByRole("button", { name: "Change" })).not.toBeInTheDocument();
  fill(/Sheet colour/, "Basalt");
  await user.click(screen.getByRole("button", { name: "Create HF-1058 r2" }));
  await waitFor(() => expect(sent("POST /functions/v1/submit-quote")).toHaveLength(1));
  expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({
    revises_quote_id: quoteId,
    auto_name: true,
    answers: { field_1: "Colorbond", field_2: "Basalt" },
  });
});

test("saved as a draft, it stays a revision", async () => {
  const { user, bodyOf } = openEditor(address, {
    handlers: {
      "POST /rest/v1/saved_quotes": async (request) =>
        Response.json(buildDraft({ ...(await request.json()), next_revision_number: "HF-1058 r2" })),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Save as Draft" }));
  expect(await screen.findByRole("button", { name: "Update Draft" })).toBeVisible();
  expect(await bodyOf("POST /rest/v1/saved_quotes")).toMatchObject({ revises_quote_id: quoteId });
  expect(screen.getByRole("button", { name: "Create HF-1058 r2" })).toBeVisible();
});

test("a draft of a revision shows and submits its number", async () => {
  const draft = buildDraft({ revises_quote_id: quoteId, next_revision_number: "HF-1058 r3" });
  const { user, bodyOf } = openEditor(`/quotes/edit-saved/${draftId}`, {
    handlers: { [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft) },
  });
  expect(await screen.findByLabelText("Quote number")).toHaveValue("HF-1058 r3");
  await user.click(screen.getByRole("button", { name: "Create HF-1058 r3" }));
  await screen.findByText(/created and sent for processing/);
  expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({
    revises_quote_id: quoteId,
    saved_quote_id: draftId,
  });
});

test("an edited quote and a draft of a new one revise nothing", async () => {
  const { user, bodyOf } = openEditor(`/quotes/edit/${quoteId}`);
  await user.click(await screen.findByRole("button", { name: "Create New Quote" }));
  await screen.findByText(/created and sent for processing/);
  expect(await bodyOf("POST /functions/v1/submit-quote")).toMatchObject({ revises_quote_id: null });
});

test("the editor says whether it makes a later version or another quote", async () => {
  const sent = { status: "Sent", offer: buildBrief() };
  const handlers = { [quotePath]: () => Response.json(buildWholeQuote(sent)) };
  const { user } = openEditor(`/quotes/edit/${quoteId}`, { handlers });
  const copies = "This makes a new quote with a number of its own. HF-1058 stays as it is.";
  expect(await screen.findByText(copies)).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Revise HF-1058 instead" }));
  expect(await screen.findByText("This makes HF-1058 r2, the next version of the same quote.")).toBeVisible();
  expect(screen.queryByText(copies)).not.toBeInTheDocument();
});

test("a copy of a quote without a PDF says so, and offers no revision", async () => {
  const failed = { [quotePath]: () => Response.json(buildWholeQuote({ status: "Failed" })) };
  openEditor(`/quotes/edit/${quoteId}`, { handlers: failed });
  expect(await screen.findByText(/This makes a new quote with a number of its own/)).toBeVisible();
  expect(screen.queryByRole("link", { name: /instead/ })).not.toBeInTheDocument();
});

test("answers that a changed template no longer takes are named and left empty", async () => {
  const quote = buildWholeQuote({
    answers: { field_1: "Pool glass", field_8: "Brass" },
    template_structure: [
      { id: "field_1", type: "select", label: "Fence type", placeholder: "", required: true, options: ["Pool glass"] },
      { id: "field_8", type: "text", label: "Hinges", placeholder: "", required: false },
    ],
  });
  openEditor(address, { handlers: { [quotePath]: () => Response.json(quote) } });
  expect(
    await screen.findByText(
      "The template has changed since. It no longer takes 'Fence type: Pool glass' and 'Hinges: Brass'.",
    ),
  ).toBeVisible();
  expect(screen.getByLabelText(/Fence type/)).toHaveValue("");
});

test("a newer revision is pointed out", async () => {
  const newer = {
    ...{ id: draftId, quote_number: "HF-1058 r2", revision: 2, created_at: "2024-11-02T02:00:00.000Z" },
    ...{ accepted_at: null, open_with: [] },
  };
  const quote = buildWholeQuote({ revisions: [newer], next_revision_number: "HF-1058 r3" });
  openEditor(address, { handlers: { [quotePath]: () => Response.json(quote) } });
  expect(
    await screen.findByText(
      "HF-1058 r2 is newer than the revision you opened. What you create here follows it, as HF-1058 r3.",
    ),
  ).toBeVisible();
});
