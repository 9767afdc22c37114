import type { OfferAcceptance } from "@quotemill/shared/offers/offer";
import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildAcceptance, buildEvent, buildOffer } from "../../../test/offers.ts";
import { openActivity } from "../../../test/open-activity.tsx";

const letterbox = { field_id: "letterbox", name: "Letterbox panel", amount: 26_400 };

function accepted(more: Partial<OfferAcceptance> = {}) {
  const { record, ...acceptance } = buildAcceptance(more);
  const totals = { sub_total: 1_718_773, tax_total: 171_877, grand_total: 1_890_650 };
  const quotes = record.quotes.map((quote) => ({ ...quote, extras: [letterbox], totals }));
  const state = more.undone_at ? "open" : "accepted";
  return buildOffer({
    state,
    quotes: buildOffer().quotes.map((quote) => ({ ...quote, state })),
    events: [buildEvent("accepted", { detail: { acceptance_id: acceptance.id } })],
    acceptances: [{ ...acceptance, record: { ...record, quotes, total: totals.grand_total } }],
  });
}

const docketOf = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole("heading", { name: "Quote Summary" }).closest(".docket") as HTMLElement;

test("the docket of an accepted quote has the accepted extras and total, and says when", async () => {
  const { dialog } = await openActivity(() => accepted());
  const docket = docketOf(dialog);
  expect(within(docket).getByText("Accepted")).toBeVisible();
  expect(within(docket).queryByText("Sent")).not.toBeInTheDocument();
  expect(docket).toHaveTextContent("The customer added");
  expect(docket).toHaveTextContent("Letterbox panel+$264.00");
  expect(docket).toHaveTextContent("Subtotal$17,187.73GST$1,718.77Total$18,906.50Accepted Nov 18, 2024");
});

test("an acceptance that was undone is drawn as undone, and the docket has the quote's own total", async () => {
  const { dialog } = await openActivity(() => accepted({ undone_at: "2024-11-19T03:00:00.000Z" }));
  expect(docketOf(dialog)).toHaveTextContent("Total$18,642.50");
  const [entry] = within(dialog.getByRole("list", { name: "Activity" })).getAllByRole("listitem");
  expect(entry).toHaveTextContent("Undone");
  expect(entry).not.toHaveTextContent("It was emailed to you and the customer.");
  expect(entry?.querySelector(".bg-success")).toBeNull();
});
