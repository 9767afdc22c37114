import type { PhoneCall } from "@quotemill/shared/contacts/phone-call";
import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildOffer } from "../../test/offers.ts";
import { openActivity } from "../../test/open-activity.tsx";
import { quoteId } from "../../test/open-editor.tsx";
import { buildActivity, buildContact, buildPhoneCall, noValue, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const today = localDay(new Date(), defaultRegion.time_zone);
const inDays = (count: number) => addDays(today, count);
const listed = (...items: PhoneCall[]) => Response.json({ items, next_cursor: null });

const oona = buildContact({ first_name: "Oonagh", last_name: "Fitzgerald", phone: "0491 570 156" });
const path = `/rest/v1/contacts/${oona.id}`;
const open = (more: Handlers = {}, as = buildProfile()) =>
  renderApp(`/contacts/${oona.id}`, {
    as,
    handlers: {
      [`GET ${path}`]: () => Response.json(oona),
      [`GET ${path}/quotes`]: () => pageOf([]),
      [`GET ${path}/activity`]: () => pageOf([]),
      [`GET ${path}/value`]: () => Response.json(noValue),
      ...more,
    },
  });
const callsCard = async () => within(await screen.findByRole("region", { name: "Calls" }));

test("a call is logged with a contact, with a day that can be taken back", async () => {
  const calls: PhoneCall[] = [];
  const { user, backend } = open({
    [`GET ${path}/phone_calls`]: () => listed(...calls),
    [`POST ${path}/phone_calls`]: async (request) => {
      calls.unshift(buildPhoneCall(await request.json()));
      return Response.json(calls[0]);
    },
  });
  const card = await callsCard();
  expect(await card.findByText("No calls yet. What you note of a call appears here.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Log a call" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log a call" }));
  expect(dialog.getByRole("link", { name: "0491 570 156" })).toHaveAttribute("href", "tel:0491570156");
  const day = dialog.getByLabelText("Call again on");
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  expect(day).toHaveValue(inDays(1));
  expect(dialog.getByRole("button", { name: "Tomorrow" })).toHaveAttribute("aria-pressed", "true");
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  expect(day).toHaveValue("");
  fireEvent.change(day, { target: { value: inDays(-1) } });
  expect(dialog.getByText("Choose today or a later day.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Log call" }));
  expect(backend.calls()).not.toContain(`POST ${path}/phone_calls`);
  await user.click(dialog.getByRole("button", { name: "In a week" }));
  await user.type(dialog.getByRole("textbox", { name: "What was said" }), "Wants a gate");
  await user.click(dialog.getByRole("button", { name: "Log call" }));
  expect(await card.findByText("Wants a gate")).toBeVisible();
  // The dialog hides the page until everything about calls has been fetched again.
  expect(await card.findByRole("region", { name: "Next call" })).toHaveTextContent(/^Call Oonagh Fitzgerald on /);
});

test("the next call is moved to any day, or done", async () => {
  let call = buildPhoneCall({ next_on: inDays(-1), quote: { id: quoteId, quote_number: "HF-1058" } });
  const change = (changes: Partial<PhoneCall>) => {
    call = { ...call, ...changes };
    return Response.json(call);
  };
  const { user } = open({
    [`GET ${path}/phone_calls`]: () => listed(call),
    [`PATCH /rest/v1/phone_calls/${call.id}`]: async (request) => change(await request.json()),
    [`POST /rest/v1/phone_calls/${call.id}/done`]: () => change({ done_at: "2024-10-20T02:00:00.000Z" }),
  });
  const card = await callsCard();
  const next = await card.findByRole("region", { name: "Next call" });
  expect(next).toHaveTextContent(
    "Call Oonagh Fitzgerald, 1 day lateHF-1058 · “Decides with Anna” · Planned by Tom Ashby",
  );
  await user.click(within(next).getByRole("button", { name: "Snooze: call Oonagh Fitzgerald" }));
  await user.click(await screen.findByRole("menuitem", { name: "Pick a date" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Snooze the call" }));
  expect(dialog.getByLabelText("Call on")).toHaveValue(inDays(1));
  await user.click(dialog.getByRole("button", { name: "Snooze" }));
  await waitFor(() => expect(next).toHaveTextContent(/^Call Oonagh Fitzgerald tomorrow/));
  await user.click(within(next).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(next).not.toBeInTheDocument());
  expect(card.getByText("Called about HF-1058")).toBeVisible();
});

test("a call that cannot be logged stays in its dialog with what was typed", async () => {
  const { user } = open({ [`POST ${path}/phone_calls`]: () => refusal(503, "Try again soon.") });
  await user.click(await screen.findByRole("button", { name: "Log a call" }));
  const note = await screen.findByRole("textbox", { name: "What was said" });
  await user.type(note, "Said yes");
  await user.click(screen.getByRole("button", { name: "Log call" }));
  expect(await screen.findByText("Failed to log the call: Try again soon.")).toBeVisible();
  expect(note).toHaveValue("Said yes");
});

test("a viewer reads calls and changes nothing", async () => {
  open(
    { [`GET ${path}/phone_calls`]: () => listed(buildPhoneCall({ next_on: today })) },
    buildProfile({ app_role: "viewer" }),
  );
  const next = await (await callsCard()).findByRole("region", { name: "Next call" });
  expect(next).toHaveTextContent("Call Oonagh Fitzgerald, due today");
  expect(within(next).queryByRole("button")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Log a call" })).not.toBeInTheDocument();
});

test("a quote's activity shows what was said, and its head when to call again", async () => {
  const { user, dialog } = await openActivity(() => buildOffer(), {
    [`GET /rest/v1/quotes/${quoteId}/phone_calls`]: () =>
      listed(buildPhoneCall({ next_on: inDays(1), quote: { id: quoteId, quote_number: "HF-1058" } })),
    [`GET /rest/v1/quotes/${quoteId}/activity`]: () =>
      pageOf([buildActivity({ action: "call.moved", actor_name: "Tom Ashby" })]),
  });
  const activity = within(dialog.getByRole("list", { name: "Activity" }));
  expect(await activity.findByText("By Tom Ashby. The next call is tomorrow.")).toBeVisible();
  expect(activity.getByText("Decides with Anna")).toBeVisible();
  expect(await activity.findByText("Next call moved")).toBeVisible();
  expect(dialog.getByRole("region", { name: "Next call" })).toHaveTextContent(/^Call Marcus Webb tomorrow/);
  await user.click(dialog.getByRole("button", { name: "Log a call" }));
  const log = within(await screen.findByRole("dialog", { name: "Log a call" }));
  expect(await log.findByRole("region", { name: "Next call" })).toBeVisible();
});

test("the dialog says what becomes of what was planned", async () => {
  const { user } = open({
    [`GET ${path}/phone_calls`]: () =>
      listed(buildPhoneCall({ next_on: inDays(5) }), buildPhoneCall({ next_on: inDays(-1) })),
  });
  await user.click(await screen.findByRole("button", { name: "Log a call" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log a call" }));
  expect(await dialog.findByText(/^The call planned for .+ stays\.$/)).toBeVisible();
  expect(dialog.getByText("Logging a call marks it as done.")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  expect(dialog.getAllByText("The day that you choose below takes its place.")).toHaveLength(2);
});

test("what was typed stays when the next call is done or moved, and otherwise the dialog closes", async () => {
  const calls = [1, 2, 3].map((days) => buildPhoneCall({ next_on: inDays(days) }));
  const { user } = open({
    [`GET ${path}/phone_calls`]: () => listed(...calls),
    "PATCH /rest/v1/phone_calls/:id": () => Response.json({ ...calls[0], next_on: inDays(9) }),
    "POST /rest/v1/phone_calls/:id/done": () =>
      Response.json({ ...calls.shift(), done_at: "2024-10-20T02:00:00.000Z" }),
  });
  const start = async () => {
    await user.click(await screen.findByRole("button", { name: "Log a call" }));
    return within(await screen.findByRole("dialog", { name: "Log a call" }));
  };
  const dialog = await start();
  const press = async (within: typeof dialog, name: string | RegExp) =>
    user.click((await within.findAllByRole("button", { name }))[0] as HTMLElement);
  const note = dialog.getByRole("textbox", { name: "What was said" });
  await user.type(note, "Said yes");
  await press(dialog, "Done");
  await waitFor(() => expect(dialog.getAllByRole("button", { name: "Done" })).toHaveLength(2));
  expect(note).toHaveValue("Said yes");
  await press(dialog, /^Snooze/);
  await user.click(await screen.findByRole("menuitem", { name: "1 week" }));
  expect(await screen.findByText(/^The next call is on /)).toBeVisible();
  expect(note).toHaveValue("Said yes");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await press(await start(), "Done");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("what is chosen while the answer is late stays, and the dialog closes even if the call leaves it first", async () => {
  const calls = [buildPhoneCall({ next_on: inDays(1) })];
  const moved = withResolvers<Response>();
  const lists = [withResolvers(), withResolvers(), withResolvers()];
  let asked = 0;
  const { user } = open({
    [`GET ${path}/phone_calls`]: () => listed(...calls),
    [`GET ${path}/activity`]: async () => {
      await lists[asked++]?.promise;
      return pageOf([]);
    },
    "PATCH /rest/v1/phone_calls/:id": () => moved.promise,
    "POST /rest/v1/phone_calls/:id/done": () =>
      Response.json({ ...calls.shift(), done_at: "2024-10-20T02:00:00.000Z" }),
  });
  lists[0]?.resolve();
  lists[1]?.resolve();
  await user.click(await screen.findByRole("button", { name: "Log a call" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Log a call" }));
  await user.click(await dialog.findByRole("button", { name: /^Snooze/ }));
  await user.click(await screen.findByRole("menuitem", { name: "1 week" }));
  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  moved.resolve(Response.json({ ...calls[0], next_on: inDays(8) }));
  expect(await screen.findByText(/^The next call is on /)).toBeVisible();
  expect(dialog.getByLabelText("Call again on")).toHaveValue(inDays(1));

  await user.click(dialog.getByRole("button", { name: "Tomorrow" }));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Done" })).not.toBeInTheDocument());
  expect(screen.getByRole("dialog")).toBeVisible();
  lists[2]?.resolve();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("a planned call of long ago stands in its place among the others", async () => {
  open({
    [`GET ${path}/phone_calls`]: () =>
      listed(
        buildPhoneCall({ note: "Old", next_on: inDays(3), created_at: "2024-05-01T02:00:00.000Z" }),
        buildPhoneCall({ note: "New" }),
      ),
  });
  const list = within(await (await callsCard()).findByRole("list", { name: "Calls" }));
  expect((await list.findAllByText(/^(Old|New)$/)).map(({ textContent }) => textContent)).toEqual(["New", "Old"]);
});

test("a screen that stays open overnight follows the new day", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  open({ [`GET ${path}/phone_calls`]: () => listed(buildPhoneCall({ next_on: inDays(1) })) });
  const next = await (await callsCard()).findByRole("region", { name: "Next call" });
  expect(next).toHaveTextContent(/^Call Oonagh Fitzgerald tomorrow/);
  vi.setSystemTime(Date.now() + 86_400_000);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(next).toHaveTextContent(/^Call Oonagh Fitzgerald, due today/);
});
