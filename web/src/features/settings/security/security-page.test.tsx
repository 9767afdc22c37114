import type { OpenSession } from "@quotemill/shared/access/sessions";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildFactor, buildProfile, buildSession, buildToken, buildUser, profileOf } from "../../../test/builders.ts";
import { authError, type Handlers } from "../../../test/fake-backend.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const open = (handlers: Handlers = {}) => renderApp("/settings/security", { as: buildProfile(), handlers });

const codes = Array.from({ length: 10 }, (_, index) => `CODE-${index}`);
const factor = buildFactor();
const path = `/auth/v1/factors/${factor.id}`;

/** A server where apps can be set up and removed. The code 123456 is right. */
function factorServer(factors: (typeof factor)[] = []) {
  let isFresh = true;
  let listed = factors;
  const session = () => ({
    ...buildSession(),
    access_token: buildToken(3600, "aal2"),
    user: { ...buildUser(), factors: listed },
  });
  const fresh = (answer: () => Response) => () =>
    isFresh ? answer() : authError(400, "reauthentication_needed", "Enter a code to confirm that it is you.");
  const handlers: Handlers = {
    "GET /auth/v1/user": () => Response.json(session().user),
    "POST /auth/v1/token": () => Response.json(session()),
    "POST /auth/v1/factors": fresh(() =>
      Response.json({
        id: factor.id,
        type: "totp",
        friendly_name: "Authenticator app",
        totp: { qr_code: "<svg xmlns='http://www.w3.org/2000/svg'/>", secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://" },
      }),
    ),
    [`PATCH ${path}`]: () => Response.json({ id: factor.id }),
    [`POST ${path}/challenge`]: () => Response.json({ id: factor.id, type: "totp", expires_at: 2_000_000_000 }),
    [`POST ${path}/verify`]: async (request) => {
      const { code } = await request.json();
      if (code !== "123456") {
        return authError(422, "mfa_verification_failed", "That code is not right. Wait for the next one.");
      }
      isFresh = true;
      listed = [factor];
      return Response.json(session());
    },
    [`DELETE ${path}`]: fresh(() => {
      listed = [];
      return Response.json({ id: factor.id });
    }),
    "GET /auth/v1/factors/recovery-codes": () => Response.json({ type: "recovery_code", total: 10, remaining: 3 }),
    "POST /auth/v1/factors/recovery-codes": fresh(() =>
      Response.json({ type: "recovery_code", total: 10, remaining: 10, codes }),
    ),
  };
  return {
    handlers,
    expire: () => {
      isFresh = false;
    },
  };
}

test("an app is set up by a picture or a key and one code, and ten recovery codes follow", async () => {
  const print = vi.fn();
  window.print = print;
  const { user, backend } = open(factorServer().handlers);
  const ways = within(await screen.findByRole("region", { name: "Sign-in methods" }));
  await user.click(await ways.findByRole("button", { name: "Add an authenticator app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an authenticator app" }));
  expect(dialog.getByRole("img", { name: "QR code to scan with the app" })).toBeVisible();
  expect(dialog.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Work phone");
  // The sixth digit sends.
  await user.type(dialog.getByLabelText(/Code from the app/), "000000");
  expect(await dialog.findByText("That code is not right. Wait for the next one.")).toBeVisible();
  expect(dialog.getByLabelText(/Code from the app/)).toHaveValue("");
  expect(dialog.getByLabelText(/Code from the app/)).toHaveFocus();
  await user.paste("123 456");
  const shown = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({ friendly_name: "Work phone" });
  expect(shown.getAllByRole("listitem").map((item) => item.textContent)).toEqual(codes);
  expect(shown.queryByRole("button", { name: "Close" })).toBeNull();
  await user.click(shown.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  await user.keyboard("{Escape}");
  expect(await shown.findByText(/Store the codes first/)).toBeVisible();
  expect(shown.getByRole("button", { name: "Done" })).toBeDisabled();
  await user.click(shown.getByLabelText("I have stored these codes"));
  await user.click(shown.getByRole("button", { name: "Done" }));
  expect(await ways.findByText("Work phone")).toBeVisible();
  expect(ways.getByText("Two steps")).toBeVisible();
  expect(await ways.findByText("3 of 10 left")).toBeVisible();
});

test("a change asks for a code if the last one is too old, and then continues", async () => {
  const server = factorServer([factor]);
  const { user } = open(server.handlers);
  const remove = await screen.findByRole("button", { name: "Remove Work phone" });
  server.expire();
  await user.click(remove);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  const prompt = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
  await user.type(prompt.getByLabelText("Code"), "123456");
  expect(await screen.findByText("Work phone removed")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove Work phone" })).toBeNull());
  await waitFor(() => expect(screen.getByRole("region", { name: "Sign-in methods" })).toHaveFocus());
  expect(screen.queryByText("Two steps")).toBeNull();
});

test("a code is asked for once it is known which apps there are, some of them set up on other devices", async () => {
  const server = factorServer([factor]);
  const known = withResolvers();
  let asked = 0;
  const { user } = open({
    ...server.handlers,
    "GET /auth/v1/user": async () => {
      asked += 1;
      if (asked > 1) await known.promise;
      return Response.json({ ...buildUser(), factors: [factor] });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Remove Work phone" }));
  server.expire();
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(asked).toBe(2));
  expect(screen.queryByRole("dialog", { name: "Confirm that it is you" })).toBeNull();
  known.resolve();
  const prompt = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
  await user.type(prompt.getByLabelText("Code"), "123456");
  expect(await screen.findByText("Work phone removed")).toBeVisible();
});

test("closing the prompt for a code reports that no recovery codes were made", async () => {
  const server = factorServer([factor]);
  const { user } = open(server.handlers);
  const make = await screen.findByRole("button", { name: "Make new codes" });
  await screen.findByText("3 of 10 left");
  server.expire();
  await user.click(make);
  const sure = within(await screen.findByRole("alertdialog", { name: "Make new recovery codes" }));
  await user.click(sure.getByRole("button", { name: "Make new codes" }));
  const prompt = within(await screen.findByRole("dialog", { name: "Confirm that it is you" }));
  await user.click(prompt.getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Failed to make recovery codes")).toBeVisible();
});

test("the first recovery codes are made without a question", async () => {
  const { user } = open({
    ...factorServer([factor]).handlers,
    "GET /auth/v1/factors/recovery-codes": () => Response.json({ type: "recovery_code", total: 0, remaining: 0 }),
  });
  expect(await screen.findByText("None yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Make new codes" }));
  expect(await screen.findByRole("dialog", { name: "Your recovery codes" })).toBeVisible();
});

async function fillPasswords(user: ReturnType<typeof renderApp>["user"], confirm = "a new password") {
  await user.click(await screen.findByRole("button", { name: "Change password" }));
  const form = within(await screen.findByRole("dialog", { name: "Change password" }));
  await user.type(form.getByLabelText("Current password"), "the old one");
  await user.type(form.getByLabelText("New password"), "a new password");
  await user.type(form.getByLabelText("Confirm new password"), confirm);
  await user.click(form.getByRole("button", { name: "Change Password" }));
  return form;
}

test("a new password needs the current one", async () => {
  const { user, backend } = open();
  await fillPasswords(user);
  expect(await screen.findByText("You are signed out everywhere else.")).toBeVisible();
  expect(await backend.find("PUT /auth/v1/user")?.json()).toMatchObject({
    current_password: "the old one",
    password: "a new password",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("passwords that differ stay in the browser", async () => {
  const { user, backend } = open();
  const form = await fillPasswords(user, "another");
  expect(await form.findByText("Passwords do not match")).toBeVisible();
  expect(backend.calls()).not.toContain("PUT /auth/v1/user");
});

test("a wrong current password is refused with a message", async () => {
  const wrong = () => authError(400, "current_password_invalid", "The current password is wrong.");
  const { user } = open({ "PUT /auth/v1/user": wrong });
  const form = await fillPasswords(user);
  expect(await form.findByText("The current password is wrong.")).toBeVisible();
});

const session = (more: Partial<OpenSession> = {}): OpenSession => ({
  id: crypto.randomUUID(),
  user_agent: "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36",
  created_at: "2024-10-18T02:00:00.000Z",
  last_used_at: "2024-10-19T02:00:00.000Z",
  is_current: false,
  ...more,
});

test("other devices can be signed out, one or all", async () => {
  let sessions = [session({ is_current: true }), session({ user_agent: "(iPhone) Safari/604.1" }), session()];
  const { user } = open({
    "GET /rest/v1/sessions": () => Response.json({ sessions }),
    "POST /functions/v1/end-session": async (request) => {
      const { session_id } = await request.json();
      sessions = sessions.filter(({ id }) => id !== session_id);
      return Response.json({});
    },
    "POST /auth/v1/logout": (request) => {
      expect(new URL(request.url).searchParams.get("scope")).toBe("others");
      sessions = sessions.slice(0, 1);
      return new Response(null, { status: 204 });
    },
  });
  const list = within(await screen.findByRole("region", { name: "Signed-in devices (3)" }));
  const [first] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent("Chrome on WindowsThis device");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  await user.click(list.getByRole("button", { name: "Sign out Safari on iPhone" }));
  expect(await screen.findByText("Safari on iPhone signed out")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Signed-in devices (2)" })).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Sign out other devices" }));
  await waitFor(() => expect(screen.getByRole("region", { name: "Signed-in devices (1)" })).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Sign out other devices" })).toBeNull();
});

test("a global admin has sessions too, and a failure to end one is reported", async () => {
  const { user } = renderApp("/settings/security", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/sessions": () => Response.json({ sessions: [session({ is_current: true }), session()] }),
      "POST /functions/v1/end-session": () => refusal(429, "Too many changes. Please wait a minute."),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Sign out Chrome on Windows" }));
  expect(await screen.findByText("Too many changes. Please wait a minute.")).toBeVisible();
});
