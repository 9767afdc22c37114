import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { authError } from "../../../test/fake-backend.ts";
import { renderStrict } from "../../../test/render-app.tsx";

const page = "/request-password-reset";
const send = () => screen.getByRole("button", { name: "Send Reset Link" });

test("the form requests a link back to this site, then says to check the email", async () => {
  const { user, backend } = renderStrict(page);
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  expect(screen.getByText(/valid for 1 hour/)).toBeVisible();
  await user.click(send());
  expect(await screen.findByRole("heading", { name: "Check Your Email!" })).toBeVisible();
  expect(await screen.findByText("Password reset email sent!")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
  const asked = new URL(backend.find("POST /auth/v1/recover")?.url ?? "");
  expect(asked.searchParams.get("redirect_to")).toBe("http://localhost:3000/reset-password");
});

test.each([
  { typed: "", message: "Please enter your email address" },
  { typed: "ada", message: "Please enter a valid email address" },
])("'$typed' is refused without asking the server", async ({ typed, message }) => {
  const { user, backend } = renderStrict(page);
  const email = await screen.findByLabelText("Email");
  if (typed) await user.type(email, typed);
  await user.click(send());
  expect(await screen.findByText(message)).toBeVisible();
  expect(email).toHaveAccessibleDescription(message);
  expect(backend.calls()).toEqual([]);
});

test("the provider's message is shown", async () => {
  const handlers = { "POST /auth/v1/recover": () => authError(429, "over_request_rate_limit", "Too many requests") };
  const { user } = renderStrict(page, { handlers });
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent("Too many requests");
});

test("unexpected errors get a general message", async () => {
  const { user, client } = renderStrict(page);
  client.resetPasswordForEmail = () => Promise.reject(new Error("boom"));
  await user.type(await screen.findByLabelText("Email"), "ada@example.com");
  await user.click(send());
  expect(await screen.findByRole("alert")).toHaveTextContent("An unexpected error occurred");
});
