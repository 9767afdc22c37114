import type { ApiKey } from "@quotemill/shared/access/api-keys";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const path = "/rest/v1/api_keys";
const secret = "qm_live_4tGm9XbQ2kLw7RzVn1YcD8sHj5PfTa3E0uKq6W";
const hour = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const buildKey = (overrides: Partial<ApiKey> = {}): ApiKey => ({
  id: "7a8b6c5d-0000-4000-8000-000000000001",
  name: "n8n, office",
  scopes: ["quotes.read", "contacts.write"],
  prefix: "qm_live_8Fk2",
  last_four: "x41c",
  created_by_name: "Priya Nair",
  created_at: "2026-09-02T08:00:00.000Z",
  expires_at: null,
  last_used_at: inMs(-2 * 60_000),
  last_used_from: "203.0.113.18",
  previous_until: null,
  ...overrides,
});

function openKeys(keys: ApiKey[], handlers: Handlers = {}) {
  let items = keys;
  const app = renderApp("/settings/integrations?tab=keys", {
    as: profileOf("admin"),
    handlers: { [`GET ${path}`]: () => Response.json({ items }), ...handlers },
  });
  return {
    ...app,
    setItems: (next: ApiKey[]) => {
      items = next;
    },
  };
}

test("an admin makes a key and sees it once", async () => {
  const made = buildKey({ name: "Website form", scopes: ["contacts.write"], last_used_at: null, last_used_from: null });
  const { user, backend, setItems } = openKeys([], {
    [`POST ${path}`]: () => {
      setItems([made]);
      return Response.json({ ...made, key: secret });
    },
  });
  expect(await screen.findByText("No keys yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New key" }));
  await user.click(screen.getByRole("button", { name: "Make key" }));
  expect(await screen.findByText("Enter a name for the key.")).toBeVisible();
  expect(screen.getByText("Choose at least one.")).toBeVisible();
  await user.type(screen.getByLabelText(/^Name/), "Website form");
  await user.click(screen.getByRole("checkbox", { name: /Add, change and delete contacts/ }));
  await user.type(screen.getByLabelText("Last day"), "2100-01-31");
  await user.click(screen.getByRole("button", { name: "Make key" }));

  const shown = await screen.findByRole("dialog", { name: "Key for ‘Website form’" });
  expect(await backend.find(`POST ${path}`)?.json()).toEqual({
    name: "Website form",
    scopes: ["contacts.write"],
    expires_at: new Date("2100-01-31T23:59:59.999").toISOString(),
  });
  expect(within(shown).getByText(secret)).toBeVisible();
  expect(shown).toHaveTextContent('curl http://localhost:3000/rest/v1/me \\ -H "Authorization: Bearer $QUOTEMILL_KEY"');
  await user.click(within(shown).getByRole("button", { name: "Copy the key" }));
  expect(await navigator.clipboard.readText()).toBe(secret);
  expect(within(shown).getByRole("button", { name: "Done" })).toBeDisabled();
  await user.keyboard("{Escape}");
  expect(within(shown).getByText(/Store the key first/)).toBeVisible();
  await user.click(within(shown).getByRole("checkbox", { name: "I have stored the key" }));
  await user.click(within(shown).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  expect(await screen.findByRole("row", { name: /Website form/ })).toHaveTextContent("Never");
  expect(screen.getByRole("tab", { name: "API keys 1" })).toBeVisible();
});

test("each key shows what it may do, who made it, when it was used and when it ends", async () => {
  openKeys([
    buildKey({ previous_until: inMs(hour) }),
    buildKey({ id: "7a8b6c5d-0000-4000-8000-000000000002", name: "Board", expires_at: inMs(6.5 * 24 * hour) }),
    buildKey({ id: "7a8b6c5d-0000-4000-8000-000000000003", name: "Old", expires_at: "2026-01-31T10:00:00.000Z" }),
  ]);
  const row = await screen.findByRole("row", { name: /n8n, office/ });
  for (const words of [
    "qm_live_8Fk2…x41c",
    "quotes.read, contacts.write",
    "Priya Nair, 2 Sept 2026",
    "2 minutes ago",
    "203.0.113.18",
    "never",
    "The old one works until",
  ]) {
    expect(row).toHaveTextContent(words);
  }
  expect(screen.getByRole("row", { name: /Board/ })).toHaveTextContent("in 6 days");
  expect(screen.getByRole("row", { name: /Old/ })).toHaveTextContent("ended 31 Jan 2026");
});

test("an admin rotates a key with an overlap", async () => {
  const key = buildKey();
  const rotation = `POST ${path}/${key.id}/rotate`;
  let isBroken = true;
  const { user, backend } = openKeys([key], {
    [rotation]: () => (isBroken ? refusal(500, "Something broke.") : Response.json({ ...key, key: secret })),
  });
  await user.click(await screen.findByRole("button", { name: "Rotate n8n, office" }));
  const question = screen.getByRole("alertdialog", { name: "Rotate ‘n8n, office’?" });
  await user.selectOptions(within(question).getByLabelText("The old key works for"), "7 days");
  await user.click(within(question).getByRole("button", { name: "Rotate" }));
  expect(await screen.findByText("‘n8n, office’ could not be rotated")).toBeVisible();
  isBroken = false;
  await user.click(within(question).getByRole("button", { name: "Rotate" }));
  expect(await screen.findByText(secret)).toBeVisible();
  expect(await backend.find(rotation)?.json()).toEqual({ overlap_hours: 168, previous_until: null });
});

test("an admin revokes a key after a question", async () => {
  const key = buildKey();
  const { user, setItems, backend } = openKeys([key], {
    [`DELETE ${path}/${key.id}`]: () => {
      setItems([]);
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "Actions for n8n, office" }));
  await user.click(screen.getByRole("menuitem", { name: "Revoke" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Cancel" }));
  expect(backend.calls()).not.toContain(`DELETE ${path}/${key.id}`);
  await user.click(screen.getByRole("button", { name: "Actions for n8n, office" }));
  await user.click(screen.getByRole("menuitem", { name: "Revoke" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("‘n8n, office’ revoked")).toBeVisible();
  expect(await screen.findByText("No keys yet")).toBeVisible();
});

test("a refusal of the server is shown where it belongs", async () => {
  const words = "Choose an end in the future.";
  const { user } = openKeys([], {
    [`POST ${path}`]: () =>
      Response.json(
        { error: { code: "validation_failed", message: words, fields: { expires_at: words } } },
        { status: 400 },
      ),
  });
  await user.click(await screen.findByRole("button", { name: "New key" }));
  await user.type(screen.getByLabelText(/^Name/), "Website form");
  await user.click(screen.getByRole("checkbox", { name: /Read contacts/ }));
  await user.type(screen.getByLabelText("Last day"), "2020-01-31");
  await user.click(screen.getByRole("button", { name: "Make key" }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText("Last day")).toHaveAttribute("aria-invalid", "true");
});

test("a user sees neither tabs nor keys", async () => {
  const { backend } = renderApp("/settings/integrations?tab=keys", { as: profileOf("user") });
  expect(await screen.findByRole("region", { name: "Connection status" })).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  expect(backend.calls()).not.toContain(`GET ${path}`);
});
