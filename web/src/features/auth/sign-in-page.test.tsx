import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { buildFactor, buildProfile, buildSession, buildToken, buildUser } from "../../test/builders.ts";
import { authError } from "../../test/fake-backend.ts";
import { renderApp, renderStrict } from "../../test/render-app.tsx";

async function signIn(user: UserEvent) {
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "demo-password");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

test("the right password leads to the dashboard", async () => {
  const { user, backend } = renderStrict("/login");
  await signIn(user);
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
  const sent = await backend.find("POST /auth/v1/token")?.json();
  expect(sent).toMatchObject({ email: "ada@example.com", password: "demo-password" });
});

test.each([
  {
    problem: "wrong credentials",
    answer: () => authError(400, "invalid_credentials", "Invalid login credentials"),
    message: "The email or password you entered is incorrect.",
  },
  {
    problem: "another auth error",
    answer: () => authError(400, "user_banned", "User is banned"),
    message: "User is banned",
  },
])("$problem: a toast says so and the form stays", async ({ answer, message }) => {
  const { user } = renderStrict("/login", { handlers: { "POST /auth/v1/token": answer } });
  await signIn(user);
  expect(await screen.findByText("Login Failed")).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Sign In" })).toBeEnabled();
  expect(location.pathname).toBe("/login");
});

test("an unexpected error asks to try again", async () => {
  const { user, client } = renderStrict("/login");
  client.signInWithPassword = () => Promise.reject(new Error("boom"));
  await signIn(user);
  expect(await screen.findByText("An unexpected error occurred. Please try again.")).toBeInTheDocument();
});

test("email and password are both required", async () => {
  const { user, backend } = renderStrict("/login");
  await user.click(await screen.findByRole("button", { name: "Sign In" }));
  expect(screen.getByLabelText("Email")).toBeInvalid();
  expect(screen.getByLabelText("Password")).toBeInvalid();
  expect(backend.calls()).toEqual([]);
});

test("the password is masked, and can be pasted or filled in by a password manager", async () => {
  const { user } = renderApp("/login");
  const password = await screen.findByLabelText("Password");
  expect(password).toHaveAttribute("type", "password");
  expect(password).toHaveAttribute("autocomplete", "current-password");
  expect(screen.getByLabelText("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await user.click(password);
  await user.paste("a long one from elsewhere");
  expect(password).toHaveValue("a long one from elsewhere");
});

test("people who are already signed in are redirected", async () => {
  renderStrict("/login", { as: buildProfile() });
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("the page shows a toast after activation and removes the parameter", async () => {
  renderStrict("/login?activated=true");
  expect(await screen.findByText("Account Activated!")).toBeInTheDocument();
  expect(screen.getAllByText("You can now sign in with your new password.")).toHaveLength(1);
  expect(location.search).toBe("");
});

test("the page links to the password reset", async () => {
  renderStrict("/login");
  expect(await screen.findByRole("link", { name: "Forgot Password?" })).toHaveAttribute(
    "href",
    "/request-password-reset",
  );
});

const factor = buildFactor();
const halfSession = () => ({ ...buildSession(), user: { ...buildUser(), factors: [factor] } });
const wholeSession = () => ({ ...halfSession(), access_token: buildToken(3600, "aal2") });
const codeHandlers = {
  "POST /auth/v1/token": () => Response.json(halfSession()),
  "GET /auth/v1/user": () => Response.json(halfSession().user),
  [`POST /auth/v1/factors/${factor.id}/challenge`]: () =>
    Response.json({ id: factor.id, type: "totp", expires_at: 2_000_000_000 }),
};
async function enterPassword(user: UserEvent) {
  await signIn(user);
  await screen.findByRole("heading", { name: "Enter your code" });
}

test("someone with an authenticator app enters a code after the password, and sees nothing before", async () => {
  const { user, backend } = renderApp("/login", {
    handlers: {
      ...codeHandlers,
      [`POST /auth/v1/factors/${factor.id}/verify`]: async (request) =>
        (await request.json()).code === "123456"
          ? Response.json(wholeSession())
          : authError(429, "over_request_rate_limit", "Too many codes. Try again in 5 minutes."),
    },
  });
  await enterPassword(user);
  expect(backend.calls()).not.toContain("POST /rest/v1/rpc/get_user_profile");
  expect(screen.getByLabelText("Code")).toHaveFocus();
  await user.keyboard("999999");
  expect(await screen.findByText("Too many codes. Try again in 5 minutes.")).toBeVisible();
  await user.type(screen.getByLabelText("Code"), "123456");
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
});

test("a recovery code works in place of a code", async () => {
  const { user, backend } = renderApp("/login", {
    handlers: { ...codeHandlers, "POST /auth/v1/factors/recovery-codes/verify": () => Response.json(wholeSession()) },
  });
  await enterPassword(user);
  await user.click(screen.getByRole("button", { name: "Use a recovery code" }));
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter a recovery code.")).toBeVisible();
  expect(screen.getByLabelText("Recovery code")).toHaveFocus();
  await user.keyboard("ABCD-EFGH");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  expect(await backend.find("POST /auth/v1/factors/recovery-codes/verify")?.json()).toEqual({ code: "ABCD-EFGH" });
});

test("the address above the code leads back to the password", async () => {
  const { user } = renderApp("/login", { handlers: codeHandlers });
  await enterPassword(user);
  await user.click(screen.getByRole("button", { name: "ada@example.com" }));
  expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
  expect(screen.getByRole("main")).toHaveFocus();
});
