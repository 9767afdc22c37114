import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile, profileOf } from "../test/builders.ts";
import { renderWholeApp } from "../test/render-app.tsx";

const profileCall = "POST /rest/v1/rpc/get_user_profile";
const never = () => new Promise<Response>(() => {});

test("a loading page shows while the session loads", async () => {
  renderWholeApp("/dashboard", { as: buildProfile(), handlers: { [profileCall]: never } });
  expect(await screen.findByRole("heading", { name: "Loading Application" })).toBeVisible();
  expect(screen.getByText("Please wait while we prepare your workspace...")).toBeVisible();
});

test.each(["/", "/dashboard", "/companies", "/settings/integrations"])(
  "%s redirects signed-out visitors to the sign-in page",
  async (path) => {
    renderWholeApp(path);
    expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
    expect(location.pathname).toBe("/login");
  },
);

test.each([
  { path: "/contacts", role: "global_admin" as const },
  { path: "/quotes/send", role: "global_admin" as const },
  { path: "/users", role: "user" as const },
  { path: "/users", role: "global_admin" as const },
  { path: "/forms/builder", role: "user" as const },
  { path: "/make-config-guide", role: "user" as const },
  { path: "/global-user-management", role: "admin" as const },
])("$path redirects a $role to the dashboard", async ({ path, role }) => {
  renderWholeApp(path, { as: profileOf(role) });
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test.each([
  { path: "/contacts", role: "user" as const, title: "Contacts" },
  { path: "/quotes", role: "admin" as const, title: "Quotes" },
  { path: "/quotes/new", role: "user" as const, title: "Create Quote" },
  { path: "/quotes/edit/1", role: "user" as const, title: "Edit Quote" },
  { path: "/users", role: "admin" as const, title: "User Management" },
  { path: "/templates/new", role: "admin" as const, title: "New Template" },
  { path: "/make-config-guide", role: "global_admin" as const, title: "Make Config Guide" },
  { path: "/global-user-management", role: "global_admin" as const, title: "Global User Management" },
  { path: "/companies", role: "global_admin" as const, title: "Company Management" },
  { path: "/settings", role: "user" as const, title: "Quote Settings" },
])("$path shows '$title' to a $role", async ({ path, role, title }) => {
  renderWholeApp(path, { as: profileOf(role), isStrict: true });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
});

test.each(["/companies", "/auth-users"])("%s denies a company admin on the screen itself", async (path) => {
  renderWholeApp(path, { as: profileOf("admin") });
  expect(await screen.findByText("Access Denied - You do not have permission to view this page.")).toBeVisible();
  expect(location.pathname).toBe(path);
});

test.each([
  { path: "/", target: "/dashboard" },
  { path: "/settings", target: "/settings/quote-settings" },
  { path: "/templates/new", target: "/forms/builder/new" },
])("opening $path adds no history entry, so that Back does not bounce", async ({ path, target }) => {
  const entries = history.length;
  renderWholeApp(path, { as: profileOf("admin") });
  await waitFor(() => expect(location.pathname).toBe(target));
  expect(history.length).toBe(entries);
});

test("/settings is replaced in the history, so that Back does not bounce", async () => {
  const { router } = renderWholeApp("/settings/integrations", { as: buildProfile() });
  await screen.findByRole("heading", { level: 1, name: "Integrations" });
  await router.navigate("/settings");
  await waitFor(() => expect(location.pathname).toBe("/settings/quote-settings"));
  void router.navigate(-1);
  await waitFor(() => expect(location.pathname).toBe("/settings/integrations"));
});

test("an account without a profile is signed out", async () => {
  vi.mocked(console.warn).mockImplementation(() => {});
  const { backend } = renderWholeApp("/dashboard", {
    as: buildProfile(),
    handlers: { [profileCall]: () => Response.json(null) },
  });
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(backend.calls()).toContain("POST /auth/v1/logout");
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test("a session that the server no longer knows leads to the sign-in page", async () => {
  vi.mocked(console.warn).mockImplementation(() => {});
  const gone = () => Response.json({ error: { code: "not_signed_in", message: "Please sign in." } }, { status: 401 });
  renderWholeApp("/dashboard", { as: buildProfile(), handlers: { [profileCall]: gone } });
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  await waitFor(() => expect(localStorage.getItem("supabase.auth.token")).toBeNull());
});

test("an unknown address shows a page with a link to the dashboard", async () => {
  renderWholeApp("/nowhere/at/all");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/");
});

test("the document title names the page", async () => {
  renderWholeApp("/contacts", { as: buildProfile() });
  await waitFor(() => expect(document.title).toBe("Contacts · Quotemill"));
});

test("an outage while the profile loads signs no one out, and a retry opens the app", async () => {
  let isDown = true;
  const { user, backend } = renderWholeApp("/dashboard", {
    as: profileOf("user"),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => {
        if (isDown) throw new TypeError("Failed to fetch");
        return Response.json(profileOf("user"));
      },
    },
  });
  expect(await screen.findByRole("heading", { name: "The server is not responding" })).toBeVisible();
  expect(backend.calls().filter((call) => call.includes("/logout"))).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: /Welcome back/ })).toBeVisible();
});
