import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, company, profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { functionRefusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const connectCall = "POST /functions/v1/ghl-connect";
const disconnectCall = "POST /functions/v1/ghl-disconnect";
const connected: typeof company = { ...company, ghl_connected: true, ghl_location_name: "Newcastle" };

/** A backend whose two functions connect and disconnect the company. */
function openPage(as: "admin" | "user", { before = company, handlers = {} as Handlers } = {}) {
  let now = before;
  const profile = () => buildProfile({ app_role: as, company: now });
  const change = (next: typeof company) => () => {
    now = next;
    return Response.json({ error: false, message: "" });
  };
  return renderApp("/settings/integrations", {
    as: profile(),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => Response.json(profile()),
      [`GET /rest/v1/companies/${company.id}`]: () => Response.json(now),
      [connectCall]: change(connected),
      [disconnectCall]: change(company),
      ...handlers,
    },
  });
}
const status = async () => within(await screen.findByRole("region", { name: "Connection status" }));
const connectButton = () => screen.getByRole("button", { name: "Connect to GoHighLevel" });

test("an admin connects, which updates the page and the profile", async () => {
  const { user, backend, session } = openPage("admin");
  expect((await status()).getByText("Not Connected")).toBeVisible();
  expect((await status()).getByText("Inactive")).toBeVisible();
  expect((await status()).getByText("No GHL account connected")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "How to Connect" })).getAllByRole("listitem")).toHaveLength(3);

  const location = screen.getByLabelText("Location ID");
  const token = screen.getByLabelText("Private Integration Token");
  expect(token).toHaveAttribute("type", "password");
  expect(token).toHaveAttribute("autocomplete", "off");
  await user.type(location, " hF7kQ2mX9pL4vB6nT3wZ ");
  expect(connectButton()).toBeDisabled();
  await user.type(token, "  ");
  await user.click(connectButton());
  expect(await screen.findByText("Please enter both the Private Token and the Location ID.")).toBeVisible();
  expect(backend.calls()).not.toContain(connectCall);

  await user.type(token, "pit-secret ");
  await user.click(connectButton());
  expect(await screen.findByText("Successfully connected to GoHighLevel!")).toBeVisible();
  expect(await backend.find(connectCall)?.json()).toEqual({
    companyId: company.id,
    locationId: "hF7kQ2mX9pL4vB6nT3wZ",
    privateToken: "pit-secret",
  });
  expect((await status()).getByText("Location: Newcastle")).toBeVisible();
  expect((await status()).getByText("Active")).toBeVisible();
  expect(screen.getByRole("region", { name: "Connection status" })).toHaveFocus();
  expect(screen.queryByLabelText("Private Integration Token")).not.toBeInTheDocument();
  expect(session.getState().userProfile?.company?.ghl_connected).toBe(true);
});

test.each([
  [() => functionRefusal(503, "It is down."), "It is down."],
  [() => Response.json({ error: true, message: "Wrong token." }, { status: 400 }), "Wrong token."],
  [() => Response.json({ error: true, message: "" }), "Connection failed"],
  [() => Response.json({ error: true }, { status: 400 }), "Connection failed"],
  [() => new Response("<html>", { status: 502 }), "Connection failed"],
])("a refusal is reported, stays visible and keeps the input", async (answer, message) => {
  const { user } = openPage("admin", { handlers: { [connectCall]: answer } });
  await user.type(await screen.findByLabelText("Location ID"), "abc");
  await user.type(screen.getByLabelText("Private Integration Token"), "pit-x{Enter}");
  expect(await screen.findByText(`Failed to connect to GoHighLevel: ${message}`)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText("Private Integration Token")).toHaveValue("pit-x");
});

test("an admin confirms a disconnect and is reminded to delete the token", async () => {
  const { user, backend } = openPage("admin", {
    before: { ...connected, ghl_location_name: null, ghl_problem: "The token died." },
  });
  expect(await screen.findByText("The token died.")).toBeVisible();
  expect((await status()).getByText("Location: N/A")).toBeVisible();
  expect(screen.queryByText("How to Connect")).not.toBeInTheDocument();
  const button = screen.getByRole("button", { name: "Disconnect GoHighLevel" });
  await user.click(button);
  const question = screen.getByRole("alertdialog", { name: "Disconnect GoHighLevel" });
  expect(within(question).getByText("Are you sure you want to disconnect from GoHighLevel?")).toBeVisible();
  expect(question).toHaveTextContent("Contacts that came from it stay, and so do their quotes.");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(backend.calls()).not.toContain(disconnectCall);
  await waitFor(() => expect(button).toHaveFocus());

  await user.click(button);
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText("Successfully disconnected from GoHighLevel")).toBeVisible();
  // The server would refuse to say what it can write to.
  const afterwards = backend.calls().slice(backend.calls().indexOf(disconnectCall));
  expect(afterwards.filter((call) => call.includes("crm_write_back"))).toEqual([]);
  expect(await backend.find(disconnectCall)?.json()).toEqual({ companyId: company.id });
  expect((await status()).getByText("Not Connected")).toBeVisible();
  expect(screen.getByText(/^The token itself still works\. Delete it in GoHighLevel/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Connection status" })).toHaveFocus());
});

test("a response without an error means connected", async () => {
  const { user } = openPage("admin", { handlers: { [connectCall]: () => Response.json({ ok: 1 }) } });
  await user.type(await screen.findByLabelText("Location ID"), "abc");
  await user.type(screen.getByLabelText("Private Integration Token"), "pit-x{Enter}");
  expect(await screen.findByText("Successfully connected to GoHighLevel!")).toBeVisible();
});

test.each([
  [() => functionRefusal(503, "It is down."), "It is down."],
  [() => Response.json({ error: true }), "Disconnection failed"],
])("a failed disconnect is reported and closes the dialog (%#)", async (answer, message) => {
  const { user } = openPage("admin", { before: connected, handlers: { [disconnectCall]: answer } });
  await user.click(await screen.findByRole("button", { name: "Disconnect GoHighLevel" }));
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  expect(await screen.findByText(`Failed to disconnect from GoHighLevel: ${message}`)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
});

test("a user sees the state but cannot change it", async () => {
  openPage("user");
  expect(await screen.findByText("Admin access required to modify these settings.")).toBeVisible();
  for (const label of ["Location ID", "Private Integration Token"]) {
    expect(screen.getByLabelText(label)).toBeDisabled();
  }
  expect(connectButton()).toBeDisabled();
});

test("a user of a connected company sees its location but no problem details", async () => {
  openPage("user", { before: { ...connected, ghl_problem: "The token died." } });
  expect((await status()).getByText("Location: Newcastle")).toBeVisible();
  expect(screen.getByRole("button", { name: "Disconnect GoHighLevel" })).toBeDisabled();
  expect(screen.queryByText("The token died.")).not.toBeInTheDocument();
});

test("a global admin gets a link to the companies", async () => {
  const { backend } = renderApp("/settings/integrations", { as: profileOf("global_admin") });
  expect(await screen.findByText("Global Admin View")).toBeVisible();
  expect(screen.getByText(/company-specific integrations/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Companies" })).toHaveAttribute("href", "/companies");
  expect(backend.calls().some((call) => call.includes("/companies/"))).toBe(false);
});
