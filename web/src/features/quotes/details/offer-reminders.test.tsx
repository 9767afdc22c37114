import type { Offer } from "@quotemill/shared/offers/offer";
import type { FollowUpState } from "@quotemill/shared/offers/states";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildOffer, offerId } from "../../../test/offers.ts";
import { openActivity } from "../../../test/open-activity.tsx";
import { refusal } from "../../../test/records.ts";

const pausePath = "POST /functions/v1/pause-follow-ups";
/** 9 am in Sydney, still the day before in most of the world. */
const next_at = "2024-11-18T22:00:00.000Z";
const withReminders = (follow_ups: Partial<FollowUpState>, more: Partial<Offer> = {}) =>
  buildOffer({
    follow_ups: { is_on: true, paused: false, unsubscribed: false, next_at: null, ...follow_ups },
    ...more,
  });

test("reminders are paused and resumed by keyboard, without losing the focus", async () => {
  let offer = withReminders({ next_at });
  const held = withResolvers();
  const { user, dialog, backend } = await openActivity(() => offer, {
    [pausePath]: async (request) => {
      const { paused } = await request.json();
      await held.promise;
      offer = withReminders({ paused, next_at: paused ? null : next_at });
      return Response.json(offer.follow_ups);
    },
  });
  expect(dialog.getByText("Next reminder on 19 November")).toBeVisible();
  dialog.getByRole("button", { name: "Pause reminders" }).focus();
  await user.keyboard("{Enter}");
  await expect.poll(() => backend.find(pausePath)).toBeDefined();
  expect(await backend.find(pausePath)?.json()).toEqual({ offer_id: offerId, paused: true });
  expect(dialog.getByRole("button", { name: /Pause reminders/ })).toHaveAttribute("aria-disabled", "true");
  held.resolve();
  expect(await dialog.findByText("Reminders paused")).toBeVisible();
  expect(dialog.queryByText(/^Next reminder/)).not.toBeInTheDocument();
  expect(dialog.getByRole("button", { name: "Resume reminders" })).toHaveFocus();

  await user.keyboard("{Enter}");
  expect(await dialog.findByText("Next reminder on 19 November")).toBeVisible();
});

test("reminders that could not be paused continue, with the reason", async () => {
  const { user, dialog } = await openActivity(() => withReminders({ next_at }), {
    [pausePath]: () => refusal(404, "This offer does not exist."),
  });
  await user.click(dialog.getByRole("button", { name: "Pause reminders" }));
  expect(await screen.findByText("Failed to pause the reminders: This offer does not exist.")).toBeVisible();
  expect(await dialog.findByRole("button", { name: "Pause reminders" })).toBeVisible();
});

test("a customer who unsubscribed is named as such, with nothing to pause", async () => {
  const { dialog } = await openActivity(() => withReminders({ unsubscribed: true }));
  expect(dialog.getByText("Unsubscribed from reminders")).toBeVisible();
  expect(dialog.queryByRole("button", { name: /reminders$/ })).not.toBeInTheDocument();
});

test.each<[string, Offer]>([
  ["reminders are off", withReminders({ is_on: false, paused: true })],
  ["no reminder is left", withReminders({})],
  ["the offer has ended", withReminders({ paused: true }, { state: "withdrawn" })],
])("reminders are not mentioned when %s", async (_when, offer) => {
  const { dialog } = await openActivity(() => offer);
  expect(dialog.queryByText(/reminder/i)).not.toBeInTheDocument();
});
