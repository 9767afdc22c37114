import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import { heard } from "../../test/heard.ts";
import { buildActivity, buildMember, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";
import { GlobalUsersPage } from "./global-users-page.tsx";

test("everyone is listed with company, role and date", async () => {
  renderApp("/global-user-management", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/users": () =>
        pageOf([buildMember(), buildMember({ full_name: null, company_name: null, auth_id: null })], {
          active: 2,
          pending: 0,
        }),
      "GET /rest/v1/audit_log": () => pageOf([buildActivity()]),
    },
  });
  const table = await screen.findByRole("table", { name: "All System Users" });
  expect(screen.getByRole("heading", { name: "All System Users (2)" })).toBeVisible();
  for (const name of ["User", "Company", "Role", "Joined On"]) {
    expect(within(table).getByRole("columnheader", { name })).toBeVisible();
  }
  const [, tom, nameless] = within(table).getAllByRole("row");
  expect(tom).toHaveTextContent("Tom Ashbytom@example.comHarbour FencingUserJoined 18 Oct 2024");
  expect(nameless).toHaveTextContent("N/Atom@example.comN/AUserInvited 18 Oct 2024");
  const activity = await screen.findByRole("table", { name: "Activity" });
  expect(within(activity).getByRole("columnheader", { name: "Company" })).toBeVisible();
});

test("screen readers hear how much a filter of the activity finds, up to where the server counts", async () => {
  const { user } = renderApp("/global-user-management", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/users": () => pageOf([buildMember()], { active: 1, pending: 0 }),
      "GET /rest/v1/audit_log": ({ url }) =>
        pageOf([buildActivity()], url.includes("kind=quotes") ? { total: 10_000 } : {}),
    },
  });
  const kind = await screen.findByRole("combobox", { name: "Kind of activity" });
  await screen.findByRole("table", { name: "Activity" });
  await user.selectOptions(kind, "Quotes");
  expect(await heard("At least 10,000 entries")).toBeInTheDocument();
  await user.selectOptions(kind, "Contacts");
  expect(await heard("1 entry")).toBeInTheDocument();
});

test("the list says why it failed to load", async () => {
  renderApp("/global-user-management", {
    as: profileOf("global_admin"),
    handlers: { "GET /rest/v1/users": () => refusal(500, "Something broke.") },
  });
  expect(await screen.findByText("Failed to fetch users: Something broke.")).toBeVisible();
});

test("everyone but global admins is denied", async () => {
  const { backend } = renderApp("/any", { as: profileOf("admin"), page: <GlobalUsersPage /> });
  expect(await screen.findByText("Access Denied - You do not have permission to view this page.")).toBeVisible();
  expect(backend.calls()).not.toContain("GET /rest/v1/users");
});
