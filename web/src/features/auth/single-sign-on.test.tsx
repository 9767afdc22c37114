import { ssoRefusals } from "@quotemill/shared/access/sso-refusals";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import { authError } from "../../test/fake-backend.ts";
import { renderStrict } from "../../test/render-app.tsx";

const verifierKey = "supabase.auth.token-code-verifier";
beforeEach(() => localStorage.setItem(verifierKey, JSON.stringify("the verifier of this browser")));

const begin = () => screen.findByRole("button", { name: "Continue with single sign-on" });

test("the domain of the address decides, and one without single sign-on is refused with a message", async () => {
  const { user, backend } = renderStrict("/login", {
    handlers: { "POST /auth/v1/sso": () => authError(404, "sso_provider_not_found", "There is none.") },
  });
  await user.type(await screen.findByLabelText("Email"), "Ada@Example.com");
  await user.click(await begin());
  expect(await screen.findByRole("alert")).toHaveTextContent("There is no single sign-on for example.com.");
  const sent = await backend.find("POST /auth/v1/sso")?.json();
  expect(sent).toMatchObject({
    domain: "example.com",
    redirect_to: `${location.origin}/login`,
    skip_http_redirect: true,
    code_challenge_method: "s256",
  });
});

test("the button asks for the address first, and moves the focus there", async () => {
  const { user, backend } = renderStrict("/login");
  await user.click(await begin());
  expect(await screen.findByRole("alert")).toHaveTextContent("Enter your email address first.");
  expect(screen.getByLabelText("Email")).toHaveFocus();
  expect(backend.calls()).toEqual([]);
});

test("a provider that cannot be reached is reported in the server's words", async () => {
  const words = "Your company's provider could not be reached. Try again in a few minutes.";
  renderStrict("/login?sso=example.com", {
    handlers: { "POST /auth/v1/sso": () => authError(424, "sso_provider_unavailable", words) },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(words);
  expect(location.search).toBe("");
});

test("a link to somebody's provider does not replace the session of someone who is signed in", async () => {
  const { backend } = renderStrict("/login?sso=example.com", { as: buildProfile() });
  expect(await screen.findByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
  expect(backend.calls()).not.toContain("POST /auth/v1/sso");
});

test("a code is exchanged once, and leads to the dashboard", async () => {
  const { backend } = renderStrict("/login?code=the-code");
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
  expect(backend.calls().filter((call) => call === "POST /auth/v1/token")).toHaveLength(1);
  expect(await backend.find("POST /auth/v1/token")?.json()).toMatchObject({ auth_code: "the-code" });
});

test("a code that is refused shows the form again, with the reason", async () => {
  renderStrict("/login?code=used", {
    handlers: { "POST /auth/v1/token": () => authError(404, "flow_state_not_found", "It was used already.") },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("It was used already.");
  expect(screen.getByLabelText("Password")).toBeVisible();
  await waitFor(() => expect(location.search).toBe(""));
});

test.each(Object.entries(ssoRefusals))(
  "%s is reported with its reason and the next step",
  async (code, { reason, next }) => {
    renderStrict(`/login?error=access_denied&error_code=${code}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(`${reason} ${next}`);
  },
);

test("words in the address are not shown, because anyone could have written them", async () => {
  renderStrict("/login?error_code=call_us&error_description=Call%20555-0100");
  await begin();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent("555-0100");
});
