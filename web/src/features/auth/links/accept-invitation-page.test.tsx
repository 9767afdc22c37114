import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildSession, buildToken, buildUser, linkHash, metadata } from "../../../test/builders.ts";
import { authError } from "../../../test/fake-backend.ts";
import { renderStrict } from "../../../test/render-app.tsx";

const page = "/accept-invitation";
const invited = { "GET /auth/v1/user": () => Response.json(buildUser(metadata)) };
const newPassword = () => screen.findByLabelText("New Password");
const activate = () => screen.getByRole("button", { name: "Set Password & Activate Account" });

test("the page shows who is invited and removes the tokens from the address", async () => {
  renderStrict(`${page}${linkHash("invite")}`, { handlers: invited });
  await newPassword();
  expect(screen.getByLabelText("Email")).toHaveValue("ada@example.com");
  expect(screen.getByRole("heading", { name: "Accept Invitation" })).toBeVisible();
  expect(location.hash).toBe("");
});

test("the page names the company and the person who invited, in the company's colour", async () => {
  const invitation = {
    company: { name: "Harbour Fencing", colour: "#0f766e", logo_url: null },
    invited_by: "Priya Nair",
  };
  const handlers = { "GET /auth/v1/user": () => Response.json({ ...buildUser(metadata), invitation }) };
  renderStrict(`${page}${linkHash("invite")}`, { handlers });
  expect(await screen.findByText("Priya Nair invited you to Harbour Fencing on Quotemill.")).toBeVisible();
  expect(activate().closest("form")).toHaveStyle({ "--color-primary": "#0f766e" });
});

test("a message says that the invitation is being verified until the server responds", async () => {
  const handlers = { "GET /auth/v1/user": () => new Promise<Response>(() => {}) };
  renderStrict(`${page}${linkHash("invite")}`, { handlers });
  expect(await screen.findByText("Verifying your invitation...")).toBeVisible();
});

test("the link is used once, and no profile is fetched", async () => {
  const { backend } = renderStrict(`${page}${linkHash("invite")}`, { handlers: invited });
  await newPassword();
  expect(backend.calls()).toEqual(["GET /auth/v1/user"]);
});

test.each([
  { link: "no link at all", hash: "", message: "Invitation token not found. The link may be invalid or expired." },
  {
    link: "a refused link",
    hash: "#error=access_denied&error_code=otp_expired",
    message: "Invitation token not found. The link may be invalid or expired.",
  },
  {
    link: "half a link",
    hash: `#access_token=${buildToken()}&type=invite`,
    message: "Invitation token not found or invalid. Please check your invitation link.",
  },
  { link: "a link of another kind", hash: linkHash("recovery"), message: "Invalid invitation token." },
])("$link: the page says what is wrong and offers a way out", async ({ hash, message }) => {
  renderStrict(`${page}${hash}`, { handlers: invited });
  expect(await screen.findByRole("heading", { name: message })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Login" })).toHaveAttribute("href", "/login");
  expect(sessionStorage).toHaveLength(0);
});

test("a refused session is reported", async () => {
  const refused = { "GET /auth/v1/user": () => authError(403, "bad_jwt", "token is expired") };
  renderStrict(`${page}${linkHash("invite")}`, { handlers: refused });
  expect(await screen.findByText("Failed to establish session: token is expired")).toBeVisible();
});

test("an invitation with missing data is refused, and no one is signed in", async () => {
  renderStrict(`${page}${linkHash("invite")}`, {
    handlers: { "GET /auth/v1/user": () => Response.json(buildUser({})) },
  });
  expect(
    await screen.findByText("Invitation is missing required data. Please contact your administrator."),
  ).toBeVisible();
  expect(localStorage.getItem("supabase.auth.token")).toBeNull();
});

test("the password needs 6 characters and a matching confirmation", async () => {
  const { user, backend } = renderStrict(`${page}${linkHash("invite")}`, { handlers: invited });
  await user.type(await newPassword(), "12345");
  await user.type(screen.getByLabelText("Confirm Password"), "12345");
  await user.click(activate());
  expect(await screen.findByText("Password must be at least 6 characters.")).toBeVisible();
  await user.type(screen.getByLabelText("New Password"), "6");
  await user.click(activate());
  expect(await screen.findByText("Passwords do not match.")).toBeVisible();
  expect(backend.calls()).not.toContain("PUT /auth/v1/user");
});

test("setting the password activates the account and moves on, without another sign-in", async () => {
  const { user, backend } = renderStrict(`${page}${linkHash("invite")}`, { handlers: invited });
  await user.type(await newPassword(), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secret");
  await user.click(activate());
  expect(await screen.findByRole("heading", { name: "Account Activated!" })).toBeVisible();
  expect(location.pathname).toBe(page);
  expect(await backend.find("PUT /auth/v1/user")?.json()).toMatchObject({ password: "secret" });
  expect(backend.calls()).not.toContain("POST /rest/v1/rpc/get_user_profile");
  await waitFor(() => expect(location.pathname).toBe("/account-activated"));
  expect(await screen.findByText("You are signed in. Your dashboard opens in 5 seconds.")).toBeVisible();
  await user.click(screen.getByRole("link", { name: "Continue to Login" }));
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  expect(screen.getAllByText("You can now sign in with your new password.")).toHaveLength(1);
  expect(location.pathname).toBe("/dashboard");
});

test("the form is shown again after a reload", async () => {
  sessionStorage.setItem("quotemill.invite", `type=invite&opened_by=${buildUser().id}`);
  localStorage.setItem("supabase.auth.token", JSON.stringify({ ...buildSession(), user: buildUser(metadata) }));
  renderStrict(page);
  expect(await newPassword()).toBeVisible();
});

test("a password that the server refuses can be replaced by another", async () => {
  const weak = { "PUT /auth/v1/user": () => authError(422, "same_password", "Choose a different password") };
  const { user } = renderStrict(`${page}${linkHash("invite")}`, { handlers: { ...invited, ...weak } });
  await user.type(await newPassword(), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secret");
  await user.click(activate());
  expect(await screen.findByText("Choose a different password")).toBeVisible();
  expect(activate()).toBeEnabled();
});

test("a lost session ends in an error", async () => {
  const { user } = renderStrict(`${page}${linkHash("invite")}`, { handlers: invited });
  await user.type(await newPassword(), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secret");
  localStorage.removeItem("supabase.auth.token");
  await user.click(activate());
  expect(await screen.findByText("Invitation session lost. Please use the link from your email again.")).toBeVisible();
});
