import type { OpenSession } from "@quotemill/shared/access/sessions";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../../test/builders.ts";
import { authError, type Handlers } from "../../../test/fake-backend.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const open = (handlers: Handlers = {}) => renderApp("/settings/settings", { as: buildProfile(), handlers });
const card = async (name: string) => within(await screen.findByRole("region", { name }));

test("people change their own name, job title and mobile", async () => {
  let profile = buildProfile();
  const { user, backend } = open({
    "POST /rest/v1/rpc/get_user_profile": () => Response.json(profile),
    "PATCH /rest/v1/profile": async (request) => {
      profile = { ...profile, ...(await request.json()) };
      return Response.json({});
    },
  });
  await user.click((await card("Account")).getByRole("button", { name: "Edit profile" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Your profile" }));
  await user.clear(dialog.getByLabelText("Full name"));
  await user.type(dialog.getByLabelText("Mobile"), "call me");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter your name.")).toBeVisible();
  expect(dialog.getByText("Enter a phone number.")).toBeVisible();
  await user.type(dialog.getByLabelText("Full name"), "Ada King");
  await user.type(dialog.getByLabelText("Job title"), "Estimator");
  await user.clear(dialog.getByLabelText("Mobile"));
  await user.type(dialog.getByLabelText("Mobile"), "0491 570 156");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const account = await card("Account");
  for (const text of ["Ada King", "Estimator", "0491 570 156"]) expect(await account.findByText(text)).toBeVisible();
  expect(await backend.find("PATCH /rest/v1/profile")?.json()).toEqual({
    full_name: "Ada King",
    job_title: "Estimator",
    mobile: "0491 570 156",
  });
});

async function fillPasswords(user: ReturnType<typeof renderApp>["user"], confirm = "a new password") {
  const form = await card("Password");
  await user.type(form.getByLabelText("Current password"), "the old one");
  await user.type(form.getByLabelText("New password"), "a new password");
  await user.type(form.getByLabelText("Confirm new password"), confirm);
  await user.click(form.getByRole("button", { name: "Change Password" }));
  return form;
}

test("a new password needs the current one", async () => {
  const { user, backend } = open();
  const form = await fillPasswords(user);
  expect(await screen.findByText("You are signed out everywhere else.")).toBeVisible();
  expect(await backend.find("PUT /auth/v1/user")?.json()).toMatchObject({
    current_password: "the old one",
    password: "a new password",
  });
  await waitFor(() => expect(form.getByLabelText("Current password")).toHaveValue(""));
});

test("passwords that differ stay in the browser", async () => {
  const { user, backend } = open();
  const form = await fillPasswords(user, "another");
  expect(await form.findByText("Passwords do not match")).toBeVisible();
  expect(backend.calls()).not.toContain("PUT /auth/v1/user");
});

test("a wrong current password is refused in words", async () => {
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

test("open sessions can be ended, one or all but this", async () => {
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
  const list = within(await screen.findByRole("region", { name: "Open sessions (3)" }));
  const [first] = list.getAllByRole("listitem");
  expect(first).toHaveTextContent("Chrome on WindowsThis session");
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  await user.click(list.getByRole("button", { name: "End Safari on iPhone" }));
  expect(await screen.findByText("Safari on iPhone is signed out.")).toBeVisible();
  await screen.findByRole("region", { name: "Open sessions (2)" });
  await user.click(screen.getByRole("button", { name: "End all others" }));
  await screen.findByRole("region", { name: "Open sessions (1)" });
  expect(screen.queryByRole("button", { name: "End all others" })).toBeNull();
});

test("a global admin has sessions too, and a failure to end one is reported", async () => {
  const { user } = renderApp("/settings/settings", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/sessions": () => Response.json({ sessions: [session({ is_current: true }), session()] }),
      "POST /functions/v1/end-session": () => refusal(429, "Too many changes. Please wait a minute."),
    },
  });
  await user.click(await screen.findByRole("button", { name: "End Chrome on Windows" }));
  expect(await screen.findByText("Too many changes. Please wait a minute.")).toBeVisible();
});
