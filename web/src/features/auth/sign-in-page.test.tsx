import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { authError } from "../../test/fake-backend.ts";
import { renderStrict } from "../../test/render-app.tsx";

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

test("asks to try again after an unexpected error", async () => {
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

test("redirects people who are already signed in", async () => {
  renderStrict("/login", { as: buildProfile() });
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("shows a toast after activation and removes the parameter", async () => {
  renderStrict("/login?activated=true");
  expect(await screen.findByText("Account Activated!")).toBeInTheDocument();
  expect(screen.getAllByText("You can now sign in with your new password.")).toHaveLength(1);
  expect(location.search).toBe("");
});

test("links to the password reset", async () => {
  renderStrict("/login");
  expect(await screen.findByRole("link", { name: "Forgot Password?" })).toHaveAttribute(
    "href",
    "/request-password-reset",
  );
});
