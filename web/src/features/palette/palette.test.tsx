import type { Found } from "@quotemill/shared/screens/find";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { createAddress, listed, template } from "../../test/open-editor.tsx";
import { buildContact, pageOf } from "../../test/records.ts";
import { renderWholeApp } from "../../test/render-app.tsx";

const oonagh = buildContact({
  first_name: "Oonagh",
  last_name: "Fitzgerald",
  email: "oonagh@example.com",
  company_name: "Fitzgerald Farms",
});
const { id, first_name, last_name, email, company_name } = oonagh;
const found: Found = {
  contacts: [{ id, first_name, last_name, email, company_name }],
  quotes: [
    {
      id: "7d9f7a0e-3f2a-4a55-9c4e-0c9f5a3e8f11",
      quote_name: "Rear boundary",
      quote_number: "HF-1067",
      status: "Generated",
      contact_id: id,
      person_email: email,
      webhook_host: null,
      missing_answers: 0,
      quote_sent_timestamp: null,
      offer: null,
    },
  ],
};

function open(
  role: "user" | "admin" | "global_admin" = "user",
  answer: (request: Request) => Response | Promise<Response> = () => Response.json(found),
  handlers: Handlers = {},
) {
  return renderWholeApp("/dashboard", {
    as: buildProfile({ app_role: role }),
    handlers: { "GET /rest/v1/find": answer, "GET /rest/v1/form_templates": () => pageOf([listed]), ...handlers },
  });
}
const input = () => screen.findByRole("combobox", { name: "Search or jump to" });
const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const active = () => document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "");

test("Ctrl K opens the palette from anywhere, Escape closes it and returns the focus", async () => {
  const { user } = open();
  const opener = await screen.findByRole("button", { name: "Search or jump to" });
  opener.focus();
  await user.keyboard("{Control>}k{/Control}");
  expect(await input()).toHaveFocus();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(opener).toHaveFocus();
});

test.each([
  ["preferences", "Preferences", "Preferences"],
  ["password", "Change password", "Sign-in and security"],
])("'%s' finds the person's own '%s'", async (typed, label, title) => {
  const { user } = open("global_admin");
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), typed);
  expect(options()).toEqual([label]);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("the palette offers only what the person may do, and narrows it down while typing", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await input();
  expect(options()).toEqual(expect.arrayContaining(["New Quote", "Add Contact", "Contacts", "Quote Sender"]));
  expect(options()).not.toEqual(expect.arrayContaining(["Create Template"]));
  expect(options()).not.toEqual(expect.arrayContaining(["Companies"]));
  await user.type(await input(), ">quote s");
  expect(options()).toEqual(["Quote Sender", "Quote Settings"]);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/quotes/send"));
});

test("a search finds contacts and quotes, which open by keyboard", async () => {
  const { user, backend } = open();
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "oona");
  const contacts = within(await screen.findByRole("group", { name: "Contacts" }));
  expect(contacts.getByRole("option")).toHaveTextContent("Oonagh FitzgeraldFitzgerald Farms · oonagh@example.com");
  expect(within(screen.getByRole("group", { name: "Quotes" })).getByRole("option")).toHaveTextContent("HF-1067");
  expect(backend.calls().filter((call) => call.startsWith("GET /rest/v1/find"))).toHaveLength(1);
  expect(active()).toHaveTextContent("New quote for Oonagh Fitzgerald");
  await user.keyboard("{ArrowUp}");
  expect(active()).toHaveTextContent("Rear boundary");
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(location.pathname).toBe(`/contacts/${id}`));
});

test("two letters are not sent to the server, and an empty result says so", async () => {
  const { user, backend } = open("user", () => Response.json({ contacts: [], quotes: [] }));
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "zz");
  expect(await screen.findByText("Nothing found for 'zz'.")).toBeVisible();
  expect(backend.calls().some((call) => call.startsWith("GET /rest/v1/find"))).toBe(false);
  await user.type(await input(), "z");
  expect(await screen.findByText("Nothing found for 'zzz'.")).toBeVisible();
});

test("the palette says when the search failed", async () => {
  const { user } = open("user", () => Response.json({ error: { code: "forbidden", message: "No" } }, { status: 403 }));
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "zzz");
  expect(await screen.findByText("The search failed. Try again in a moment.")).toBeVisible();
});

test("a global admin finds pages, and nothing of any company", async () => {
  const { user, backend } = open("global_admin");
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "companies");
  expect(options()).toEqual(["Companies"]);
  expect(backend.calls().some((call) => call.startsWith("GET /rest/v1/find"))).toBe(false);
});

test("the palette says when the contact for a new quote cannot be loaded", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "oona");
  await screen.findByRole("group", { name: "Actions" });
  expect(active()).toHaveTextContent("New quote for Oonagh Fitzgerald");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Failed to load the contact")).toBeVisible();
});

test("the marked choice stays marked when the server's answer arrives", async () => {
  const held = withResolvers();
  const { user, backend } = open("user", async () => {
    await held.promise;
    return Response.json(found);
  });
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "quote s");
  await waitFor(() => expect(backend.calls()).toContain("GET /rest/v1/find"));
  expect(active()).toHaveTextContent("Quote Sender");
  held.resolve();
  await screen.findByRole("group", { name: "Contacts" });
  expect(active()).toHaveTextContent("Quote Sender");
});

test("Enter chooses nothing that was found for an earlier text", async () => {
  const held = withResolvers();
  const { user } = open("user", async ({ url }) => {
    if (!url.includes("text=oonax")) return Response.json(found);
    await held.promise;
    return Response.json({ contacts: [], quotes: [] });
  });
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "oona");
  await screen.findByRole("group", { name: "Contacts" });
  await user.keyboard("x{Enter}");
  expect(active()).toBeNull();
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(location.pathname).toBe("/dashboard");
  held.resolve();
  expect(await screen.findByText("Nothing found for 'oonax'.")).toBeVisible();
});

test("an entry that was found for an earlier text can still be chosen by the arrow keys", async () => {
  const held = withResolvers();
  const { user } = open("user", async ({ url }) => {
    if (url.includes("text=oonag")) await held.promise;
    return Response.json(found);
  });
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "oona");
  await screen.findByRole("group", { name: "Contacts" });
  await user.keyboard("g{ArrowUp}");
  expect(active()).toHaveTextContent("Rear boundary");
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(location.pathname).toBe(`/contacts/${id}`));
  held.resolve();
});

test("'Add Contact' opens the form, once", async () => {
  const { user } = open("user", () => Response.json({ contacts: [], quotes: [] }));
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "add contact{Enter}");
  expect(await screen.findByRole("dialog", { name: "Create New Contact" })).toBeVisible();
  expect(history.state?.usr ?? null).toBeNull();
});

test("? lists the shortcuts, but not while typing", async () => {
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "?");
  expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull();
  await user.keyboard("{Escape}");
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

const editor: Handlers = {
  [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(template),
  [`GET /rest/v1/contacts/${id}`]: () => Response.json(oonagh),
  "GET /rest/v1/prefilled_templates": () => Response.json({ items: [] }),
  "POST /rest/v1/rpc/get_next_quote_number_preview": () => Response.json("HF-1064"),
};

test("'fence for oonagh' starts a quote, and then asks the first question", async () => {
  const answer = ({ url }: Request) =>
    Response.json(url.includes("text=oonagh") ? found : { contacts: [], quotes: [] });
  const { user, router } = open("user", answer, editor);
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "fence for oonagh");
  await waitFor(() => expect(active()).toHaveTextContent("Residential fence for Oonagh Fitzgerald"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe(createAddress));
  await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
  expect(await screen.findAllByText("Oonagh Fitzgerald")).not.toHaveLength(0);
  await waitFor(() => expect(screen.getByLabelText(/Fence type/)).toHaveFocus());
});

test("a quote starts for somebody new, without typing the name again", async () => {
  const { user } = open("user", () => Response.json({ contacts: [], quotes: [] }), editor);
  await user.click(await screen.findByRole("button", { name: "Search or jump to" }));
  await user.type(await input(), "fence for Kim Park");
  await waitFor(() => expect(active()).toHaveTextContent("Residential fence for Kim Park, a new contact"));
  await user.keyboard("{Enter}");
  expect(await screen.findByLabelText(/First Name/)).toHaveValue("Kim");
  expect(screen.getByLabelText("Last Name")).toHaveValue("Park");
});
