import { contactChangedMeanwhile } from "@quotemill/shared/contacts/contact";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildProfile } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { heard } from "../../test/heard.ts";
import { buildContact, buildQuote, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const marcus = buildContact({ quote_count: 2, last_quote_date: "2024-11-20T02:00:00.000Z" });
const openPage = (handlers: Handlers = {}, search = "") =>
  renderApp(`/contacts${search}`, {
    as: buildProfile(),
    handlers: { "GET /rest/v1/contacts": () => pageOf([marcus]), ...handlers },
  });
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest("tr");
  if (!row) throw new Error(`${name} is in no row`);
  return row;
};
const openMenu = async (user: ReturnType<typeof openPage>["user"], item: string) => {
  await user.click(await screen.findByRole("button", { name: "Actions for Marcus Webb" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};

test("a row shows all details of its contact", async () => {
  openPage();
  const row = await rowOf("Marcus Webb");
  for (const text of ["marcus.webb@example.com", "0491 570 156", "14 Pilot Street, Watsons Bay NSW 2030", "Manual"]) {
    expect(row).toHaveTextContent(text);
  }
  expect(row).toHaveTextContent(new Date("2024-11-20T02:00:00.000Z").toLocaleDateString());
  expect(screen.getByRole("heading", { name: "All Contacts (1)" })).toBeVisible();
  for (const name of ["Contact", "Source", "Quotes", "Last Activity", "Actions"]) {
    expect(screen.getByRole("columnheader", { name })).toBeVisible();
  }
});

test("a search heads its results as such", async () => {
  openPage({}, "?search=webb");
  await rowOf("Marcus Webb");
  expect(screen.getByRole("heading", { name: "Contacts found (1)" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: /All Contacts/ })).toBeNull();
});

test.each([
  ["manual", "Manual"],
  ["quote_creation", "Quote"],
  ["ghl_sync", "GHL Sync"],
  ["ghl_import", "GHL Import"],
  ["carrier_pigeon", "carrier_pigeon"],
])("source %s reads '%s'", async (source, label) => {
  openPage({ "GET /rest/v1/contacts": () => pageOf([buildContact({ source })]) });
  expect(within(await rowOf("Marcus Webb")).getByText(label)).toBeVisible();
});

test("without quotes, the last activity is the creation date and View Quotes is disabled", async () => {
  const { user } = openPage({ "GET /rest/v1/contacts": () => pageOf([buildContact()]) });
  const row = await rowOf("Marcus Webb");
  expect(row).toHaveTextContent(new Date("2024-10-18T02:00:00.000Z").toLocaleDateString());
  await user.click(within(row).getByRole("button", { name: "Actions for Marcus Webb" }));
  expect(await screen.findByRole("menuitem", { name: "View Quotes" })).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "0 quotes" }));
  expect(await screen.findByText("No quotes found for this contact")).toBeVisible();
});

test("a search while offline fails visibly, and is repeated once the network is back", async () => {
  const { user } = openPage({
    "GET /rest/v1/contacts": () => {
      if (!onlineManager.isOnline()) throw new TypeError("Failed to fetch");
      return pageOf([marcus]);
    },
  });
  await rowOf("Marcus Webb");
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  await user.type(screen.getByRole("searchbox"), "ada");
  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load contacts");
  expect(screen.queryByText("Marcus Webb")).not.toBeInTheDocument();
  act(() => onlineManager.setOnline(true));
  expect(await rowOf("Marcus Webb")).toBeVisible();
});

test("an empty list offers to add the first contact", async () => {
  const { user } = openPage({ "GET /rest/v1/contacts": () => pageOf([]) });
  expect(await screen.findByText("No contacts found")).toBeVisible();
  expect(screen.getByText("Get started by creating your first contact or making a quote")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add Your First Contact" }));
  expect(screen.getByRole("dialog", { name: "Create New Contact" })).toBeVisible();
});

test("a search without a result leads back to all contacts", async () => {
  const held = withResolvers();
  const all = vi.fn(() => held.promise.then(() => pageOf([marcus])));
  const { user } = openPage(
    { "GET /rest/v1/contacts": ({ url }) => (new URL(url).searchParams.get("search") ? pageOf([]) : all()) },
    "?search=x",
  );
  await user.click(await screen.findByRole("button", { name: "Show all contacts" }));
  await waitFor(() => expect(location.search).toBe(""));
  await waitFor(() => expect(all).toHaveBeenCalled());
  expect(screen.queryByRole("button", { name: "Add Your First Contact" })).not.toBeInTheDocument();
  held.resolve();
  expect(await heard("1 contact")).toBeInTheDocument();
  expect(await screen.findByText("Marcus Webb")).toBeVisible();
  expect(screen.getByRole("searchbox", { name: "Search contacts" })).toHaveValue("");
});

test("search and source are sent to the server and kept in the address", async () => {
  const { user, backend } = openPage({
    "GET /rest/v1/contacts": (request) =>
      new URL(request.url).searchParams.get("search") ? pageOf([]) : pageOf([marcus]),
  });
  await screen.findByText("Marcus Webb");
  await user.type(screen.getByRole("searchbox", { name: "Search contacts" }), "nobody ");
  expect(await screen.findByText("Try adjusting your search or filter criteria")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add Your First Contact" })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole("combobox", { name: "Source" }), "From Quotes");
  await waitFor(() => expect(location.search).toBe("?search=nobody&source=quote_creation"));
  await waitFor(() => {
    const last = new URL(backend.requests.at(-1)?.url ?? "").searchParams;
    expect([last.get("search"), last.get("source")]).toEqual(["nobody", "quote_creation"]);
  });
});

test("filters are read from the address, and invalid ones are ignored", async () => {
  const { backend } = openPage({}, "?search=webb&source=bogus");
  expect(await screen.findByRole("searchbox", { name: "Search contacts" })).toHaveValue("webb");
  expect(screen.getByRole("combobox", { name: "Source" })).toHaveValue("all");
  expect(backend.find("GET /rest/v1/contacts")?.url).toContain("search=webb&source=all");
});

test("a list that failed to load can be retried", async () => {
  let works = false;
  const { user } = openPage({
    "GET /rest/v1/contacts": () => (works ? pageOf([marcus]) : refusal(500, "Something broke.")),
  });
  expect(await screen.findByText("Failed to load contacts")).toBeVisible();
  works = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Marcus Webb")).toBeVisible();
});

test("only the visible part of a long list is rendered, and the next part is fetched ahead", async () => {
  const person = (index: number) => buildContact({ first_name: `Person ${index}`, last_name: "" });
  const page = (from: number) => Array.from({ length: 100 }, (_, index) => person(from + index));
  const { backend } = openPage({
    "GET /rest/v1/contacts": (request) =>
      new URL(request.url).searchParams.get("cursor")
        ? pageOf(page(100), { total: 20_000, next_cursor: "third" })
        : pageOf(page(0), { total: 20_000, next_cursor: "second" }),
  });
  expect(await screen.findByText("Person 0")).toBeVisible();
  expect(screen.getByRole("heading", { name: "All Contacts (20000)" })).toBeVisible();
  expect(screen.getAllByRole("row").length).toBeLessThan(60);
  const cursors = () =>
    backend.requests
      .map((request) => new URL(request.url))
      .filter((url) => url.pathname === "/rest/v1/contacts")
      .map((url) => url.searchParams.get("cursor"));
  await waitFor(() => expect(cursors()).toContain("second"));
  expect(cursors().filter((cursor) => cursor === "second")).toHaveLength(1);
  expect(cursors()).not.toContain("third");
});

test("a contact is created", async () => {
  let list = [marcus];
  const { user, backend } = openPage({
    "GET /rest/v1/contacts": () => pageOf(list),
    "POST /rest/v1/contacts": async (request) => {
      const created = buildContact({ ...((await request.json()) as object) });
      list = [created, marcus];
      return Response.json(created);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  await user.type(screen.getByRole("textbox", { name: "First Name" }), "Ada");
  await user.type(screen.getByRole("textbox", { name: "Company Name" }), "Engines");
  await user.type(screen.getByRole("textbox", { name: "Email" }), "Ada@Example.com");
  await user.click(screen.getByRole("button", { name: "Create Contact" }));
  expect(await screen.findByText("Contact created successfully")).toBeInTheDocument();
  expect(await screen.findByText("ada@example.com", { selector: "td *" })).toBeVisible();
  expect(await backend.find("POST /rest/v1/contacts")?.json()).toMatchObject({
    first_name: "Ada",
    last_name: "",
    company_name: "Engines",
    email: "ada@example.com",
    country: "",
  });
});

test("a new contact needs a first name and an email", async () => {
  const { user, backend } = openPage();
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  await user.click(screen.getByRole("button", { name: "Create Contact" }));
  expect(await screen.findByText("First name and email are required")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "First Name" })).toBeInvalid();
  expect(screen.getByRole("textbox", { name: "Email" })).toBeInvalid();
  expect(backend.calls()).not.toContain("POST /rest/v1/contacts");
});

const taken = "A contact with this email already exists";
test.each([
  ["an email that is taken", () => refusal(409, taken, { email: taken }), taken],
  ["anything else", () => refusal(500, "Something broke."), "Failed to create contact"],
])("a contact cannot be created because of %s", async (_case, answer, message) => {
  const { user } = openPage({ "POST /rest/v1/contacts": answer });
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  await user.type(screen.getByRole("textbox", { name: "First Name" }), "Ada");
  await user.type(screen.getByRole("textbox", { name: "Email" }), "marcus.webb@example.com");
  await user.click(screen.getByRole("button", { name: "Create Contact" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole("dialog", { name: "Create New Contact" })).toBeVisible();
});

test("an address that holds its suburb and postcode fills their fields", async () => {
  const { user } = openPage();
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  const values = () =>
    ["Address", "City", "State", "Postal Code"].map(
      (name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value,
    );
  await user.click(screen.getByRole("textbox", { name: "Address" }));
  await user.paste("12 Jetty Road, Glenelg SA 5045");
  await user.tab();
  await waitFor(() => expect(values()).toEqual(["12 Jetty Road", "Glenelg", "SA", "5045"]));
  await user.clear(screen.getByRole("textbox", { name: "Address" }));
  await user.paste("5 Main Street, Norwood SA 5067");
  await user.tab();
  await waitFor(() => expect(values()).toEqual(["5 Main Street, Norwood SA 5067", "Glenelg", "SA", "5045"]));
});

test("an edit is saved against the version that was shown", async () => {
  const { user, backend } = openPage({
    [`PATCH /rest/v1/contacts/${marcus.id}`]: () => Response.json(marcus),
  });
  await openMenu(user, "Edit");
  const city = screen.getByRole("textbox", { name: "City" });
  expect(city).toHaveValue("Watsons Bay");
  await user.clear(city);
  await user.type(city, "Vaucluse");
  await user.click(screen.getByRole("button", { name: "Update Contact" }));
  expect(await screen.findByText("Contact updated successfully")).toBeInTheDocument();
  expect(await backend.find(`PATCH /rest/v1/contacts/${marcus.id}`)?.json()).toMatchObject({
    city: "Vaucluse",
    updated_at: marcus.updated_at,
  });
});

test("someone else's change is reported, and shown after reloading", async () => {
  const newer = { ...marcus, city: "Bondi", updated_at: "2024-12-01T02:00:00.000Z" };
  const versions: unknown[] = [];
  const { user } = openPage({
    [`GET /rest/v1/contacts/${marcus.id}`]: () => Response.json(newer),
    [`PATCH /rest/v1/contacts/${marcus.id}`]: async (request) => {
      versions.push(((await request.json()) as { updated_at: string }).updated_at);
      return versions.length === 1 ? refusal(409, contactChangedMeanwhile) : Response.json(newer);
    },
  });
  await openMenu(user, "Edit");
  await user.click(screen.getByRole("button", { name: "Update Contact" }));
  await user.click(await screen.findByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "City" })).toHaveValue("Bondi"));
  expect(screen.queryByText(contactChangedMeanwhile)).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Update Contact" }));
  expect(await screen.findByText("Contact updated successfully")).toBeInTheDocument();
  expect(versions).toEqual([marcus.updated_at, newer.updated_at]);
});

test("a failed edit is reported", async () => {
  const { user } = openPage({ [`PATCH /rest/v1/contacts/${marcus.id}`]: () => refusal(500, "Something broke.") });
  await openMenu(user, "Edit");
  await user.click(screen.getByRole("button", { name: "Update Contact" }));
  expect(await screen.findByText("Failed to update contact")).toBeInTheDocument();
});

test.each([
  [() => Response.json({}), "Contact deleted successfully"],
  [() => refusal(500, "Something broke."), "Failed to delete contact"],
])("a deletion asks first and reports its outcome (%#)", async (answer, message) => {
  const { user, backend } = openPage({ [`DELETE /rest/v1/contacts/${marcus.id}`]: answer });
  await openMenu(user, "Delete");
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("Are you sure you want to delete this contact? This action cannot be undone.");
  expect(dialog).toHaveTextContent(`Marcus Webb (${marcus.email}) will be removed from your contacts.`);
  expect(dialog).toHaveTextContent("Their quotes, drafts and sent links are kept.");
  expect(backend.calls()).not.toContain(`DELETE /rest/v1/contacts/${marcus.id}`);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});

test("the count of quotes opens the contact's quotes", async () => {
  const quote = buildQuote({ contact_id: marcus.id });
  const failed = buildQuote({ status: "failed" });
  const { user, backend } = openPage({ "GET /rest/v1/quotes": () => pageOf([quote, failed]) });
  await user.click(await screen.findByRole("button", { name: "2 quotes" }));
  const dialog = screen.getByRole("dialog", { name: "Contact Quotes" });
  expect(await within(dialog).findByText("Check hook.eu2.make.com")).toBeVisible();
  expect(dialog).toHaveTextContent("HF-1063 · 18 Oct 2024");
  expect(within(dialog).getByText("Generated")).toBeVisible();
  const [view] = within(dialog).getAllByRole("link", { name: "View HF-1063" });
  expect(view).toHaveAttribute("href", `/quotes/edit/${quote.id}`);
  expect(backend.find("GET /rest/v1/quotes")?.url).toContain(`contact_id=${marcus.id}`);
});

test("a quote is started for the contact", async () => {
  const templates = { items: [], total: 0, next_cursor: null };
  const { user } = openPage({ "GET /rest/v1/form_templates": () => Response.json(templates) });
  await openMenu(user, "New Quote");
  await waitFor(() => expect(location.pathname).toBe("/quotes/new"));
  expect(history.state.usr).toMatchObject({ contact: { picked: { email: "marcus.webb@example.com" } } });
});

test("quotes that failed to load can be retried", async () => {
  const { user } = openPage({ "GET /rest/v1/quotes": () => refusal(500, "Something broke.") });
  await openMenu(user, "View Quotes");
  expect(await screen.findByText("Failed to load quotes")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("the outcome of a save is reported even if the dialog was closed first", async () => {
  const answer = withResolvers<Response>();
  const { user, backend } = openPage({ "POST /rest/v1/contacts": () => answer.promise });
  await user.click(await screen.findByRole("button", { name: "Add Contact" }));
  await user.type(screen.getByRole("textbox", { name: "First Name" }), "Ada");
  await user.type(screen.getByRole("textbox", { name: "Email" }), "ada@example.com");
  await user.click(screen.getByRole("button", { name: "Create Contact" }));
  await waitFor(() => expect(backend.calls()).toContain("POST /rest/v1/contacts"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  answer.resolve(Response.json(buildContact({ first_name: "Ada" })));
  expect(await screen.findByText("Contact created successfully")).toBeVisible();
});

test("the export contains what the list shows, and a failure is reported", async () => {
  const answers = [refusal(429, "Other exports are still running."), csv()];
  const { user, backend } = openPage(
    { "GET /rest/v1/exports/contacts": () => answers.shift() ?? csv() },
    "?search=webb",
  );
  const saved: string[] = [];
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await user.click(await screen.findByRole("button", { name: "Export contacts" }));
  expect(await screen.findByText("Other exports are still running.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Export contacts" }));
  await waitFor(() => expect(saved).toEqual(["contacts-2026-11-16.csv"]));
  expect(backend.find("GET /rest/v1/exports/contacts")?.url).toContain("search=webb");
});

const csv = () =>
  new Response("First name\r\n", {
    headers: { "content-disposition": 'attachment; filename="contacts-2026-11-16.csv"' },
  });
