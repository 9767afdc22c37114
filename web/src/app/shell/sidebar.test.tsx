import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

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
      ...["Quotes", "New Quote", "Quotes History", "Pipeline", "Quote Sender"],
      "Contacts",
      "Price List",
      ...["Settings", "Company", "Quote Settings", "Integrations"],
    ],
  },
  {
    role: "admin" as const,
    expected: [
      "Dashboard",
      ...["Quotes", "New Quote", "Quotes History", "Pipeline", "Quote Builder", "Quote Sender"],
      "Contacts",
      "Price List",
      ...["Settings", "Company", "Quote Settings", "Follow-ups", "Integrations", "Sign-in"],
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
])("a $role sees only what that role can open", async ({ role, expected }) => {
  renderWholeApp("/dashboard", { as: profileOf(role) });
  expect(await entries()).toEqual(expected);
});

test("a group is open on its own pages, closed elsewhere, and toggles on click", async () => {
  const { user } = renderWholeApp("/quotes", { as: profileOf("admin") });
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
  renderWholeApp("/quotes", { as: profileOf("admin") });
  const nav = within(await menu());
  expect(nav.getByRole("link", { name: "Quotes History" })).toHaveAttribute("aria-current", "page");
  expect(nav.getByRole("link", { name: "New Quote" })).not.toHaveAttribute("aria-current");
});

const id = "3f1a7c1e-0000-4000-8000-000000000001";
const never = () => new Promise<Response>(() => {});
const unanswered = {
  [`GET /rest/v1/quotes/${id}`]: never,
  [`GET /rest/v1/saved_quotes/${id}`]: never,
  [`GET /rest/v1/form_templates/${id}`]: never,
  [`GET /rest/v1/contacts/${id}`]: never,
  [`GET /rest/v1/contacts/${id}/quotes`]: never,
};
test.each([
  [`/quotes/edit/${id}`, "Quotes History"],
  [`/quotes/edit-saved/${id}`, "Quotes History"],
  [`/quotes/create/${id}`, "New Quote"],
  ["/forms/builder/new", "Quote Builder"],
  [`/contacts/${id}`, "Contacts"],
])("%s is under '%s'", async (address, label) => {
  renderWholeApp(address, { as: profileOf("admin"), handlers: unanswered });
  const nav = within(await menu());
  expect(nav.getAllByRole("link", { current: "page" }).map((link) => link.textContent)).toEqual([label]);
});

test("main can be focused by script only", async () => {
  renderWholeApp("/dashboard", { as: profileOf("user") });
  expect((await screen.findByRole("main")).tabIndex).toBe(-1);
});

test("the sidebar shows company, initial, name and role, and its logo links home", async () => {
  renderWholeApp("/dashboard", { as: buildProfile() });
  await menu();
  expect(screen.getByRole("button", { name: /Ada Lovelace/ })).toHaveTextContent("AAda Lovelace, user");
  expect(screen.getByRole("link", { name: /^Quotemill/ })).toHaveTextContent("Harbour Fencing");
  expect(screen.getByRole("link", { name: /^Quotemill/ })).toHaveAttribute("href", "/");
});

test("a global admin without a name is shown as 'User', with a readable role", async () => {
  renderWholeApp("/dashboard", { as: { ...profileOf("global_admin"), full_name: null } });
  await menu();
  expect(screen.getByRole("button", { name: /global admin/ })).toHaveTextContent("UUser, global admin");
});

test("the name opens a menu with the preferences and the password", async () => {
  const { user } = renderWholeApp("/dashboard", { as: buildProfile() });
  await menu();
  expect(screen.queryByRole("link", { name: "Preferences" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /Ada Lovelace/ }));
  expect(screen.queryByRole("button", { name: "Take the tour" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Change password" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign-in and security" })).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAttribute("id", "password"));
  await user.click(screen.getByRole("button", { name: /Ada Lovelace/ }));
  expect(screen.getByRole("link", { name: "Preferences" })).toHaveAttribute("aria-current", "page");
});

test("signing out shows its progress, then the sign-in page", async () => {
  const call = "POST /auth/v1/logout";
  const answer = withResolvers<Response>();
  const handlers = { [call]: () => answer.promise };
  const { user, backend } = renderWholeApp("/dashboard", { as: buildProfile(), handlers });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  await waitFor(() => expect(backend.calls()).toContain(call));
  expect(screen.getByRole("button", { name: "Signing Out..." })).toBeDisabled();
  answer.resolve(new Response(null, { status: 204 }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test("signing out works when the server is down", async () => {
  vi.mocked(console.error).mockImplementation(() => {}); // the auth client logs every failed call
  const handlers = { "POST /auth/v1/logout": () => Promise.reject(new TypeError("fetch failed")) };
  const { user } = renderWholeApp("/dashboard", { as: buildProfile(), handlers });
  await user.click(await screen.findByRole("button", { name: "Sign Out" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
  vi.mocked(console.error).mockClear();
});
