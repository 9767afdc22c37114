import type { Offer, OfferAcceptance } from "@quotemill/shared/offers/offer";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildProfile } from "../../../test/builders.ts";
import { fakeFeed } from "../../../test/fake-feed.ts";
import { buildAcceptance, buildBrief, buildEvent, buildOffer, offerId } from "../../../test/offers.ts";
import { openActivity } from "../../../test/open-activity.tsx";
import { buildWholeQuote, quoteId } from "../../../test/open-editor.tsx";
import { refusal } from "../../../test/records.ts";

const priced = (id: string, label: string, price: number) =>
  buildField({ id, label, type: "checkbox", pricing: { ...newFieldPricing, price } });
const structure = [
  { ...priced("removal", "Remove old fence", 43_200), customer_may_choose: true },
  priced("fence", "Fence", 264_000),
  priced("gate", "Single gate", 65_000),
];
const quote = buildWholeQuote({
  status: "Sent",
  pdf_storage_path: "company/quote/run.pdf",
  offer: buildBrief({ state: "accepted", quote_state: "accepted" }),
  template_structure: structure,
  template_pricing: newTemplatePricing,
  answers: { fence: true, gate: true },
  outputs: { sub_total: 3290, gst_total: 329, grand_total: 3619 },
});
const quotePath = `GET /rest/v1/quotes/${quoteId}`;
const read = { [quotePath]: () => Response.json(quote) };

const extra = { field_id: "removal", name: "Remove old fence", amount: 47_520 };
const totals = { sub_total: 372_200, tax_total: 37_220, grand_total: 409_420 };
const waiting = { since: "2024-11-18T03:05:31.000Z", handled_at: null, handled_by: null };

function accepted(more: Partial<OfferAcceptance> = {}, news: Offer["news"] = waiting) {
  const { record, ...acceptance } = buildAcceptance(more);
  const quotes = record.quotes.map((each) => ({ ...each, extras: [extra], totals }));
  const state = more.undone_at ? "open" : "accepted";
  return buildOffer({
    state,
    quotes: buildOffer().quotes.map((each) => ({ ...each, state })),
    events: [buildEvent("accepted", { detail: { acceptance_id: acceptance.id } })],
    acceptances: [{ ...acceptance, record: { ...record, quotes, total: totals.grand_total } }],
    news: more.undone_at ? null : news,
  });
}

const docketOf = (dialog: ReturnType<typeof within>) =>
  dialog.getByRole("heading", { name: "Quote Summary" }).closest(".docket") as HTMLElement;
const isPrimary = (element: HTMLElement) => element.className.includes("bg-primary");

test("the docket of an accepted quote adds up, extras above the subtotal, and is stamped", async () => {
  const { dialog } = await openActivity(() => accepted(), read);
  expect(docketOf(dialog)).toHaveTextContent(
    [
      "Fence$2,640.00Single gate$650.00Remove old fence$432.00Added by Marcus: Remove old fence for $475.20, including GST.",
      "Subtotal$3,722.00GST (10%)$372.20Total$4,094.20Accepted 18 Nov 2024",
    ].join(""),
  );
  expect(within(docketOf(dialog)).queryByText("Sent")).not.toBeInTheDocument();
});

test("the answers say what the customer added", async () => {
  const { user, dialog } = await openActivity(() => accepted(), read);
  await user.click(dialog.getByRole("tab", { name: "Details" }));
  expect(dialog.getByText("Yes, added by Marcus").parentElement).toHaveTextContent(/^Remove old fence/);
});

test("without prices of our own, the lines are those that the customer accepted", async () => {
  const lines = ["Fence", "Remove old fence"].map((name, index) => ({
    ...{ kind: "item" as const, field_id: index ? "removal" : "fence", name },
    ...{ quantity: 1, unit: "", unit_price: 1, amount: index ? 43_200 : 329_000 },
  }));
  const offer = accepted();
  for (const { record } of offer.acceptances) record.quotes = record.quotes.map((each) => ({ ...each, lines }));
  const unpriced = { [quotePath]: () => Response.json({ ...quote, template_pricing: null }) };
  const { dialog } = await openActivity(() => offer, unpriced);
  expect(docketOf(dialog)).toHaveTextContent(
    "Fence$3,290.00Remove old fence$432.00Added by Marcus: Remove old fence for $475.20, including GST.Subtotal$3,722.00",
  );
});

test("the next step is to call; Done is stored, and the block then says who did it and when", async () => {
  let news: Offer["news"] = waiting;
  const { user, dialog, bodyOf } = await openActivity(() => accepted({}, news), {
    ...read,
    "POST /functions/v1/handle-acceptance": () => {
      news = { ...waiting, handled_at: "2024-11-19T01:00:00.000Z", handled_by: "Priya Nair" };
      return Response.json({});
    },
  });
  const step = within(dialog.getByRole("region", { name: "Next step" }));
  expect(step.getByRole("heading", { name: "Call Marcus to set a date" })).toBeVisible();
  expect(step.getByRole("link", { name: "0491 570 156" })).toHaveAttribute("href", "tel:0491570156");
  expect(isPrimary(step.getByRole("button", { name: "Done" }))).toBe(true);
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(false);
  await user.click(step.getByRole("button", { name: "Done" }));
  expect(await step.findByRole("heading", { name: "Done by Priya Nair" })).toBeVisible();
  expect(dialog.getByRole("region", { name: "Next step" })).toHaveTextContent(/19 Nov 2024/);
  expect(await bodyOf("handle-acceptance")).toEqual({ offer_id: offerId });
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(true);
  await waitFor(() => expect(dialog.getByRole("region", { name: "Next step" })).toHaveFocus());
});

test("a refusal of Done is shown, and the next step stays", async () => {
  const { user, dialog } = await openActivity(() => accepted(), {
    ...read,
    "POST /functions/v1/handle-acceptance": () => refusal(409, "This offer is not accepted."),
  });
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Failed to mark the acceptance as done: This offer is not accepted.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Done" })).toBeVisible();
});

test("an acceptance from before there was such news has no next step", async () => {
  const { dialog } = await openActivity(() => accepted({}, null), read);
  expect(dialog.queryByRole("region", { name: "Next step" })).not.toBeInTheDocument();
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(true);
});

test("open details are stamped the moment the customer accepts", async () => {
  const feed = fakeFeed();
  let offer = buildOffer();
  const live = { ...read, "GET /realtime/v1/changes": feed.answer };
  const { dialog } = await openActivity(() => offer, live, buildProfile(), true);
  expect(within(docketOf(dialog)).queryByText("Accepted")).not.toBeInTheDocument();
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  offer = accepted();
  feed.offer("accepted");
  expect(await within(docketOf(dialog)).findByText("Accepted")).toBeVisible();
  expect(dialog.getByRole("heading", { name: "Call Marcus to set a date" })).toBeVisible();
});

test("an accepted quote leads to what was accepted, what was offered, and the certificate", async () => {
  const { dialog } = await openActivity(() => accepted(), read);
  for (const name of ["View accepted quote (PDF)", "View quote as offered (PDF)", "View certificate (PDF)"]) {
    expect(dialog.getByRole("link", { name })).toHaveAttribute("href", expect.stringMatching(/^https:.*[.]pdf$/));
  }
});

test("an acceptance that was undone is drawn as undone, and the docket has the quote's own total", async () => {
  const { dialog } = await openActivity(() => accepted({ undone_at: "2024-11-19T03:00:00.000Z" }), read);
  expect(docketOf(dialog)).toHaveTextContent("Total$3,619.00");
  const [entry] = within(dialog.getByRole("list", { name: "Activity" })).getAllByRole("listitem");
  expect(entry).toHaveTextContent("Undone");
  expect(entry).not.toHaveTextContent("The certificate was emailed to you and the customer.");
  expect(entry?.querySelector(".bg-success")).toBeNull();
});
