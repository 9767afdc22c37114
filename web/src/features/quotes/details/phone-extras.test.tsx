import { snapshotExtras } from "@quotemill/shared/offers/extras";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildOffer, offerId } from "../../../test/offers.ts";
import { openActivity } from "../../../test/open-activity.tsx";
import { quoteId } from "../../../test/open-editor.tsx";

const field = (id: string, label: string, price: number, isForCustomer: boolean) => ({
  ...{ id, label, type: "checkbox" as const, placeholder: "", required: false, customer_may_choose: isForCustomer },
  pricing: { ...newFieldPricing, price },
});
const structure = [field("fence", "Fence", 300_000, false), field("letterbox", "Letterbox panel", 24_000, true)];
const offered = snapshotExtras(
  { structure, tables: [], pricing: newTemplatePricing, answers: { fence: true }, adjustments: [] },
  defaultRegion,
);

test("an answer by phone can have an extra, and shows the total with it", async () => {
  const quotes = buildOffer().quotes.map((quote) => ({ ...quote, ...offered, grand_total: 330_000 }));
  const { user, bodyOf, chooseMore } = await openActivity(() => buildOffer({ quotes }), {
    "POST /functions/v1/record-answer": () => Response.json({}),
  });
  await chooseMore("Record answer by phone");
  const answer = within(screen.getByRole("dialog", { name: "Record answer by phone" }));
  expect(answer.getByText("Total $3,300.00")).toBeVisible();
  await user.click(answer.getByRole("checkbox", { name: /Letterbox panel/ }));
  expect(answer.getByText("Total $3,564.00")).toBeVisible();
  await user.click(answer.getByRole("button", { name: "Record answer" }));
  expect(await screen.findByText("Answer recorded")).toBeVisible();
  expect(await bodyOf("record-answer")).toEqual({
    offer_id: offerId,
    answer: "accepted",
    quote_ids: [quoteId],
    extras: ["1:letterbox"],
    name: "Marcus Webb",
  });
});
