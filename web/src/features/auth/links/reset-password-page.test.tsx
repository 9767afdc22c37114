import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { buildFactor, buildProfile, buildSession, buildToken, buildUser, linkHash } from "../../../test/builders.ts";
import { authError } from "../../../test/fake-backend.ts";
import { renderStrict } from "../../../test/render-app.tsx";

const page = "/reset-password";
const newPassword = () => screen.findByLabelText("New Password");
/** From here on, a test can make time pass faster than it would. */
const holdTime = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
const waitLong = (check: () => void) => {
  const passTime = async () => {
    await vi.advanceTimersByTimeAsync(500);
    check();
  };
  return waitFor(passTime);
};
const reset = () => screen.getByRole("button", { name: "Reset Password" });
async function type(user: UserEvent, password: string, confirmation: string) {
  await user.type(await newPassword(), password);
  await user.type(screen.getByLabelText("Confirm New Password"), confirmation);
}

test("the page names the account in the title and removes the tokens from the address", async () => {
  renderStrict(`${page}${linkHash("recovery")}`);
  expect(await screen.findByRole("heading", { name: "Reset Password for ada@example.com" })).toBeVisible();
  expect(location.hash).toBe("");
});

test("the checklist follows the typing, and the button is enabled once it is met", async () => {
  const { user } = renderStrict(`${page}${linkHash("recovery")}`);
  await user.type(await newPassword(), "1234567");
  expect(screen.getByText("At least 8 characters").parentElement).toHaveTextContent("(not met yet)");
  expect(screen.queryByText("Passwords match")).toBeNull();
  await user.type(screen.getByLabelText("New Password"), "8");
  expect(screen.getByText("At least 8 characters").parentElement).toHaveTextContent("(met)");
  expect(reset()).toBeDisabled();
  await user.type(screen.getByLabelText("Confirm New Password"), "1234567");
  expect(screen.getByText("Passwords match").parentElement).toHaveTextContent("(not met yet)");
  expect(reset()).toBeDisabled();
  await user.type(screen.getByLabelText("Confirm New Password"), "8");
  expect(screen.getByText("Passwords match").parentElement).toHaveTextContent("(met)");
  expect(reset()).toBeEnabled();
});

test("each password can be shown and hidden", async () => {
  const { user } = renderStrict(`${page}${linkHash("recovery")}`);
  expect(await newPassword()).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Show New Password" }));
  expect(screen.getByLabelText("New Password")).toHaveAttribute("type", "text");
  expect(screen.getByLabelText("Confirm New Password")).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Hide New Password" }));
  expect(screen.getByLabelText("New Password")).toHaveAttribute("type", "password");
});

test("a new password leads to the dashboard", async () => {
  const { user, backend } = renderStrict(`${page}${linkHash("recovery")}`);
  await type(user, "a-new-password", "a-new-password");
  await user.click(reset());
  expect(await screen.findByRole("heading", { name: "Password Reset Successfully!" })).toBeVisible();
  expect(screen.getByText("Password reset successfully! Redirecting to dashboard...")).toBeVisible();
  expect(await backend.find("PUT /auth/v1/user")?.json()).toMatchObject({ password: "a-new-password" });
  expect(sessionStorage).toHaveLength(0);
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});

test("the server's refusal is shown in the red box, and the form stays", async () => {
  const handlers = { "PUT /auth/v1/user": () => authError(422, "same_password", "Choose a different password") };
  const { user } = renderStrict(`${page}${linkHash("recovery")}`, { handlers });
  await type(user, "the-old-password", "the-old-password");
  await user.click(reset());
  expect(await screen.findByRole("alert")).toHaveTextContent("Choose a different password");
  expect(reset()).toBeEnabled();
});

test("without a session the form asks for the link again", async () => {
  const { user } = renderStrict(`${page}${linkHash("recovery")}`);
  await type(user, "a-new-password", "a-new-password");
  localStorage.removeItem("supabase.auth.token");
  await user.click(reset());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "No active session found. Please use the password reset link again.",
  );
});

test("a form left open until the link expires asks for the link again", async () => {
  const refuse = () => authError(400, "current_password_required", "Enter your current password.");
  const { user } = renderStrict(`${page}${linkHash("recovery")}`, { handlers: { "PUT /auth/v1/user": refuse } });
  await type(user, "a-new-password", "a-new-password");
  await user.click(reset());
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "No active session found. Please use the password reset link again.",
  );
});

test("a refused link is called invalid at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  renderStrict(`${page}#error=access_denied&error_code=otp_expired&error_description=x`);
  const heading = async () => {
    await act(() => vi.advanceTimersByTimeAsync(0)); // no time passes
    return screen.queryByRole("heading", { name: "Invalid Reset Link" });
  };
  await expect.poll(heading).toBeVisible();
  expect(
    screen.getByText("The password reset link appears to be invalid or expired. Please request a new password reset."),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Login" })).toHaveAttribute("href", "/login");
});

test("without a link it waits 2 s for a session, then gives up", async () => {
  holdTime();
  renderStrict(page);
  expect(await screen.findByText("Validating password reset...")).toBeVisible();
  const startedAt = Date.now();
  await waitLong(() => expect(screen.getByText("No password reset token found or token has expired")).toBeVisible());
  expect(Date.now() - startedAt).toBeGreaterThan(1_500);
});

test("being signed in does not open the form; only a link does", async () => {
  holdTime();
  renderStrict(page, { as: buildProfile() });
  expect(await screen.findByText("Validating password reset...")).toBeVisible();
  await waitLong(() => expect(screen.getByRole("heading", { name: "Invalid Reset Link" })).toBeVisible());
  expect(localStorage.getItem("supabase.auth.token")).not.toBeNull();
});

test("a reload of the open form keeps it open", async () => {
  sessionStorage.setItem("quotemill.recovery", `type=recovery&opened_by=${buildUser().id}`);
  renderStrict(page, { as: buildProfile() });
  expect(await newPassword()).toBeVisible();
});

test("going back ends the link's session, so that the sign-in page is shown", async () => {
  const { user } = renderStrict(`${page}${linkHash("recovery")}`);
  await newPassword();
  await user.click(screen.getByRole("link", { name: "Back to Login" }));
  expect(await screen.findByRole("heading", { name: "Sign In" })).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test("someone with an authenticator app enters a code before the new password", async () => {
  const factor = buildFactor();
  const account = { ...buildUser(), factors: [factor] };
  const { user, backend } = renderStrict(`${page}${linkHash("recovery")}`, {
    handlers: {
      "GET /auth/v1/user": () => Response.json(account),
      [`POST /auth/v1/factors/${factor.id}/challenge`]: () =>
        Response.json({ id: factor.id, type: "totp", expires_at: 2_000_000_000 }),
      [`POST /auth/v1/factors/${factor.id}/verify`]: () =>
        Response.json({ ...buildSession(), access_token: buildToken(3600, "aal2"), user: account }),
    },
  });
  await user.type(await screen.findByLabelText("Code"), "123456");
  await type(user, "a new password", "a new password");
  await user.click(reset());
  expect(await screen.findByText("Password Reset Successfully!")).toBeVisible();
  expect(await backend.find("PUT /auth/v1/user")?.json()).toMatchObject({ password: "a new password" });
});
