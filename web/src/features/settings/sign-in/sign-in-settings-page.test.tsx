import type { SsoState } from "@quotemill/shared/access/single-sign-on";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { renderApp } from "../../../test/render-app.tsx";

const admin = (name: string, more: Partial<SsoState["admins"][number]> = {}): SsoState["admins"][number] => ({
  id: crypto.randomUUID(),
  name,
  email: `${name.toLowerCase()}@example.com`,
  has_password: true,
  has_factor: true,
  breaks_glass: true,
  ...more,
});
const record = { record_name: "_quotemill.example.com", record_value: "qm-verify=9f2c" };
const proved = { domain: "example.com", ...record, proved_at: "2026-11-16T01:30:00.000Z" };
const ready: SsoState = {
  callback_url: "https://quotes.example.com/auth/v1/sso/callback/1",
  domains: [proved],
  connection: {
    id: crypto.randomUUID(),
    issuer: "https://idp.example",
    client_id: "quotemill",
    provider: "idp.example",
    provisions: false,
    counts_as_factor: false,
    required_at: null,
  },
  test: { at: "2026-11-16T01:30:00.000Z", by: "Priya", email: "priya@example.com", is_own: true },
  admins: [admin("Priya"), admin("Tom")],
  other_sessions: 5,
  people_outside: 2,
};
const nothing: SsoState = { ...ready, domains: [], connection: null, test: null };

const profile = buildProfile({ app_role: "admin" });
const policy = {
  factor_required_for: "nobody",
  ...{ factor_required_from: null, session_days: 30, people: 1, lacking: [] },
};

const open = (state: SsoState, handlers: Handlers = {}) =>
  renderApp("/settings/sign-in", {
    as: profile,
    handlers: {
      "GET /rest/v1/sso": () => Response.json(state),
      [`GET /rest/v1/companies/${profile.company_id}/sign_in`]: () => Response.json(policy),
      ...handlers,
    },
  });
const requireSwitch = () => screen.findByRole("switch", { name: "Require single sign-on" });

const twoNeeded = "Choose at least two emergency admins who have an authenticator app.";
test.each([
  ["no proved domain", { ...ready, domains: [{ ...proved, proved_at: null }] }, "Verify a domain first."],
  ["no test", { ...ready, test: null }, "Test the sign-in yourself first."],
  ["another's test", { ...ready, test: { ...ready.test, is_own: false } }, "Test the sign-in yourself first."],
  ["one admin", { ...ready, admins: [admin("Priya")] }, twoNeeded],
  ["an admin without an app", { ...ready, admins: [admin("Priya"), admin("Tom", { has_factor: false })] }, twoNeeded],
])("single sign-on cannot be required with %s, and the page says why", async (_what, state, words) => {
  open(state as SsoState);
  const required = await requireSwitch();
  expect(required).toBeDisabled();
  expect(required).toHaveAccessibleDescription(words);
});

test("what everybody uses comes first, and the steps of single sign-on show as they are reached", async () => {
  const { user } = open(nothing);
  const start = await screen.findByRole("button", { name: "Set up single sign-on" });
  await screen.findByRole("region", { name: "Sessions" });
  const cards = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(cards).toEqual(["Second factor", "Sessions", "Single sign-on"]);
  expect(screen.queryByLabelText("Domain")).toBeNull();
  await user.click(start);
  await waitFor(() => expect(screen.getByRole("region", { name: "Single sign-on" })).toHaveFocus());
  expect(screen.getByLabelText("Domain")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Require it" })).toBeVisible();
  expect(screen.queryByLabelText(/^Issuer/)).toBeNull();
  expect(screen.queryByRole("switch", { name: "Require single sign-on" })).toBeNull();
});

test("requiring single sign-on asks first, and says which sessions end and who is locked out", async () => {
  const required = { ...ready, connection: { ...ready.connection, required_at: "2026-11-17T01:30:00.000Z" } };
  const { user, backend } = open(ready, { "PATCH /rest/v1/sso": () => Response.json(required) });
  expect(await requireSwitch()).toHaveAccessibleDescription(
    "5 sessions opened in another way will end within an hour.",
  );
  await user.click(await requireSwitch());
  const dialog = await screen.findByRole("alertdialog", { name: "Require single sign-on" });
  expect(dialog).toHaveTextContent("2 people have addresses outside your verified domains");
  expect(backend.calls()).not.toContain("PATCH /rest/v1/sso");
  await user.click(within(dialog).getByRole("button", { name: "Require single sign-on" }));
  expect(await screen.findByText("Required")).toBeVisible();
  expect(await backend.find("PATCH /rest/v1/sso")?.json()).toEqual({ required: true });
});

test("an emergency admin without a second factor gets a warning, and one without a password cannot be chosen", async () => {
  const jess = admin("Jess", { has_password: false, breaks_glass: false });
  open({ ...ready, admins: [admin("Priya"), admin("Tom", { has_factor: false }), jess] });
  expect(await screen.findByRole("checkbox", { name: /Tom.*Has no authenticator app yet/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Jess.*Has no password/ })).toBeDisabled();
  expect(screen.getByRole("checkbox", { name: /^Priya/ })).toHaveAccessibleName("Priya priya@example.com");
});

test("a domain shows its record, and why it is not proved yet", async () => {
  const added = { ...nothing, domains: [{ ...proved, proved_at: null }] };
  const words = "There is no TXT record at _quotemill.example.com yet.";
  const { user } = open(nothing, {
    "POST /rest/v1/sso/domains": () => Response.json(added),
    "POST /rest/v1/sso/domains/example.com/check": () =>
      Response.json({ error: { code: "conflict", message: words } }, { status: 409 }),
  });
  await user.click(await screen.findByRole("button", { name: "Set up single sign-on" }));
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  expect(await screen.findByText("Enter a domain such as example.com.")).toBeVisible();
  await user.type(screen.getByLabelText("Domain"), "example.com");
  await user.click(screen.getByRole("button", { name: "Add domain" }));
  const domain = await screen.findByRole("region", { name: "example.com" });
  expect(within(domain).getByText("qm-verify=9f2c")).toBeVisible();
  await user.click(within(domain).getByRole("button", { name: "Check record" }));
  expect(await within(domain).findByRole("alert")).toHaveTextContent(words);
});

test("the focus stays in the card when what was pressed goes, and on a switch while it is saved", async () => {
  const answer = withResolvers<Response>();
  const { user, backend } = open(ready, {
    "DELETE /rest/v1/sso/domains/example.com": () => Response.json({ ...ready, domains: [] }),
    "PATCH /rest/v1/sso": () => answer.promise,
  });
  const card = await screen.findByRole("region", { name: "Single sign-on" });
  await user.click(within(card).getByRole("button", { name: "Change the provider" }));
  expect(card).toHaveFocus();
  await user.click(within(card).getByRole("button", { name: "Cancel" }));
  expect(card).toHaveFocus();
  const adding = within(card).getByRole("switch", { name: "Add people on their first sign-in" });
  await user.click(adding);
  await waitFor(() => expect(backend.calls()).toContain("PATCH /rest/v1/sso"));
  expect(adding).toBeEnabled();
  answer.resolve(Response.json(ready));
  expect(await screen.findByText("Single sign-on saved")).toBeVisible();
  await user.click(within(card).getByRole("button", { name: "Remove example.com" }));
  await waitFor(() => expect(card).toHaveFocus());
});

test("the steps stay, and the focus in them, when the last domain is removed", async () => {
  const { user } = open(
    { ...nothing, domains: [proved] },
    { "DELETE /rest/v1/sso/domains/example.com": () => Response.json(nothing) },
  );
  await user.click(await screen.findByRole("button", { name: "Remove example.com" }));
  expect(await screen.findByText("example.com removed")).toBeVisible();
  expect(screen.getByLabelText("Domain")).toBeVisible();
  expect(screen.getByRole("region", { name: "Single sign-on" })).toHaveFocus();
});

test("a shared issuer of Entra is refused next to its field, before anything is sent", async () => {
  const { user, backend } = open({ ...nothing, domains: [proved] });
  await user.type(await screen.findByLabelText(/^Issuer/), "https://login.microsoftonline.com/common/v2.0");
  await user.type(screen.getByLabelText(/^Client ID/), "quotemill");
  await user.type(screen.getByLabelText(/^Client secret/), "secret");
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(await screen.findByText(/Enter the address of your own tenant/)).toBeVisible();
  expect(backend.calls()).not.toContain("PUT /rest/v1/sso/connection");
});

test("changing the connection asks for the secret, which the page does not know", async () => {
  const { user, backend } = open(ready, { "PUT /rest/v1/sso/connection": () => Response.json(ready) });
  await user.click(await screen.findByRole("button", { name: "Change the provider" }));
  await user.click(screen.getByRole("button", { name: "Save connection" }));
  expect(await screen.findByText("Enter the client secret.")).toBeVisible();
  expect(backend.calls()).not.toContain("PUT /rest/v1/sso/connection");
  await user.type(screen.getByLabelText(/^Client secret/), "a-newer-one");
  await user.click(screen.getByRole("button", { name: "Save connection" }));
  expect(await screen.findByText("Provider connected")).toBeInTheDocument();
  expect(await backend.find("PUT /rest/v1/sso/connection")?.json()).toEqual({
    issuer: "https://idp.example",
    client_id: "quotemill",
    client_secret: "a-newer-one",
  });
});
