import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildUser, linkHash, metadata } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { renderStrict } from "../../test/render-app.tsx";
import { networkAdvice } from "./auth-words.ts";

// The auth client logs every failed call, and we log what we did not expect.
beforeEach(() => {
  vi.mocked(console.error).mockImplementation(() => {});
  vi.mocked(console.warn).mockImplementation(() => {});
});
afterEach(() => void vi.mocked(console.error).mockClear());

const html = (status: number) => new Response("<html>Bad Gateway</html>", { status });
async function signIn(user: UserEvent) {
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "demo-password");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}
async function requestReset(user: UserEvent) {
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.click(screen.getByRole("button", { name: "Send Reset Link" }));
}
async function resetPassword(user: UserEvent) {
  await user.type(await screen.findByLabelText("New Password"), "a-new-password");
  await user.type(screen.getByLabelText("Confirm New Password"), "a-new-password");
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
}
async function activate(user: UserEvent) {
  await user.type(await screen.findByLabelText("New Password"), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Set Password & Activate Account" }));
}

const invitation = `/accept-invitation${linkHash("invite")}`;
const recovery = `/reset-password${linkHash("recovery")}`;
const invited: Handlers = { "GET /auth/v1/user": () => Response.json(buildUser(metadata)) };
const tryAgain = "An unexpected error occurred. Please try again.";
const noUser = "No user found in session. The link may be expired.";

const places = [
  { place: "sign-in", address: "/login", call: "POST /auth/v1/token", act: signIn, fallback: tryAgain },
  {
    place: "the reset request",
    address: "/request-password-reset",
    call: "POST /auth/v1/recover",
    act: requestReset,
    fallback: "Failed to send password reset email",
  },
  {
    place: "the reset form",
    address: recovery,
    call: "PUT /auth/v1/user",
    act: resetPassword,
    fallback: "Failed to reset password",
  },
  {
    place: "the invitation page",
    address: invitation,
    call: "GET /auth/v1/user",
    prefix: "Failed to establish session: ",
    fallback: tryAgain,
  },
  {
    place: "the invitation form",
    address: invitation,
    handlers: invited,
    call: "PUT /auth/v1/user",
    act: activate,
    fallback: tryAgain,
  },
];

describe.each(places)("$place", ({ address, call, handlers, act, prefix = "", fallback }) => {
  async function open(answer: () => Response | Promise<Response>) {
    const { user } = renderStrict(address, { handlers: { ...handlers, [call]: answer } });
    await act?.(user);
  }

  test("a proxy's 502 shows the general error", async () => {
    await open(() => html(502));
    expect(await screen.findByText(prefix + fallback)).toBeInTheDocument();
  });

  test("an answer that cannot be read is not taken for a lost connection", async () => {
    await open(() => html(200));
    expect(await screen.findByText(prefix + fallback)).toBeInTheDocument();
    expect(screen.queryByText(/could not be reached/)).not.toBeInTheDocument();
  });

  test("a lost connection gets the general error, then advice", async () => {
    await open(() => Promise.reject(new TypeError("Failed to fetch")));
    const words = `${prefix}${fallback.replace(/\.?$/, ".")} ${networkAdvice}`;
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

test.each([
  { answer: () => html(502), words: tryAgain },
  { answer: () => Promise.reject(new TypeError("Failed to fetch")), words: `${tryAgain} ${networkAdvice}` },
])("%#: during an outage the reset page does not call the link invalid", async ({ answer, words }) => {
  renderStrict(recovery, { handlers: { "GET /auth/v1/user": answer } });
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(screen.getByRole("heading", { name: "Reset Your Password" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Login" })).toBeVisible();
});

const userless: { answer: string; body: unknown }[] = [
  { answer: "nothing", body: null },
  { answer: "an empty object", body: {} },
  { answer: "no user", body: { user: null } },
];

test.each(userless)("an invitation that gets $answer says that there is no user", async ({ body }) => {
  renderStrict(invitation, { handlers: { "GET /auth/v1/user": () => Response.json(body) } });
  expect(await screen.findByText(noUser)).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Login" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test.each(userless)("a new password that gets $answer ends the invitation", async ({ body }) => {
  const answers = { ...invited, "PUT /auth/v1/user": () => Response.json(body) };
  const { user } = renderStrict(invitation, { handlers: answers });
  await activate(user);
  expect(await screen.findByText("Could not get user after password update.")).toBeVisible();
});

test.each(userless)("a reset link that gets $answer is called invalid", async ({ body }) => {
  renderStrict(recovery, { handlers: { "GET /auth/v1/user": () => Response.json(body) } });
  expect(await screen.findByRole("heading", { name: "Invalid Reset Link" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test.each(userless)("a password reset that gets $answer is an unexpected error", async ({ body }) => {
  const { user } = renderStrict(recovery, { handlers: { "PUT /auth/v1/user": () => Response.json(body) } });
  await resetPassword(user);
  expect(await screen.findByText("An unexpected error occurred")).toBeVisible();
});

test("the reset form asks for the link again when the server has ended the session", async () => {
  const gone = () =>
    Response.json(
      { code: "session_not_found", message: "Session not found" },
      { status: 403, headers: { "X-Supabase-Api-Version": "2024-01-01" } },
    );
  const { user } = renderStrict(recovery, { handlers: { "PUT /auth/v1/user": gone } });
  await resetPassword(user);
  expect(await screen.findByText("No active session found. Please use the password reset link again.")).toBeVisible();
});

test.each([invitation, recovery])("%#: a link that failed during an outage works after a reload", async (address) => {
  let isDown = true;
  const answer = () => (isDown ? html(502) : Response.json(buildUser(metadata)));
  const { leave } = renderStrict(address, { handlers: { "GET /auth/v1/user": answer } });
  expect(await screen.findByText(tryAgain, { exact: false })).toBeVisible();
  leave();
  isDown = false;
  renderStrict(location.pathname, { handlers: { "GET /auth/v1/user": answer } });
  expect(await screen.findByLabelText("New Password")).toBeVisible();
});
