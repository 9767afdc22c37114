import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../../test/builders.ts";
import { renderApp } from "../../../test/render-app.tsx";

const page = "/settings/settings";

test("theme and colour scheme apply at once and are saved", async () => {
  const { user } = renderApp(page, { as: buildProfile() });
  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  await user.click(screen.getByRole("radio", { name: "Forest" }));
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", scheme: "forest" });
  expect(localStorage).toMatchObject({ theme: "dark", colorScheme: "forest" });
});

test("the page shows who is signed in", async () => {
  renderApp(page, { as: buildProfile() });
  const account = within(await screen.findByRole("region", { name: "Account" }));
  expect(account.getAllByRole("definition").map((fact) => fact.textContent)).toEqual([
    "Ada Lovelace",
    "None",
    "None",
    "ada@example.com",
    "user",
    "Harbour Fencing",
  ]);
});

test("a global admin belongs to no company", async () => {
  renderApp(page, { as: profileOf("global_admin") });
  const account = within(await screen.findByRole("region", { name: "Account" }));
  expect(account.getByText("global admin")).toBeVisible();
  expect(account.getByText("None")).toBeVisible();
  expect(account.queryByText("Mobile")).toBeNull();
});

test("answer mails are switched off with Save, and stay off", async () => {
  let notify_answers = true;
  const { user, backend } = renderApp(page, {
    as: buildProfile(),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => Response.json(buildProfile({ notify_answers })),
      "PATCH /rest/v1/profile/notifications": async (request) => {
        ({ notify_answers } = await request.json());
        return Response.json({});
      },
    },
  });
  const notifications = within(await screen.findByRole("region", { name: "Notifications" }));
  const answers = () => notifications.getByRole("checkbox", { name: "Email me when a customer answers" });
  expect(answers()).toBeChecked();
  expect(answers()).toHaveAccessibleDescription("About quotes you sent: accepted, declined, or a question.");
  const save = () => user.click(notifications.getByRole("button", { name: "Save Notifications" }));
  await user.click(answers());
  expect(notifications.getByText("Not saved yet.")).toBeVisible();
  expect(backend.calls()).not.toContain("PATCH /rest/v1/profile/notifications");
  await save();
  expect(await screen.findByText("You will no longer get answers by email.")).toBeVisible();
  expect(answers()).not.toBeChecked();
  await user.click(answers());
  await save();
  expect(await screen.findByText("Answers to your quotes will be emailed to you.")).toBeVisible();
  expect(answers()).toBeChecked();
});

test("a failed change of the answer mails says so, and it is still to be saved", async () => {
  const { user } = renderApp(page, {
    as: buildProfile(),
    handlers: { "PATCH /rest/v1/profile/notifications": () => Response.json({}, { status: 500 }) },
  });
  await user.click(await screen.findByRole("checkbox", { name: "Email me when a customer answers" }));
  await user.click(screen.getByRole("button", { name: "Save Notifications" }));
  expect(await screen.findByText(/^Failed to save preferences: /)).toBeVisible();
  expect(screen.getByText("Not saved yet.")).toBeVisible();
});

test("a global admin sends no quotes and has no notifications to choose", async () => {
  renderApp(page, { as: profileOf("global_admin") });
  await screen.findByRole("region", { name: "Account" });
  expect(screen.queryByRole("region", { name: "Notifications" })).toBeNull();
});
