import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildCompany, functionRefusal, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const openPage = (handlers: Handlers = {}) => renderApp("/companies", { as: profileOf("global_admin"), handlers });
const ridgeline = buildCompany();

test.each(["user", "admin"] as const)("a %s is denied", async (role) => {
  const { backend } = renderApp("/companies", { as: profileOf(role) });
  expect(await screen.findByText("Access Denied - You do not have permission to view this page.")).toBeVisible();
  expect(backend.calls()).not.toContain("GET /rest/v1/companies");
});

test("companies are listed with their count and creation date", async () => {
  openPage({ "GET /rest/v1/companies": () => pageOf([ridgeline], { total: 41 }) });
  const table = await screen.findByRole("table", { name: "Existing Companies" });
  expect(screen.getByRole("heading", { name: "Existing Companies (41)" })).toBeVisible();
  expect(within(table).getByText("Ridgeline Solar")).toBeVisible();
  expect(within(table).getByText("18 Oct 2024")).toBeVisible();
});

test("the next page loads on request", async () => {
  const second = buildCompany({ name: "Second Company" });
  const { user } = openPage({
    "GET /rest/v1/companies": (request) =>
      new URL(request.url).searchParams.get("cursor") === "next"
        ? pageOf([second], { total: 2 })
        : pageOf([ridgeline], { total: 2, next_cursor: "next" }),
  });
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("Second Company")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("the list says when there are no companies", async () => {
  openPage();
  expect(await screen.findByText("No companies found.")).toBeVisible();
});

test("the list says why it failed to load", async () => {
  openPage({ "GET /rest/v1/companies": () => refusal(500, "Something broke.") });
  expect(await screen.findByText("Failed to fetch companies: Something broke.")).toBeVisible();
});

test("a company is created and listed", async () => {
  let list = [ridgeline];
  const made = buildCompany({ name: "Third Company" });
  const { user, backend } = openPage({
    "GET /rest/v1/companies": () => pageOf(list),
    "POST /functions/v1/create-company": () => {
      list = [made, ridgeline];
      return Response.json({ company: made });
    },
  });
  await user.type(await screen.findByRole("textbox", { name: "Company Name" }), "  Third Company ");
  await user.click(screen.getByRole("button", { name: "Create Company" }));
  expect(await screen.findByText("Company 'Third Company' created successfully.")).toBeInTheDocument();
  expect(await screen.findByRole("heading", { name: "Existing Companies (2)" })).toBeVisible();
  expect(await backend.find("POST /functions/v1/create-company")?.json()).toEqual({ companyName: "Third Company" });
});

test("a company needs a name", async () => {
  const { user, backend } = openPage();
  await user.click(await screen.findByRole("button", { name: "Create Company" }));
  expect(await screen.findByText("Company name is required.")).toBeVisible();
  expect(backend.calls()).not.toContain("POST /functions/v1/create-company");
});

test.each([
  ["is refused", () => functionRefusal(400, "No."), "Failed to create company: No."],
  ["is refused with a successful status", () => functionRefusal(200, "No."), "Failed to create company: No."],
  ["gets a response without the company", () => Response.json({}), "Company 'Third' created successfully."],
  [
    "gets no response",
    () => Promise.reject(new TypeError("offline")),
    "Operation failed: The server could not be reached. Check your connection and try again.",
  ],
])("a creation that %s shows '%s'", async (_case, answer, message) => {
  const { user } = openPage({ "POST /functions/v1/create-company": answer });
  await user.type(await screen.findByRole("textbox", { name: "Company Name" }), "Third");
  await user.click(screen.getByRole("button", { name: "Create Company" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test("without a session, a creation asks to refresh and sends nothing", async () => {
  const { user, backend } = openPage();
  await user.type(await screen.findByRole("textbox", { name: "Company Name" }), "Third");
  localStorage.removeItem("supabase.auth.token");
  await user.click(screen.getByRole("button", { name: "Create Company" }));
  expect(await screen.findByText("You are not logged in. Please refresh the page.")).toBeInTheDocument();
  expect(backend.calls()).not.toContain("POST /functions/v1/create-company");
});

test("a company is deleted after a warning", async () => {
  let list = [ridgeline];
  const { user, backend } = openPage({
    "GET /rest/v1/companies": () => pageOf(list),
    "POST /functions/v1/delete-company": () => {
      list = [];
      return Response.json({ deleting: false });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Ridgeline Solar" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("Are you sure you want to delete 'Ridgeline Solar'? This action cannot be undone.");
  expect(dialog).toHaveTextContent("Its people, contacts, templates, quotes and offers are deleted too.");
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(backend.calls()).not.toContain("POST /functions/v1/delete-company");
  await user.click(screen.getByRole("button", { name: "Delete Ridgeline Solar" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Company 'Ridgeline Solar' deleted successfully")).toBeInTheDocument();
  expect(await screen.findByText("No companies found.")).toBeVisible();
  expect(await backend.find("POST /functions/v1/delete-company")?.json()).toEqual({ company_id: ridgeline.id });
});

test("a large company is listed as being deleted, without actions, until it is gone", async () => {
  let stored = [ridgeline];
  const { user } = openPage({
    "GET /rest/v1/companies": () => pageOf(stored),
    "POST /functions/v1/delete-company": () => {
      stored = [{ ...ridgeline, deletion_percent: 41 }];
      return Response.json({ deleting: true });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Ridgeline Solar" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Company 'Ridgeline Solar' is being deleted")).toBeInTheDocument();
  expect(await screen.findByText("Deleting… 41%")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Ridgeline Solar/ })).not.toBeInTheDocument();
  stored = [];
  expect(await screen.findByText("No companies found.")).toBeVisible();
});

test.each([500, 200])("a deletion that fails with a %s keeps the company", async (status) => {
  const { user } = openPage({
    "GET /rest/v1/companies": () => pageOf([ridgeline]),
    "POST /functions/v1/delete-company": () => functionRefusal(status, "Something broke."),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Ridgeline Solar" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete company")).toBeInTheDocument();
  expect(await screen.findByText("Ridgeline Solar")).toBeVisible();
});

const taken = "This email address is already in use.";

test("the invite dialog asks for name and address, checks nothing itself and shows what the server says", async () => {
  const message = "Please enter a valid email address.";
  const { user, backend } = openPage({
    "GET /rest/v1/companies": () => pageOf([ridgeline]),
    "POST /functions/v1/invite-user": () => functionRefusal(400, message, { email: message }),
  });
  await user.click(await screen.findByRole("button", { name: "Invite User to Ridgeline Solar" }));
  const dialog = within(screen.getByRole("dialog"));
  const send = dialog.getByRole("button", { name: "Send Invitation" });
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole("textbox", { name: "Full Name" }), " ");
  await user.type(dialog.getByRole("textbox", { name: "Email Address" }), "nowhere");
  await user.click(send);
  expect(await screen.findByText("Failed to send invitation")).toBeInTheDocument();
  expect(dialog.getByRole("textbox", { name: "Email Address" })).toHaveAccessibleDescription(message);
  expect(backend.calls()).toContain("POST /functions/v1/invite-user");
});

test.each([
  [() => Response.json({}), "Invitation sent to new@example.com", ""],
  [() => functionRefusal(409, taken, { email: taken }), "Failed to send invitation", taken],
  [() => functionRefusal(200, taken), "Failed to send invitation", ""],
])("the outcome of an invitation is reported (%#)", async (answer, message, mark) => {
  const { user, backend } = openPage({
    "GET /rest/v1/companies": () => pageOf([ridgeline]),
    "POST /functions/v1/invite-user": answer,
  });
  await user.click(await screen.findByRole("button", { name: "Invite User to Ridgeline Solar" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("Admins can manage users and templates for the company.");
  await user.type(within(dialog).getByRole("textbox", { name: "Full Name" }), "New Person");
  await user.type(within(dialog).getByRole("textbox", { name: "Email Address" }), "New@Example.com");
  await user.selectOptions(within(dialog).getByRole("combobox", { name: "Role" }), "Admin");
  await user.click(within(dialog).getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  if (mark) expect(within(dialog).getByRole("textbox", { name: "Email Address" })).toHaveAccessibleDescription(mark);
  expect(await backend.find("POST /functions/v1/invite-user")?.json()).toEqual({
    full_name: "New Person",
    email: "new@example.com",
    app_role: "admin",
    company_id: ridgeline.id,
  });
});

test("the next name, typed while the answer is late, stays", async () => {
  const answer = withResolvers<Response>();
  const { user, backend } = openPage({
    "POST /functions/v1/create-company": () => answer.promise,
  });
  const name = await screen.findByRole("textbox", { name: "Company Name" });
  await user.type(name, "First");
  await user.click(screen.getByRole("button", { name: "Create Company" }));
  await waitFor(() => expect(backend.calls()).toContain("POST /functions/v1/create-company"));
  await user.clear(name);
  await user.type(name, "Second");
  answer.resolve(Response.json({ company: buildCompany() }));
  expect(await screen.findByText("Company 'First' created successfully.")).toBeInTheDocument();
  expect(name).toHaveValue("Second");
});
