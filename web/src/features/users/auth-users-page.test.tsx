import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { functionRefusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const root = profileOf("global_admin");
const accounts = [
  {
    id: root.auth_id,
    email: "ada@example.com",
    created_at: "2024-10-18T02:00:00.000Z",
    state: "active",
    has_factor: false,
  },
  {
    id: crypto.randomUUID(),
    email: "tom@example.com",
    created_at: "2024-10-18T02:00:00.000Z",
    state: "active",
    has_factor: false,
  },
];
const openPage = (handlers: Handlers = {}) =>
  renderApp("/auth-users", {
    as: root,
    handlers: { "POST /functions/v1/list-auth-users": () => Response.json({ users: accounts }), ...handlers },
  });

test.each(["user", "admin"] as const)("a %s is denied", async (role) => {
  renderApp("/auth-users", { as: profileOf(role) });
  expect(await screen.findByText("Access Denied - You do not have permission to view this page.")).toBeVisible();
});

test("accounts are listed, and people cannot delete their own", async () => {
  openPage();
  const table = await screen.findByRole("table", { name: "Auth Users" });
  expect(screen.getByRole("heading", { level: 1, name: "Auth Users" })).toBeVisible();
  expect(screen.getByRole("heading", { level: 2, name: "Accounts (2)" })).toBeVisible();
  for (const name of ["Email", "Created At", "User ID", "Actions"]) {
    expect(within(table).getByRole("columnheader", { name })).toBeVisible();
  }
  expect(within(table).getByText(`${accounts[1]?.id}`)).toBeVisible();
  expect(screen.getByRole("button", { name: "Delete ada@example.com" })).toBeDisabled();
});

test.each([
  ["pending", "Pending"],
  ["deactivated", "Deactivated"],
])("an account that cannot sign in is marked: %s", async (state, mark) => {
  const users = [accounts[0], { ...accounts[1], state }];
  openPage({ "POST /functions/v1/list-auth-users": () => Response.json({ users }) });
  expect(await screen.findByText("Every account. Those that cannot sign in are marked.")).toBeVisible();
  const [, active, other] = within(await screen.findByRole("table", { name: "Auth Users" })).getAllByRole("row");
  expect(active).not.toHaveTextContent(mark);
  expect(other).toHaveTextContent(`tom@example.com${mark}`);
});

test("an account is deleted after a warning", async () => {
  let users = accounts;
  const { user, backend } = openPage({
    "POST /functions/v1/list-auth-users": () => Response.json({ users }),
    "POST /functions/v1/delete-auth-user": () => {
      users = accounts.slice(0, 1);
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete tom@example.com" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("Are you sure you want to delete this auth user? This is permanent.");
  expect(dialog).toHaveTextContent("tom@example.com can no longer sign in, and all of their sessions end.");
  expect(dialog).toHaveTextContent("Everything they made stays.");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "Accounts (1)" })).toBeVisible();
  expect(await backend.find("POST /functions/v1/delete-auth-user")?.json()).toEqual({ user_id: accounts[1]?.id });
});

test("a refusal shows in red, and nothing is deleted", async () => {
  const { user } = openPage({
    "POST /functions/v1/delete-auth-user": () => functionRefusal(409, "The last global admin stays."),
  });
  await user.click(await screen.findByRole("button", { name: "Delete tom@example.com" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The last global admin stays.");
  expect(screen.getByText("tom@example.com")).toBeVisible();
});

test.each([500, 200])("a list that fails with %s shows the message", async (status) => {
  openPage({ "POST /functions/v1/list-auth-users": () => functionRefusal(status, "Something broke.") });
  expect(await screen.findByRole("alert")).toHaveTextContent("Something broke.");
});
