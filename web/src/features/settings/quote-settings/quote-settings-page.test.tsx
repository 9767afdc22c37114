import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, company, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { refusal } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";

const path = `/rest/v1/companies/${company.id}`;
const saves: Handlers = {
  [`PATCH ${path}`]: async (request) => {
    const { seen: _, ...changes } = (await request.json()) as { seen: object };
    return Response.json({ ...company, ...changes });
  },
};
const openPage = (handlers: Handlers = saves) =>
  renderApp("/settings/quote-settings", { as: buildProfile(), handlers });
const box = (name: string) => screen.findByRole("textbox", { name });

test("email templates are trimmed and saved, and the profile is refreshed", async () => {
  const { user, backend } = openPage();
  await user.type(await box("Email Subject Template"), " Your quote ");
  await user.type(await box("Email Message Template"), "Hello");
  const profileLoads = () => backend.calls().filter((call) => call.endsWith("get_user_profile")).length;
  const before = profileLoads();
  await user.click(screen.getByRole("button", { name: "Save Email Templates" }));
  expect(await screen.findByText("Email template settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({
    email_subject_template: "Your quote",
    email_message_template: "Hello",
    seen: { email_subject_template: "", email_message_template: "" },
  });
  expect(await box("Email Subject Template")).toHaveValue("Your quote");
  await waitFor(() => expect(profileLoads()).toBeGreaterThan(before));
});

test("the numbering is saved", async () => {
  const { user, backend } = openPage();
  const number = await screen.findByRole("spinbutton", { name: "Next Quote Number" });
  await user.clear(number);
  await user.type(number, "2000");
  await user.click(screen.getByRole("button", { name: "Save Quote Numbering" }));
  expect(await screen.findByText("Quote numbering settings saved successfully!")).toBeInTheDocument();
  expect(await backend.find(`PATCH ${path}`)?.json()).toEqual({ quote_next_number: 2000, seen: {} });
});

test("someone else's change since the page was opened is pointed out, and stays", async () => {
  const now = { ...company, email_message_template: "Theirs" };
  const { user } = openPage({
    [`PATCH ${path}`]: () => Response.json({ ...now, email_subject_template: "Mine" }),
  });
  await user.type(await box("Email Subject Template"), "Mine");
  await user.click(screen.getByRole("button", { name: "Save Email Templates" }));
  expect(await screen.findByText("Somebody else has changed the message.")).toBeInTheDocument();
  expect(await box("Email Message Template")).toHaveValue("Theirs");
});

test("what both have changed is saved only after reading what the other wrote", async () => {
  const message = "Somebody else has changed this to 'Theirs'.";
  const bodies: unknown[] = [];
  const { user } = openPage({
    [`GET ${path}`]: () => Response.json({ ...company, email_subject_template: bodies.length > 0 ? "Theirs" : "" }),
    [`PATCH ${path}`]: async (request) => {
      bodies.push(await request.json());
      const fields = { email_subject_template: message };
      const error = { code: "conflict", message: "Somebody else has changed the same fields in the meantime.", fields };
      if (bodies.length === 1) return Response.json({ error }, { status: 409 });
      return Response.json({ ...company, email_subject_template: "Mine" });
    },
  });
  await user.type(await box("Email Subject Template"), "Mine");
  await user.click(screen.getByRole("button", { name: "Save Email Templates" }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText("Save again to replace it.")).toBeInTheDocument();
  expect(await box("Email Subject Template")).toHaveValue("Mine");
  await user.click(screen.getByRole("button", { name: "Save Email Templates" }));
  expect(await screen.findByText("Email template settings saved successfully!")).toBeInTheDocument();
  expect(bodies.at(-1)).toEqual({ email_subject_template: "Mine", seen: { email_subject_template: "Theirs" } });
});

test("saving another field does not send the next number", async () => {
  const { user, backend } = openPage();
  await user.type(await box("Quote Prefix"), "X");
  await user.click(screen.getByRole("button", { name: "Save Quote Numbering" }));
  await screen.findByText("Quote numbering settings saved successfully!");
  expect(await backend.find(`PATCH ${path}`)?.json()).not.toHaveProperty("quote_next_number");
});

test.each(["", "0", "-3"])("'%s' is not a valid next quote number", async (value) => {
  const { user, backend } = openPage();
  const number = await screen.findByRole("spinbutton", { name: "Next Quote Number" });
  await user.clear(number);
  if (value) await user.type(number, value);
  await user.click(screen.getByRole("button", { name: "Save Quote Numbering" }));
  expect(await screen.findByText("Next quote number must be a positive number.")).toBeVisible();
  expect(backend.calls()).not.toContain(`PATCH ${path}`);
});

test("a name template is required", async () => {
  const { user, backend } = openPage();
  await user.clear(await box("Quote Name Template"));
  await user.click(screen.getByRole("button", { name: "Save Quote Numbering" }));
  expect(await screen.findByText("Quote name template cannot be empty.")).toBeVisible();
  expect(backend.calls()).not.toContain(`PATCH ${path}`);
});

test.each([
  ["Save Email Templates", "Failed to save email settings: Something broke."],
  ["Save Quote Numbering", "Failed to save settings: Something broke."],
])("a failed '%s' shows '%s'", async (button, message) => {
  const { user } = openPage({ [`PATCH ${path}`]: () => refusal(500, "Something broke.") });
  await user.type(await box("Email Subject Template"), "Hello");
  await user.type(await box("Quote Prefix"), "X");
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test("the prefix suggests QT-", async () => {
  openPage();
  expect(await box("Quote Prefix")).toHaveAttribute("placeholder", "QT-");
});

test("settings that failed to load can be retried", async () => {
  openPage({ [`GET ${path}`]: () => refusal(500, "Something broke.") });
  expect(await screen.findByText("Failed to load settings")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("a global admin sees why there is nothing to edit", async () => {
  const { backend } = renderApp("/settings/quote-settings", { as: profileOf("global_admin") });
  expect(await screen.findByText("Nothing to edit here")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Companies" })).toHaveAttribute("href", "/companies");
  expect(backend.calls()).not.toContain(`GET ${path}`);
});

const seen = {
  inputs: [{ key: "field_1", label: "Fence length (m)", example: "42.5", is_field: true }],
  outputs: [
    { key: "grand_total", label: "Grand total", example: "1200" },
    { key: "panels", label: "Panels", example: "18" },
  ],
};

test("a chosen variable is appended to its field", async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Quote Name Template" }));
  const picker = screen.getByRole("dialog", { name: "Insert Variable" });
  await user.click(within(picker).getByRole("button", { name: /contact_last_name/ }));
  expect(await box("Quote Name Template")).toHaveValue("{{contact_first_name}}{{contact_last_name}}");
  expect(screen.queryByRole("dialog", { name: "Insert Variable" })).not.toBeInTheDocument();
});

test("categories open and close, and include what recent quotes contain", async () => {
  const { user } = openPage({ "GET /rest/v1/quote_variables": () => Response.json(seen) });
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Email Subject Template" }));
  await user.click(await screen.findByRole("button", { name: "Inputs" }));
  expect(screen.getByRole("button", { name: /Fence length \(m\).*42\.5/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Outputs" }));
  expect(screen.getByRole("button", { name: "Summary" })).toHaveAttribute("aria-expanded", "true");
  await user.click(screen.getByRole("button", { name: "Additional Outputs" }));
  expect(screen.queryByRole("button", { name: /panels/ })).not.toBeInTheDocument();
});

test("variables can be inserted with the keyboard alone", async () => {
  const { user } = openPage({ "GET /rest/v1/quote_variables": () => Response.json(seen) });
  const trigger = await screen.findByRole("button", { name: "Insert Variable into Email Subject Template" });
  trigger.focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("searchbox", { name: "Filter variables" })).toHaveFocus();
  await user.keyboard("grand");
  expect(await screen.findByRole("button", { name: /grand_total/ })).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await box("Email Subject Template")).toHaveValue("{{grand_total}}");
  expect(trigger).toHaveFocus();
  await user.keyboard("{Enter}{ArrowDown}{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowDown}{Enter}");
  expect(await box("Email Subject Template")).toHaveValue("{{grand_total}}{{company_name}}");
});

test("a filter that matches no variable says so", async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Email Subject Template" }));
  await user.keyboard("zzz");
  expect(await screen.findByText("No variables match.")).toBeVisible();
});

test("the picker says that no variable matches only once those of recent quotes are known", async () => {
  const held = withResolvers();
  const { user } = openPage({
    "GET /rest/v1/quote_variables": () => held.promise.then(() => Response.json(seen)),
  });
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Email Subject Template" }));
  await user.keyboard("panels");
  expect(await screen.findByText("Loading…")).toBeVisible();
  expect(screen.queryByText("No variables match.")).not.toBeInTheDocument();
  held.resolve();
  expect(await screen.findByRole("button", { name: /panels/ })).toBeVisible();
});

test("the name template offers only variables that a quote's name can contain", async () => {
  const { user } = openPage({ "GET /rest/v1/quote_variables": () => Response.json(seen) });
  await user.click(await screen.findByRole("button", { name: "Insert Variable into Quote Name Template" }));
  expect(await screen.findByRole("button", { name: "Inputs" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Outputs" })).not.toBeInTheDocument();
  for (const key of [/contact_full_name/, /contact_company_name/, /contact_postal_code/]) {
    expect(screen.getByRole("button", { name: key })).toBeVisible();
  }
  await user.click(screen.getByRole("button", { name: "Quote basics" }));
  expect(screen.getByRole("button", { name: /quote_number/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /quote_name/ })).not.toBeInTheDocument();
});
