import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import { buildAcceptance, buildEvent, buildOffer, offerId, offerUrl } from "../../../test/offers.ts";
import { namesInMore, openActivity } from "../../../test/open-activity.tsx";
import { quoteId } from "../../../test/open-editor.tsx";
import { buildActivity, pageOf, refusal } from "../../../test/records.ts";

const activityPath = `/rest/v1/quotes/${quoteId}/activity`;
const question = buildEvent("question", { detail: { message: "Can the gate swing inwards?" } });

const isPrimary = (button: HTMLElement) => button.className.includes("bg-primary");

test("the activity is the tab after the details, with the offer's badge; its actions stand under More", async () => {
  const { user, dialog, chooseMore } = await openActivity(() => buildOffer());
  expect(dialog.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["Details", "Activity"]);
  expect(dialog.getByRole("tab", { name: "Activity" })).toHaveAttribute("aria-selected", "true");
  expect(dialog.getByText("Viewed")).toBeVisible();
  const entries = within(dialog.getByRole("list", { name: "Activity" })).getAllByRole("listitem");
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Sent .*To marcus.webb@example.com by Priya Nair. Valid until 14 Dec 2024.$/),
    expect.stringMatching(/^Created /),
  ]);
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(true);
  await user.click(dialog.getByRole("button", { name: "More" }));
  const page = await screen.findByRole("menuitem", { name: "Open as the customer sees it" });
  expect(page).toHaveAttribute("href", `${offerUrl}?preview`);
  await user.keyboard("{Escape}");
  await chooseMore("Copy link");
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(offerUrl);
  await user.click(dialog.getByRole("tab", { name: "Details" }));
  expect(dialog.getByText("Monument")).toBeVisible();
});

test("the activity shows who made the quote and ran it again, and lists each event of the offer only once", async () => {
  const at = (created_at: string, action: string) => buildActivity({ created_at, action, actor_name: "Tom Ashby" });
  const log = [
    at("2099-01-02T00:00:00.000Z", "offer.withdrawn"),
    at("2099-01-01T00:00:00.000Z", "quote.run_again"),
    at("2024-10-19T00:00:00.000Z", "quotes.sent"),
    at("2024-10-18T02:00:00.000Z", "quote.submitted"),
  ];
  const { dialog } = await openActivity(() => buildOffer(), { [`GET ${activityPath}`]: () => pageOf(log) });
  await dialog.findByText("Run again");
  const entries = within(dialog.getByRole("list", { name: "Activity" })).getAllByRole("listitem");
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/^Run again .*By Tom Ashby.$/),
    expect.stringMatching(/^Sent .*by Priya Nair/),
    expect.stringMatching(/^Created .*By Tom Ashby.$/),
  ]);
});

test("the offer is shown even if the rest of the activity cannot be loaded", async () => {
  let isDown = true;
  const answer = () =>
    isDown ? refusal(500, "Something broke.") : pageOf([buildActivity({ action: "quote.run_again" })]);
  const { user, dialog } = await openActivity(() => buildOffer(), { [`GET ${activityPath}`]: answer });
  expect(await dialog.findByText(/What staff did could not be loaded/)).toBeVisible();
  isDown = false;
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText("Run again")).toBeVisible();
});

test("a waiting question has the primary button, and Ctrl Enter sends the answer", async () => {
  let offer = buildOffer({ events: [...buildOffer().events, question] });
  const { user, dialog, bodyOf } = await openActivity(() => offer, {
    "POST /functions/v1/reply-to-question": () => {
      offer = { ...offer, events: [...offer.events, buildEvent("reply", { detail: { message: "Yes." } })] };
      return Response.json({});
    },
  });
  expect(dialog.getByText("Waiting for you")).toBeVisible();
  expect(dialog.getByText("Can the gate swing inwards?")).toBeVisible();
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(false);
  await user.click(dialog.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("Write an answer.")).toBeVisible();

  await user.type(dialog.getByRole("textbox", { name: "Your answer to Marcus" }), "Yes.{Control>}{Enter}{/Control}");
  expect(await dialog.findByText("Answer sent")).toBeVisible();
  expect(await bodyOf("reply-to-question")).toEqual({ offer_id: offerId, message: "Yes." });
  expect(dialog.queryByRole("textbox")).not.toBeInTheDocument();
  expect(isPrimary(dialog.getByRole("button", { name: "View PDF" }))).toBe(true);
});

test("a waiting question is the next act of the details, which leads to the box for its answer", async () => {
  const { user, dialog } = await openActivity(() => buildOffer({ events: [question] }));
  expect(dialog.queryByRole("button", { name: "Answer the question" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("tab", { name: "Details" }));
  const answer = dialog.getByRole("button", { name: "Answer the question" });
  expect(isPrimary(answer)).toBe(true);
  await user.click(answer);
  expect(dialog.getByRole("textbox", { name: "Your answer to Marcus" })).toHaveFocus();
});

test("an answer that could not be sent stays in its box, with the reason", async () => {
  const { user, dialog } = await openActivity(() => buildOffer({ events: [question] }), {
    "POST /functions/v1/reply-to-question": () => refusal(409, "This question has been answered."),
  });
  await user.type(dialog.getByRole("textbox"), "Yes.");
  await user.click(dialog.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("Failed to send the answer: This question has been answered.")).toBeVisible();
  expect(dialog.getByRole("textbox")).toHaveValue("Yes.");
});

const accepted = () => {
  const acceptance = buildAcceptance();
  return buildOffer({
    state: "accepted",
    quotes: buildOffer().quotes.map((quote) => ({ ...quote, state: "accepted" })),
    events: [buildEvent("accepted", { detail: { acceptance_id: acceptance.id } })],
    acceptances: [acceptance],
  });
};

test("an acceptance lists its evidence, and an admin undoes it with a reason", async () => {
  let offer = accepted();
  const { user, dialog, bodyOf, chooseMore } = await openActivity(
    () => offer,
    {
      "POST /functions/v1/undo-acceptance": () => {
        offer = buildOffer({
          events: [...offer.events, buildEvent("reopened", { detail: { reason: "Wrong quote" } })],
        });
        return Response.json({});
      },
    },
    buildProfile({ app_role: "admin" }),
  );
  expect(dialog.getByText("Accepted by Marcus J Webb")).toBeVisible();
  const evidence = dialog.getAllByRole("definition").map((fact) => fact.textContent);
  expect(evidence).toEqual(expect.arrayContaining(["Marcus J Webb", "“I accept quote HF-1058.”", "9f2c 41d7 … e0b8"]));
  expect(dialog.getByRole("link", { name: "View certificate (PDF)" })).toHaveAttribute(
    "href",
    "https://quotes.example.com/certificate.pdf",
  );
  expect(dialog.queryByRole("link", { name: /^Send/ })).not.toBeInTheDocument();

  await chooseMore("Undo acceptance");
  const undo = within(screen.getByRole("dialog", { name: "Undo the acceptance" }));
  await user.click(undo.getByRole("button", { name: "Undo acceptance" }));
  expect(await screen.findByText("Say why the acceptance is undone.")).toBeVisible();
  await user.type(undo.getByLabelText(/^Reason/), "Wrong quote");
  await user.click(undo.getByRole("button", { name: "Undo acceptance" }));
  await waitFor(() => expect(screen.getByRole("list", { name: "Activity" })).toHaveTextContent("Wrong quote"));
  expect(await bodyOf("undo-acceptance")).toEqual({ offer_id: offerId, reason: "Wrong quote" });
});

test("only admins may undo an acceptance", async () => {
  const { user } = await openActivity(accepted);
  expect(await namesInMore(user)).not.toContain("Undo acceptance");
});

test("an offer is withdrawn after a question, and reopened with a new end", async () => {
  let offer = buildOffer();
  const { user, bodyOf, chooseMore } = await openActivity(() => offer, {
    "POST /functions/v1/withdraw-offer": () => {
      offer = buildOffer({ state: "withdrawn" });
      return Response.json({});
    },
    "POST /functions/v1/reopen-offer": () => {
      offer = buildOffer();
      return Response.json({});
    },
  });
  await chooseMore("Withdraw");
  const withdraw = within(screen.getByRole("alertdialog"));
  await user.type(withdraw.getByLabelText("Note to the customer"), "A new quote follows.");
  await user.click(withdraw.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("Offer withdrawn")).toBeVisible();
  expect(await bodyOf("withdraw-offer")).toEqual({ offer_id: offerId, note: "A new quote follows." });
  await waitFor(async () => expect(await namesInMore(user)).not.toContain("Copy link"));
  await chooseMore("Reopen");

  const reopen = within(screen.getByRole("dialog", { name: "Reopen this offer" }));
  await user.click(reopen.getByRole("checkbox", { name: "No end date" }));
  expect(reopen.getByLabelText("Valid until")).toBeDisabled();
  await user.click(reopen.getByRole("button", { name: "Reopen" }));
  await waitFor(async () => expect(await namesInMore(user)).toContain("Withdraw"));
  expect(await bodyOf("reopen-offer")).toEqual({ offer_id: offerId, valid_until: null });
});

test("an answer by phone is recorded: one of two alternatives", async () => {
  const otherId = "7e0a2b1c-2f63-4a38-9c11-90a5f0a3b7d2";
  const [first] = buildOffer().quotes;
  const quotes = first ? [first, { ...first, position: 2, quote_id: otherId, quote_name: "Webb slat screen" }] : [];
  const { user, bodyOf, chooseMore } = await openActivity(() => buildOffer({ quotes }), {
    "POST /functions/v1/record-answer": () => Response.json({}),
  });
  await chooseMore("Record answer by phone");
  const answer = within(screen.getByRole("dialog", { name: "Record answer by phone" }));
  await user.click(answer.getByRole("button", { name: "Record answer" }));
  expect(await screen.findByText("Choose what was accepted.")).toBeVisible();
  await user.click(answer.getByRole("radio", { name: /Webb slat screen/ }));
  await user.click(answer.getByRole("button", { name: "Record answer" }));
  expect(await screen.findByText("Answer recorded")).toBeVisible();
  expect(await bodyOf("record-answer")).toEqual({
    offer_id: offerId,
    answer: "accepted",
    quote_ids: [otherId],
    extras: [],
    name: "Marcus Webb",
  });
});

test("a decline by phone is recorded, with the reason", async () => {
  const { user, bodyOf, chooseMore } = await openActivity(() => buildOffer(), {
    "POST /functions/v1/record-answer": () => Response.json({}),
  });
  await chooseMore("Record answer by phone");
  const answer = within(screen.getByRole("dialog", { name: "Record answer by phone" }));
  await user.click(answer.getByRole("radio", { name: "Declined" }));
  await user.selectOptions(answer.getByLabelText("Reason"), "Timing");
  await user.click(answer.getByRole("button", { name: "Record answer" }));
  expect(await screen.findByText("Answer recorded")).toBeVisible();
  const body = { offer_id: offerId, answer: "declined", reason: "timing", comment: "" };
  expect(await bodyOf("record-answer")).toEqual(body);
});
