import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { renderApp } from "../../test/render-app.tsx";

const menu = () => screen.findByRole("navigation", { name: "Main" });
async function entries() {
  const nav = within(await menu());
  return nav.getAllByRole("listitem", { hidden: true }).map((item) => item.firstElementChild?.textContent);
}

test.each([
  {
    role: "user" as const,
    expected: [
      "Dashboard",
      ...["Quotes", "New Quote", "Quotes History", "Quote Sender"],
      "Contacts",
      ...["Settings", "Quote Settings", "Integrations"],
    ],
  },
  {
    role: "admin" as const,
    expected: [
      "Dashboard",
      ...["Quotes", "New Quote", "Quotes History", "Quote Builder", "Quote Sender"],
      "Contacts",
      ...["Settings", "Quote Settings", "Integrations"],
      "User Management",
      "Make Config Guide",
    ],
  },
  {
    role: "global_admin" as const,
    expected: [
      "Dashboard",
      ...["Settings", "Quote Settings", "Integrations"],
      "Make Config Guide",
      "Companies",
      "Global User Management",
      "Auth Users",
    ],
  },
])("a $role sees what that role can open", async ({ role, expected }) => {
  renderApp("/dashboard", { as: profileOf(role) });
  expect(await entries()).toEqual(expected);
});

test("a group is open while its pages are shown, closed elsewhere, and obeys a click", async () => {
  const { user } = renderApp("/quotes", { as: profileOf("admin") });
  const quotes = within(await menu()).getByRole("button", { name: "Quotes" });
  const settings = within(await menu()).getByRole("button", { name: "Settings" });
  expect(quotes).toHaveAttribute("aria-expanded", "true");
  expect(settings).toHaveAttribute("aria-expanded", "false");
  await user.click(settings);
  await user.click(await screen.findByRole("link", { name: "Integrations" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Integrations" })).toBeVisible();
  expect(quotes).toHaveAttribute("aria-expanded", "false");
});

test("the current page is marked", async () => {
  renderApp("/quotes", { as: profileOf("admin") });
  const nav = within(await menu());
  expect(nav.getByRole("link", { name: "Quotes History" })).toHaveAttribute("aria-current", "page");
  expect(nav.getByRole("link", { name: "New Quote" })).not.toHaveAttribute("aria-current");
});

test("shows company, initial, name and role; the logo leads home", async () => {
  renderApp("/dashboard", { as: buildProfile() });
  await menu();
  const person = screen.getByTitle("Preferences");
  expect(person).toHaveTextContent("AAda Lovelaceuser");
  expect(screen.getByRole("link", { name: /^Quotemill/ })).toHaveTextContent("Harbour Fencing");
  expect(screen.getByRole("link", { name: /^Quotemill/ })).toHaveAttribute("href", "/");
});

test("a nameless global admin is a 'User' with a role in plain words", async () => {
  renderApp("/dashboard", { as: { ...profileOf("global_admin"), full_name: null } });
  await menu();
  expect(screen.getByTitle("Preferences")).toHaveTextContent("UUserglobal admin");
});

test("signing out says so while it lasts, then shows the sign-in page", async () => {
  let answer: (response: Response) => void = () => {};
  const handlers = { "POST /auth/v1/logout": () => new Promise<Response>((resolve) => (answer = resolve)) };
  const { user } = renderApp("/dashboard", { as: buildProfile(), handlers });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  expect(await screen.findByRole("button", { name: "Signing Out..." })).toBeDisabled();
  answer(new Response(null, { status: 204 }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test("signing out works when the server is down", async () => {
  vi.mocked(console.error).mockImplementation(() => {}); // the auth client reports every failed call
  const handlers = { "POST /auth/v1/logout": () => Promise.reject(new TypeError("fetch failed")) };
  const { user } = renderApp("/dashboard", { as: buildProfile(), handlers });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
  vi.mocked(console.error).mockClear();
});
