import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildFactor, buildProfile, buildSession, buildUser } from "../../../test/builders.ts";
import { authError, type Handlers } from "../../../test/fake-backend.ts";
import { renderApp } from "../../../test/render-app.tsx";

const passkey = {
  id: "9b2f6a10-3c4d-4e5f-8a6b-7c8d9e0f1a2b",
  friendly_name: "iCloud Keychain",
  created_at: "2024-09-12T02:00:00.000Z",
};
const path = `/auth/v1/passkeys/${passkey.id}`;
const open = (handlers: Handlers = {}) => renderApp("/settings/security", { as: buildProfile(), handlers });
const gated = (code: string) => Response.json({ error: { code, message: "Not yet." } }, { status: 403 });

test("passkeys are listed, renamed and removed", async () => {
  let passkeys = [passkey];
  const { user, backend } = open({
    "GET /auth/v1/passkeys": () => Response.json(passkeys),
    [`PATCH ${path}`]: async (request) => {
      passkeys = [{ ...passkey, ...(await request.json()) }];
      return Response.json(passkeys[0]);
    },
    [`DELETE ${path}`]: () => {
      passkeys = [];
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText("Added 12 Sept 2024, never used")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Rename iCloud Keychain" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename passkey" }));
  await user.clear(dialog.getByLabelText("Name"));
  expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
  await user.type(dialog.getByLabelText("Name"), "My phone{Enter}");
  await user.click(await screen.findByRole("button", { name: "Remove My phone" }));
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(await screen.findByText("My phone removed")).toBeVisible();
  await waitFor(() => expect(screen.queryByText("My phone")).toBeNull());
  expect(backend.calls()).toContain(`DELETE ${path}`);
});

test("a browser or an address without passkeys says so, and the list says if it cannot be loaded", async () => {
  open({ "GET /auth/v1/passkeys": () => authError(500, "unexpected_failure", "No") });
  expect(await screen.findByText(/They need a secure connection to a domain name/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
  expect(await screen.findByText("Failed to load your passkeys")).toBeVisible();
});

test("someone who must set up a second factor sees nothing else", async () => {
  const { user, backend } = renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => gated("factor_setup_required"),
    },
  });
  expect(await screen.findByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Add an authenticator app" })).toBeVisible();
  expect(backend.calls()).not.toContain("GET /rest/v1/contacts");
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("someone with a passkey only has to use it", async () => {
  renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => gated("second_factor_required"),
    },
  });
  expect(await screen.findByRole("heading", { name: "Use your passkey" })).toBeVisible();
});

test("someone with an app is asked for its code, though the stored session does not list it", async () => {
  const account = { ...buildUser(), factors: [buildFactor()] };
  renderApp("/contacts", {
    as: buildProfile(),
    handlers: {
      "POST /rest/v1/rpc/get_user_profile": () => gated("second_factor_required"),
      "GET /auth/v1/user": () => Response.json(account),
      "POST /auth/v1/token": () => Response.json({ ...buildSession(), user: account }),
    },
  });
  expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeVisible();
  // The next page load asks at once.
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem("supabase.auth.token") ?? "").user.factors).toEqual(account.factors),
  );
  expect(screen.getByRole("heading", { name: "Enter your code" })).toBeVisible();
});
