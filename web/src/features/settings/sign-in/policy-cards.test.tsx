import type { SignInPolicy } from "@quotemill/shared/access/sign-in-policy";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../../test/builders.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const admin = profileOf("admin");
const path = `/rest/v1/companies/${admin.company_id}/sign_in`;
const jess = {
  id: "9b2f6a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b",
  full_name: "Jess Moreau",
  email: "jess@example.com",
  app_role: "user" as const,
};
const vic = { ...jess, id: crypto.randomUUID(), full_name: "Vic Lowe", app_role: "viewer" as const };
const policy: SignInPolicy = {
  factor_required_for: "nobody",
  factor_required_from: null,
  session_days: 30,
  people: 7,
  lacking: [jess, vic],
};

test("an admin requires a second factor, and reminds who has none", async () => {
  const { user, backend } = renderApp("/settings/sign-in", {
    as: admin,
    handlers: {
      [`GET ${path}`]: () => Response.json(policy),
      [`PATCH ${path}`]: () =>
        Response.json({
          ...policy,
          ...{ factor_required_for: "everyone", factor_required_from: "2026-12-01T00:00:00.000Z" },
        }),
      "POST /functions/v1/remind-second-factor": () => Response.json({}),
    },
  });
  const card = within(await screen.findByRole("region", { name: "Second factor" }));
  expect(card.getByText("2 of 7")).toBeVisible();
  expect(
    within(card.getByRole("list"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Jess Moreau Userjess@example.comRemind", "Vic Lowe Viewerjess@example.comRemind"]);
  await user.click(card.getByRole("radio", { name: "Everyone" }));
  await user.clear(card.getByLabelText("Days of grace"));
  await user.type(card.getByLabelText("Days of grace"), "91");
  await user.click(card.getByRole("button", { name: "Save Second Factor" }));
  expect(await card.findByText("Enter a number of days from 0 to 90.")).toBeVisible();
  await user.clear(card.getByLabelText("Days of grace"));
  await user.type(card.getByLabelText("Days of grace"), "7");
  await user.click(card.getByRole("button", { name: "Save Second Factor" }));
  expect(await screen.findByText("Sign-in rules saved")).toBeVisible();
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({
    ...{ factor_required_for: "everyone", grace_days: 7, seen: { factor_required_for: "nobody" } },
  });
  expect(await card.findByText(/^From .* nobody can sign in without one\.$/)).toBeVisible();
  await user.click(card.getByRole("button", { name: "Remind Jess Moreau" }));
  expect(await screen.findByText("Jess Moreau gets an email")).toBeVisible();
});

test("an admin without one is led to set it up, instead of reminding themselves", async () => {
  const { id, full_name, email, app_role } = admin;
  const lacking = [{ id, full_name, email, app_role }, jess];
  renderApp("/settings/sign-in", {
    as: admin,
    handlers: { [`GET ${path}`]: () => Response.json({ ...policy, lacking }) },
  });
  expect(await screen.findByRole("link", { name: "Set up your second factor" })).toHaveAttribute(
    "href",
    "/settings/security",
  );
  expect(screen.getAllByRole("button", { name: /^Remind/ })).toHaveLength(1);
});

test("an admin shortens sessions, and a refusal is shown with its reason", async () => {
  const { user, backend } = renderApp("/settings/sign-in", {
    as: admin,
    handlers: {
      [`GET ${path}`]: () => Response.json({ ...policy, lacking: [] }),
      [`PATCH ${path}`]: () => refusal(409, "Set up a second factor for yourself first."),
    },
  });
  const card = within(await screen.findByRole("region", { name: "Sessions" }));
  expect(screen.getByText("Everyone has one.")).toBeVisible();
  await user.selectOptions(card.getByLabelText("Sign in again after"), "7 days");
  await user.click(card.getByRole("button", { name: "Save Sessions" }));
  expect(await screen.findByText("Set up a second factor for yourself first.")).toBeVisible();
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({
    ...{ session_days: 7, seen: { session_days: 30 } },
  });
});
