import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { renderApp } from "../../test/render-app.tsx";

const page = "/settings/settings";

test("theme and colour scheme apply at once and are saved", async () => {
  const { user } = renderApp(page, { as: buildProfile() });
  await user.click(await screen.findByRole("radio", { name: "Dark" }));
  await user.click(screen.getByRole("radio", { name: "Forest" }));
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
  expect(document.documentElement.dataset).toMatchObject({ theme: "dark", scheme: "forest" });
  expect(localStorage).toMatchObject({ theme: "dark", colorScheme: "forest" });
});

test("shows who is signed in", async () => {
  renderApp(page, { as: buildProfile() });
  const account = within(await screen.findByRole("region", { name: "Account" }));
  expect(account.getAllByRole("definition").map((fact) => fact.textContent)).toEqual([
    "Ada Lovelace",
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
});
