import type { UserListItem } from "@quotemill/shared/companies/users";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { buildProfile, company, profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { heard } from "../../test/heard.ts";
import { buildActivity, buildMember, functionRefusal, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const admin = profileOf("admin");
const self = buildMember({ id: admin.id, email: admin.email, full_name: admin.full_name, app_role: "admin" });
const pending = buildMember({ auth_id: null, email: "new@example.com", full_name: null });
const people = () => pageOf([pending, self], { active: 1, pending: 1 });
const openPage = (handlers: Handlers = {}) =>
  renderApp("/users", { as: admin, handlers: { "GET /rest/v1/users": people, ...handlers } });

async function invite(user: UserEvent, name: string, email: string) {
  await screen.findByText("Ada Lovelace", { selector: "table *" });
  await user.type(screen.getByRole("textbox", { name: "Full Name" }), name);
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), email);
  await user.click(screen.getByRole("button", { name: "Send Invitation" }));
}

test("the company's users are counted and listed", async () => {
  openPage();
  const table = await screen.findByRole("table", { name: "Company Users" });
  expect(screen.getByRole("heading", { name: "Company Users (2)" })).toBeVisible();
  const [, invited, me] = within(table).getAllByRole("row");
  expect(invited).toHaveTextContent("N/Anew@example.comInvited 18 Oct 2024UserPending");
  expect(me).toHaveTextContent("Ada LovelaceYouada@example.comJoined 18 Oct 2024AdminActive");
  expect(invited).not.toHaveTextContent("You");
  for (const [label, value] of [
    ["Total Users", "2"],
    ["Active Users", "1"],
    ["Pending Invites", "1"],
  ] as const) {
    expect(screen.getByText(label).parentElement).toHaveTextContent(value);
  }
});

test("an invited user appears at the top at once", async () => {
  let list = [pending, self];
  const { user, backend } = openPage({
    "GET /rest/v1/users": () => pageOf(list, { active: 1, pending: list.length - 1 }),
    "POST /functions/v1/invite-user": async (request) => {
      const { email, full_name } = (await request.json()) as { email: string; full_name: string };
      list = [buildMember({ auth_id: null, email, full_name }), ...list];
      return Response.json({});
    },
  });
  await invite(user, "  Grace Hopper ", "Grace@Example.com");
  expect(await screen.findByText("Invitation successfully sent to Grace Hopper")).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "Company Users (3)" })).toBeVisible();
  // The button is closed until there is a name again.
  expect(screen.getByRole("region", { name: "Invite New User" })).toHaveFocus();
  const [, first] = within(screen.getByRole("table", { name: "Company Users" })).getAllByRole("row");
  expect(first).toHaveTextContent("Grace Hoppergrace@example.com");
  expect(first).toHaveTextContent("Pending");
  expect(await backend.find("POST /functions/v1/invite-user")?.json()).toEqual({
    full_name: "Grace Hopper",
    email: "grace@example.com",
    app_role: "user",
    company_id: company.id,
  });
});

test("the row of an invited user stays when the list is fetched again, also while it is pressed", async () => {
  let list = [pending, self];
  const held = withResolvers();
  let fetched = Promise.resolve();
  const { user } = openPage({
    "GET /rest/v1/users": async () => {
      await fetched;
      return pageOf(list, { active: 1, pending: list.length - 1 });
    },
    "POST /functions/v1/invite-user": () => {
      list = [buildMember({ auth_id: null, email: "grace@example.com", full_name: "Grace B. Hopper" }), ...list];
      fetched = held.promise;
      return Response.json({});
    },
  });
  await invite(user, "Grace Hopper", "grace@example.com");
  const row = (await screen.findByText("Grace Hopper", { selector: "table *" })).closest("tr");
  held.resolve();
  expect((await screen.findByText("Grace B. Hopper")).closest("tr")).toBe(row);
});

test("the button is disabled without a name and an email", async () => {
  const { user } = openPage();
  expect(await screen.findByRole("button", { name: "Send Invitation" })).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Full Name" }), "Grace");
  expect(screen.getByRole("button", { name: "Send Invitation" })).toBeDisabled();
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), "g");
  expect(screen.getByRole("button", { name: "Send Invitation" })).toBeEnabled();
});

test.each([
  ["   ", "grace@example.com", "Please enter the user's full name."],
  ["Grace", "grace@example", "Please enter a valid email address."],
  ["Ada again", "ADA@example.com", "This user is already part of your company."],
])("inviting '%s' at '%s' is refused", async (name, email, message) => {
  const { user, backend } = openPage();
  await invite(user, name, email);
  expect(await screen.findByText(message)).toBeVisible();
  expect(backend.calls()).not.toContain("POST /functions/v1/invite-user");
});

test.each([
  ["This email address is already in use.", "Failed to invite user: This email address is already in use."],
  ["This user is already part of your company.", "This user is already part of your company."],
])("the server's refusal '%s' is shown and marks the email address", async (answer, message) => {
  const { user } = openPage({
    "POST /functions/v1/invite-user": () => functionRefusal(409, answer, { email: answer }),
  });
  await invite(user, "Grace", "grace@example.com");
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("textbox", { name: "Email Address" })).toHaveAccessibleDescription(answer);
});

test("the invitation to a pending user is sent again", async () => {
  const { user, backend } = openPage({ "POST /functions/v1/invite-user": () => Response.json({}) });
  await user.click(await screen.findByRole("button", { name: "Resend invitation to new@example.com" }));
  expect(await screen.findByText("Invitation sent to new@example.com")).toBeInTheDocument();
  expect(await backend.find("POST /functions/v1/invite-user")?.json()).toMatchObject({ email: "new@example.com" });
  expect(screen.queryByRole("button", { name: /ada@example.com/ })).not.toBeInTheDocument();
});

/** A company with the admin and Tom, whom each call changes. */
function openTeam(handlers: Handlers = {}, changes: Partial<UserListItem> = {}) {
  let tom: UserListItem | null = buildMember(changes);
  const { id } = tom;
  const path = `/rest/v1/users/${id}`;
  const view = openPage({
    "GET /rest/v1/users": () => pageOf(tom ? [tom, self] : [self], { active: 1, pending: 0 }),
    [`PATCH ${path}`]: async (request) => {
      const { app_role, is_active } = await request.json();
      if (tom && app_role) tom = { ...tom, app_role };
      if (tom && is_active !== undefined) tom = { ...tom, deactivated_at: is_active ? null : tom.created_at };
      return Response.json({});
    },
    [`DELETE ${path}`]: () => {
      tom = null;
      return Response.json({});
    },
    ...handlers,
  });
  const choose = async (action: string) => {
    await view.user.click(await screen.findByRole("button", { name: "Actions for Tom Ashby" }));
    await view.user.click(await screen.findByRole("menuitem", { name: action }));
  };
  const confirm = (action: string) =>
    view.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: action }));
  const row = () => screen.getByText("tom@example.com").closest("tr");
  return { ...view, path, choose, confirm, row };
}

test("an admin makes a colleague an admin, and a user again", async () => {
  const { choose, confirm, row, backend, path } = openTeam();
  await choose("Make admin");
  expect(screen.getByRole("alertdialog", { name: "Make Admin" })).toHaveTextContent(
    "Tom Ashby will manage users, templates and integrations, as you do.",
  );
  await confirm("Make Admin");
  expect(await screen.findByText("Tom Ashby is now an admin")).toBeInTheDocument();
  await waitFor(() => expect(row()).toHaveTextContent("AdminActive"));
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({ app_role: "admin" });
  await choose("Make user");
  await confirm("Make User");
  expect(await screen.findByText("Tom Ashby is now a user")).toBeInTheDocument();
});

test("an admin makes a colleague a viewer", async () => {
  const { choose, confirm, row, backend, path } = openTeam();
  await choose("Make viewer");
  expect(screen.getByRole("alertdialog", { name: "Make Viewer" })).toHaveTextContent(
    "Tom Ashby will see what users see, and can no longer change or send anything.",
  );
  await confirm("Make Viewer");
  expect(await screen.findByText("Tom Ashby is now a viewer")).toBeInTheDocument();
  await waitFor(() => expect(row()).toHaveTextContent("ViewerActive"));
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({ app_role: "viewer" });
});

test("an admin deactivates a colleague after a warning, and takes it back", async () => {
  const { choose, confirm, row } = openTeam();
  await choose("Deactivate");
  const dialog = screen.getByRole("alertdialog", { name: "Deactivate User" });
  expect(dialog).toHaveTextContent("Are you sure you want to deactivate Tom Ashby?");
  expect(dialog).toHaveTextContent("They are signed out everywhere at once");
  await confirm("Deactivate");
  expect(await screen.findByText("Tom Ashby deactivated")).toBeInTheDocument();
  await waitFor(() => expect(row()).toHaveTextContent("Joined 18 Oct 2024UserDeactivated"));
  await choose("Reactivate");
  expect(await screen.findByText("Tom Ashby reactivated")).toBeInTheDocument();
  await waitFor(() => expect(row()).toHaveTextContent("UserActive"));
});

test("an admin removes a colleague after a warning", async () => {
  const { choose, confirm } = openTeam();
  await choose("Remove");
  const dialog = screen.getByRole("alertdialog", { name: "Remove User" });
  expect(dialog).toHaveTextContent("Are you sure you want to remove Tom Ashby? This action cannot be undone.");
  expect(dialog).toHaveTextContent("Everything they made stays, and so does their name on it.");
  await confirm("Remove");
  expect(await screen.findByText("Tom Ashby removed")).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("tom@example.com")).toBeNull());
});

test("an invitation is withdrawn, and people who are only invited cannot be deactivated", async () => {
  const { user, choose } = openTeam({}, { auth_id: null });
  await user.click(await screen.findByRole("button", { name: "Actions for Tom Ashby" }));
  expect(await screen.findByRole("menuitem", { name: "Deactivate" })).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  await choose("Remove");
  expect(screen.getByRole("alertdialog")).toHaveTextContent("The invitation no longer works.");
});

test("a refusal is shown, and nothing changes", async () => {
  const refused = "You do not have permission to do this.";
  const member = buildMember();
  const { choose, confirm, row } = openTeam(
    { [`PATCH /rest/v1/users/${member.id}`]: () => refusal(403, refused) },
    { id: member.id },
  );
  await choose("Deactivate");
  await confirm("Deactivate");
  expect(await screen.findByText("Failed to deactivate the user")).toBeInTheDocument();
  expect(screen.getByText(refused)).toBeInTheDocument();
  expect(row()).toHaveTextContent("UserActive");
});

test("no one has a menu for themselves or for a global admin", async () => {
  const global = buildMember({ app_role: "global_admin", full_name: "Root" });
  openPage({ "GET /rest/v1/users": () => pageOf([global, self], { active: 2, pending: 0 }) });
  expect(await screen.findByText("Root", { selector: "table *" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("a list that failed to load can be retried", async () => {
  openPage({ "GET /rest/v1/users": () => refusal(500, "Something broke.") });
  expect(await screen.findByText("Failed to fetch users for your company.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("an empty list tells admins what to do", async () => {
  openPage({ "GET /rest/v1/users": () => pageOf([], { active: 0, pending: 0 }) });
  expect(await screen.findByText("No users found")).toBeVisible();
  expect(screen.getByText("Invite the first person above.")).toBeVisible();
});

test("without a company, no one can be invited", async () => {
  renderApp("/users", { as: buildProfile({ app_role: "admin", company: null, company_id: null }) });
  expect(await screen.findByText("Company information not available")).toBeVisible();
});

test("the activity shows who did what and when", async () => {
  openPage({
    "GET /rest/v1/audit_log": () =>
      pageOf([buildActivity(), buildActivity({ actor_name: null, action: "future.act", subject: null, about: [] })]),
  });
  const table = await screen.findByRole("table", { name: "Activity" });
  const [, known, unknown] = within(table).getAllByRole("row");
  expect(known).toHaveTextContent("Ada LovelaceAdded the contact Marcus Webb18 Oct 2024");
  expect(unknown).toHaveTextContent("future.act");
  expect(within(table).queryByRole("columnheader", { name: "Company" })).not.toBeInTheDocument();
});

test("the activity is filtered by kind and person, in the address", async () => {
  const sarah = buildMember({ full_name: "Sarah Chen" });
  const { user, backend } = openPage({
    "GET /rest/v1/users": () => pageOf([sarah], { active: 1, pending: 0 }),
    "GET /rest/v1/audit_log": ({ url }) =>
      pageOf(url.includes("kind=templates") ? [] : [buildActivity({ actor_id: sarah.id, actor_name: "Sarah Chen" })]),
  });
  const table = within(await screen.findByRole("table", { name: "Activity" }));
  await user.click(table.getByRole("link", { name: "Sarah Chen" }));
  await waitFor(() => expect(location.search).toBe(`?person=${sarah.id}`));
  expect(screen.getByRole("combobox", { name: "Person" })).toHaveDisplayValue("Sarah Chen");
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind of activity" }), "Templates");
  expect(await screen.findByText("No activity found")).toBeVisible();
  expect(await heard("0 entries")).toBeInTheDocument();
  expect(location.search).toBe(`?kind=templates&person=${sarah.id}`);
  await user.click(screen.getByRole("button", { name: "Show all activity" }));
  expect(await screen.findByRole("table", { name: "Activity" })).toBeVisible();
  const asked = backend.requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.endsWith("audit_log"));
  expect(asked.some(({ searchParams }) => searchParams.get("person") === sarah.id)).toBe(true);
});
