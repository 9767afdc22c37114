import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import { renderApp } from "../../test/render-app.tsx";
import { UsersPage } from "./users-page.tsx";

test("people who are not admins read why they cannot invite, and the activity is hidden", async () => {
  renderApp("/users", { as: profileOf("user"), page: <UsersPage /> });
  expect(await screen.findByText("Only admins can invite new users to the company.")).toBeVisible();
  expect(await screen.findByText("Ask an admin at your company to invite people.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send Invitation" })).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Activity" })).not.toBeInTheDocument();
});
