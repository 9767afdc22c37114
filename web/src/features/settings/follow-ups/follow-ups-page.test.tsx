import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { getNodeText, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile, company } from "../../../test/builders.ts";
import { renderApp } from "../../../test/render-app.tsx";

const path = `/rest/v1/companies/${company.id}/follow_ups`;
const openPage = () =>
  renderApp("/settings/follow-ups", {
    as: buildProfile({ app_role: "admin" }),
    handlers: {
      [`GET ${path}`]: () => Response.json(defaultFollowUps),
      [`POST ${path}/test`]: () => Response.json({ success: true }),
      [`PUT ${path}`]: async (request) => {
        const { seen: _, ...changes } = (await request.json()) as { seen: object };
        return Response.json({ ...defaultFollowUps, ...changes });
      },
    },
  });
const days = (name: string) => screen.findByRole("spinbutton", { name });
const plan = async () => within(await screen.findByRole("figure", { name: /^A quote sent today/ }));
const marks = async () =>
  (await plan()).getAllByRole("listitem").map((item) => item.textContent?.split(/(?=[A-Z][a-z]{2},? )/)[0]);
const save = () => screen.findByRole("button", { name: "Save Follow-ups" });

test("an admin turns reminders on, and reads first what will happen", async () => {
  const { user, backend } = openPage();
  expect(await screen.findByText(/^Reminders are off/)).toBeVisible();
  await user.click(await screen.findByRole("switch", { name: "Send reminders" }));
  expect(screen.getByText(/^Stops by itself/)).toBeVisible();
  const first = await days("First reminder after");
  await user.clear(first);
  await user.type(first, "4");
  await user.click(await save());
  expect(await screen.findByText("Follow-ups saved successfully!")).toBeInTheDocument();
  expect(await backend.find(`PUT ${path}`)?.json()).toEqual({
    ...{ is_on: true, first_after: 4 },
    seen: { is_on: false, first_after: defaultFollowUps.first_after },
  });
});

test("the plan is drawn again while typing", async () => {
  const { user } = openPage();
  expect(await (await plan()).findByText("Second reminder")).toBeVisible();
  await user.clear(await days("Second reminder after"));
  expect((await plan()).queryByText("Second reminder")).toBeNull();
  expect((await marks()).length).toBe(4);
  await user.type(await days("Second reminder after"), "12");
  expect((await plan()).getByText("Second reminder")).toBeVisible();
});

test("the plan keeps its order while the first is larger than the second", async () => {
  const { user } = openPage();
  await user.type(await days("First reminder after"), "{Backspace}20");
  const words = (await plan()).getAllByText(/, day \d+$/).map(getNodeText);
  const drawn = words.map((text) => Number(text.split(", day ")[1]));
  expect(drawn).toHaveLength(4); // all but the day of sending
  expect(drawn).toEqual([...drawn].sort((one, other) => one - other));
});

test("a day that was moved says from where", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T02:00:00.000Z") }); // a Thursday
  const { user } = openPage();
  const first = await days("First reminder after");
  expect((await plan()).getByText(/^moved from Sun,? 22 Nov$/)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Business days only" }));
  expect((await plan()).queryByText(/moved from/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Business days only" }));
  await user.clear(first);
  await user.type(first, "1");
  expect((await plan()).queryByText(/^moved from Sun,? 22 Nov$/)).not.toBeInTheDocument();
});

test("a value that cannot be saved has its reason next to the field", async () => {
  const { user, backend } = openPage();
  const first = await days("First reminder after");
  await user.clear(first);
  await user.type(first, "99");
  await user.selectOptions(screen.getByRole("combobox", { name: "Until" }), "6");
  await user.clear(screen.getByRole("textbox", { name: "Email Subject" }));
  await user.click(await save());
  expect(await screen.findByText("Enter a number of days from 1 to 60, or leave it empty.")).toBeVisible();
  expect(screen.getByText("Enter a subject.")).toBeVisible();
  expect(backend.find(`PUT ${path}`)).toBeUndefined();
});

test("the preview shows the words for customers who have opened it, and for those who have not", async () => {
  const { user } = openPage();
  const preview = within(await screen.findByRole("region", { name: "What the customer will see" }));
  expect(preview.getByText(/^Your quote HF-/)).toBeVisible();
  const shown = () => (preview.getByTitle("Email") as HTMLIFrameElement).contentDocument?.body.textContent;
  await expect.poll(shown).toContain("Did our quote reach you?");
  await user.click(preview.getByRole("radio", { name: "Opened" }));
  await expect.poll(shown).toContain("Any questions about your quote?");
});

test("an admin gets the shown reminder as a test, with the words as they are typed", async () => {
  const { user, backend } = openPage();
  const subject = await screen.findByRole("textbox", { name: "Email Subject" });
  await user.clear(subject);
  await user.type(subject, "Still interested?");
  await user.click(screen.getByRole("radio", { name: "Last one" }));
  await user.click(screen.getByRole("button", { name: "Send a test to me" }));
  expect(await screen.findByText(/^Test sent to \S+@/)).toBeVisible();
  const { message_not_opened, message_opened } = defaultFollowUps;
  const words = { subject: "Still interested?", message_not_opened, message_opened };
  expect(await backend.find(`POST ${path}/test`)?.json()).toEqual({ ...words, reminder: "last" });
  expect(backend.find(`PUT ${path}`)).toBeUndefined();
});
