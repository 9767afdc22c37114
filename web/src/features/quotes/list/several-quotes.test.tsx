import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildBrief } from "../../../test/offers.ts";
import { draftId, marcus, quoteId } from "../../../test/open-editor.tsx";
import { buildQuoteRow, draftRow, openQuotes } from "../../../test/open-quotes.tsx";
import { pageOf, refusal } from "../../../test/records.ts";

const entriesOfMarcus = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const second = buildQuoteRow({ id: crypto.randomUUID(), quote_number: "HF-1059", quote_name: "Rear" });
const box = (name: string) => screen.findByRole("checkbox", { name: `Select ${name}` });
const bar = () => within(screen.getByRole("region", { name: "Selected quotes" }));

test("ticked quotes of a contact open the sender with all of them", async () => {
  const { user } = openQuotes("/quotes", { [entriesOfMarcus]: () => pageOf([buildQuoteRow(), second, draftRow]) });
  await user.click(await box("HF-1058"));
  await user.keyboard("{Shift>}");
  await user.click(await box("Side boundary"));
  await user.keyboard("{/Shift}");
  expect(bar().getByText("3 selected")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Side boundary is a draft. Submit it before sending.")).toBeVisible();
  await user.click(await box("Side boundary"));
  await user.click(bar().getByRole("button", { name: "Send" }));
  await waitFor(() => expect(location.pathname).toBe("/quotes/send"));
  const query = new URLSearchParams(location.search);
  expect(query.get("contact")).toBe(marcus.email);
  expect(query.get("quote")).toBe(`${quoteId},${second.id}`);
});

test("quotes and drafts are deleted in one call, by name", async () => {
  let left = [draftRow, buildQuoteRow(), second];
  const { user, backend } = openQuotes("/quotes", {
    [entriesOfMarcus]: () => pageOf(left),
    "POST /rest/v1/deleted/restore": () => Response.json({}),
    "POST /rest/v1/quotes/delete": () => {
      left = [second];
      return Response.json({});
    },
  });
  await user.click(await box("HF-1058"));
  await user.click(await box("Side boundary"));
  await user.click(bar().getByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete Quotes" });
  expect(dialog).toHaveTextContent("Are you sure you want to delete Side boundary and HF-1058?");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("2 quotes deleted")).toBeVisible();
  const sent = backend.requests.find(({ url }) => url.endsWith("/quotes/delete"));
  expect(await sent?.json()).toEqual({ quote_ids: [quoteId], draft_ids: [draftId] });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("2 quotes restored")).toBeVisible();
  const undone = backend.requests.find(({ url }) => url.endsWith("/deleted/restore"));
  expect(await undone?.json()).toEqual({ ids: [draftId, quoteId] });
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected quotes" })).not.toBeInTheDocument());
});

test("a refused deletion gives the reason and keeps the ticks", async () => {
  const { user } = openQuotes("/quotes", {
    "POST /rest/v1/quotes/delete": () => refusal(404, "This quote does not exist."),
  });
  await user.click(await box("HF-1058"));
  await user.click(bar().getByRole("button", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete 1 quote: This quote does not exist.")).toBeVisible();
  expect(await box("HF-1058")).toBeChecked();
});

test("ticks stay in another order, count in another tab while they are shown there, and come back", async () => {
  const { user, asked } = openQuotes("/quotes", {
    [entriesOfMarcus]: ({ url }) =>
      pageOf(url.includes("tab=drafts") ? [draftRow] : url.includes("tab=generated") ? [] : [draftRow, second]),
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  expect(bar().getByText("2 selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Total" }));
  await waitFor(() => expect(asked(`/rest/v1/contacts/${marcus.id}/quotes`).at(-1)?.search).toContain("total_desc"));
  expect(bar().getByText("2 selected")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Drafts 1" }));
  expect(await bar().findByText("1 selected")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Generated 3" }));
  await waitFor(() => expect(screen.queryByText(/\d selected$/)).not.toBeInTheDocument());
  await user.click(screen.getByRole("tab", { name: "All 5" }));
  expect(await screen.findByText("2 selected")).toBeVisible();
});

test("deleting one offers to undo it, unless a customer was sent it", async () => {
  const sent = buildQuoteRow({ ...second, offer: buildBrief() });
  const { user } = openQuotes("/quotes", {
    [entriesOfMarcus]: () => pageOf([sent, draftRow]),
    [`DELETE /rest/v1/saved_quotes/${draftId}`]: () => Response.json({}),
    "POST /rest/v1/deleted/restore": () => refusal(404, "This can no longer be undone."),
  });
  await user.click(await box("HF-1059"));
  await user.click(bar().getByRole("button", { name: "Delete" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText("HF-1059 was sent to a customer, so its deletion cannot be undone.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Delete Side boundary" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("This can no longer be undone.")).toBeVisible();
});
