import type { Contact } from "@quotemill/shared/contacts/contact";
import { type CrmContact, crmContact } from "@quotemill/shared/contacts/crm";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildField, buildGroup, buildProfile } from "../../../../test/builders.ts";
import type { Handlers } from "../../../../test/fake-backend.ts";
import { company, marcus, openNewQuote, summary, template } from "../../../../test/open-editor.tsx";
import { buildContact, pageOf, refusal } from "../../../../test/records.ts";
import { newQuoteFor } from "./contact-choice.ts";

const connected = { as: buildProfile({ company: { ...company, ghl_connected: true } }) };
const searchBox = () => screen.getByRole("combobox", { name: "Search for contact by name or email..." });
/** The form's selects have options too. */
const results = () => within(screen.getByRole("listbox", { name: "Contacts" }));
const findResult = async (name: RegExp) => within(await screen.findByRole("listbox")).findByRole("option", { name });
const blankCrmContact = Object.fromEntries(Object.keys(crmContact.shape).map((key) => [key, ""]));
const inCrm = (...found: Partial<CrmContact>[]): Handlers => ({
  "POST /functions/v1/ghl-proxy": () => {
    const contacts = found.map((contact) => ({ ...blankCrmContact, ...contact }));
    return Response.json({ error: false, message: "", data: { contacts } });
  },
});
const searches = (requests: Request[]) => requests.flatMap(({ url }) => new URL(url).searchParams.get("search") ?? []);

test("the search starts 300 ms after the last keystroke, for up to ten contacts", async () => {
  const found = withResolvers<Response>();
  const { sent } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => found.promise } });
  vi.useFakeTimers();
  fireEvent.focus(searchBox());
  fireEvent.change(searchBox(), { target: { value: "webb" } });
  expect(screen.getByText("Searching contacts...")).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(sent("GET /rest/v1/contacts")).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(sent("GET /rest/v1/contacts")).toHaveLength(1));
  found.resolve(pageOf([marcus]));
  expect(await findResult(/Marcus Webb/)).toBeVisible();
  const [request] = sent("GET /rest/v1/contacts");
  expect(Object.fromEntries(new URL(request?.url ?? "").searchParams)).toEqual({
    search: "webb",
    limit: "10",
  });
});

test("a single letter is not searched for", async () => {
  const { sent } = await openNewQuote();
  vi.useFakeTimers();
  fireEvent.focus(searchBox());
  fireEvent.change(searchBox(), { target: { value: " w " } });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(searchBox()).toHaveAttribute("aria-expanded", "false");
  expect(searches(sent("GET /rest/v1/contacts"))).toEqual([]);
});

test("a contact picked by keyboard names the quote, and can be changed", async () => {
  const ellen = buildContact({ first_name: "Ellen", last_name: "Tran", email: "ellen@example.com" });
  const { user } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => pageOf([marcus, ellen]) } });
  await user.type(searchBox(), "an");
  const second = await findResult(/Ellen Tran.*ellen@example.com.*0491 570 156.*Previous/);
  await user.keyboard("{ArrowDown}");
  expect(searchBox()).toHaveAttribute("aria-activedescendant", second.id);
  await user.keyboard("{Enter}");
  expect(summary()).toHaveTextContent("Ellen Tran");
  const step = within(screen.getByRole("region", { name: "Contact Information" }));
  expect(step.getByText("Previous")).toBeVisible();
  expect(step.getByText("ellen@example.com")).toBeVisible();
  // Enter on 'Change' would drop the contact again.
  expect(screen.getByLabelText(/Fence type/)).toHaveFocus();
  await user.click(step.getByRole("button", { name: "Change" }));
  expect(searchBox()).toHaveFocus();
  expect(summary()).toHaveTextContent("Contact not selected");
});

const hidden = { dependsOn: "gate", operator: "is", showWhen: "true" } as const;
test.each([
  [
    "the first is hidden",
    [
      buildField({ id: "width", label: "Gate width", conditional: hidden }),
      buildField({ id: "gate", label: "Gate", type: "checkbox" }),
    ],
    "Gate",
  ],
  [
    "all are in groups",
    [buildGroup({ id: "runs", minRows: 1 }), buildField({ id: "length", label: "Length", parent: "runs" })],
    "Length",
  ],
  ["there are none", [], "Quote Option Name"],
])(
  "the first question that can be answered has the focus once a contact is known, even if %s",
  async (_, items, label) => {
    const handlers = {
      [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json({ ...template, structure: items }),
    };
    const { user, router } = await openNewQuote({ handlers });
    await user.type(searchBox(), "webb");
    await findResult(/Marcus/);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(screen.getByLabelText(label)).toHaveFocus();

    await act(() => router.navigate("/quotes/new", { state: newQuoteFor(marcus).state }));
    await user.click(await screen.findByRole("link", { name: /Residential fence/ }));
    await user.click(await screen.findByRole("button", { name: /Start from Scratch/ }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  },
);

test("Escape closes the results and an arrow key reopens them", async () => {
  const { user } = await openNewQuote();
  await user.type(searchBox(), "webb");
  await findResult(/Marcus/);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).not.toBeInTheDocument();
  await user.keyboard("{ArrowDown}");
  expect(results().getByRole("option")).toBeVisible();
});

test("a search without results suggests what to do", async () => {
  const { user } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => pageOf([]) } });
  await user.type(searchBox(), "8 Jetty Road");
  expect(await screen.findByText("No contacts found.")).toBeVisible();
  expect(screen.getByText("Try a different search term or use manual entry.")).toBeVisible();
  expect(results().queryByRole("option")).not.toBeInTheDocument();
});

test.each([
  ["without a CRM", {}],
  ["with a CRM", connected],
])("an unknown name becomes a new contact without typing it again, %s", async (_, options) => {
  const { user } = await openNewQuote({
    ...options,
    handlers: { "GET /rest/v1/contacts": () => pageOf([]), ...inCrm() },
  });
  await user.type(searchBox(), "Kim  van Park");
  await findResult(/^Add Kim van Park as a new contact$/);
  await user.keyboard("{Enter}");
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Kim");
  expect(screen.getByLabelText("Last Name")).toHaveValue("van Park");
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
});

test("an unknown address becomes a new contact's email", async () => {
  const { user } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => pageOf([]) } });
  await user.type(searchBox(), "kim@example.com");
  await user.click(await findResult(/^Add kim@example.com as a new contact$/));
  expect(screen.getByLabelText(/^Email/)).toHaveValue("kim@example.com");
  expect(screen.getByLabelText(/First Name/)).toHaveFocus();
});

test("a street finds the contact, and the result shows it", async () => {
  const { user } = await openNewQuote();
  await user.type(searchBox(), "pilot");
  expect(await findResult(/Marcus Webb.*14 Pilot Street/)).toBeVisible();
});

test("a failed search says so and shows no results", async () => {
  const { user } = await openNewQuote({
    handlers: { "GET /rest/v1/contacts": () => refusal(500, "Something went wrong.") },
  });
  await user.type(searchBox(), "webb");
  expect(await screen.findByText("Failed to search contacts")).toBeVisible();
  expect(await screen.findByText("The search failed.")).toBeVisible();
  expect(screen.queryByText("No contacts found.")).not.toBeInTheDocument();
  expect(results().queryByRole("option")).not.toBeInTheDocument();
});

test("without a CRM there is no toggle, and search and manual fields show together", async () => {
  await openNewQuote();
  expect(searchBox()).toBeVisible();
  expect(screen.queryByText("Manual Entry")).not.toBeInTheDocument();
  for (const name of [/First Name/, "Last Name", /^Email/, "Phone", "Company Name", "Address"]) {
    expect(screen.getByLabelText(name)).toBeVisible();
  }
});

test("with a CRM, its contacts follow ours, without duplicates", async () => {
  const { user, bodyOf } = await openNewQuote({
    ...connected,
    handlers: inCrm(
      { id: "ghl-1", firstName: "Marcus", lastName: "Webb", email: "marcus.webb@example.com" },
      { id: "ghl-2", firstName: "Mia", lastName: "Webber", email: "mia@example.com", city: "Geelong" },
    ),
  });
  await user.type(searchBox(), "we b");
  await waitFor(() => expect(results().getAllByRole("option")).toHaveLength(2));
  const [ours, theirs] = results().getAllByRole("option");
  expect(ours).toHaveTextContent(/Marcus Webb.*Previous/);
  expect(theirs).toHaveTextContent(/Mia Webber.*GHL/);
  expect(await bodyOf("POST /functions/v1/ghl-proxy")).toEqual({
    endpoint: "/contacts/?query=we%20b",
    companyId: company.id,
  });
  if (theirs) await user.click(theirs);
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
  expect(await bodyOf("PUT /rest/v1/contacts")).toMatchObject({
    email: "mia@example.com",
    city: "Geelong",
    ghl_contact_id: "ghl-2",
  });
});

test("a CRM contact that was added since the last search is found as ours, also if the CRM has no email for it", async () => {
  const jack = { id: "ghl-3", firstName: "Jack", lastName: "Nguyen" };
  const ours: Contact[] = [];
  const { user } = await openNewQuote({
    ...connected,
    handlers: { "GET /rest/v1/contacts": () => pageOf(ours), ...inCrm(jack) },
  });
  await user.type(searchBox(), "jack");
  await findResult(/Jack Nguyen.*GHL/);
  await user.click(screen.getByRole("radio", { name: "Manual Entry" }));
  await user.click(screen.getByRole("radio", { name: "Search Contacts" }));
  ours.push(
    buildContact({ first_name: "Jack", last_name: "Nguyen", email: "jack@example.com", ghl_contact_id: "ghl-3" }),
  );
  await user.type(searchBox(), "jack");
  await findResult(/Jack Nguyen.*Previous/);
  expect(results().getAllByRole("option")).toHaveLength(1);
});

test("a CRM contact without an email moves to manual entry, focuses the gap and keeps its CRM id", async () => {
  const { user, bodyOf } = await openNewQuote({
    ...connected,
    handlers: inCrm({ id: "ghl-3", firstName: "Jack", lastName: "Nguyen", phone: "+61491570158" }),
  });
  await user.type(searchBox(), "jack");
  await user.click(await findResult(/Jack Nguyen.*GHL/));
  expect(screen.getByRole("radio", { name: "Manual Entry" })).toBeChecked();
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Jack");
  expect(screen.getByLabelText("Phone")).toHaveValue("+61491570158");
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  await user.keyboard("jack@example.com");
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  await screen.findByText("Draft saved successfully!");
  expect(await bodyOf("PUT /rest/v1/contacts")).toMatchObject({ email: "jack@example.com", ghl_contact_id: "ghl-3" });
});

test("typing a known contact's email keeps what is left empty, and offers to fill it in", async () => {
  const { user, sent, bodyOf } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => pageOf([marcus]) } });
  await user.type(screen.getByLabelText(/First Name/), "Marcus");
  await user.type(screen.getByLabelText("Phone"), "0400 000 000");
  await user.click(screen.getByLabelText(/^Email/));
  await user.paste("Marcus.Webb@Example.com"); // pasted, because a pause while typing would search for half of it
  const note = await screen.findByText("Marcus Webb is already a contact. Saving keeps their last name and address.");
  expect(note).toBeVisible();
  expect(searches(sent("GET /rest/v1/contacts"))).toEqual(["marcus.webb@example.com"]);
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
  const saved = await bodyOf("PUT /rest/v1/contacts");
  expect(saved).toMatchObject({ phone: "0400 000 000" });
  expect(Object.keys(saved)).not.toContain("last_name");
  expect(Object.keys(saved)).not.toContain("address1");

  await user.click(screen.getByRole("button", { name: "Use this contact" }));
  expect(screen.getByLabelText("Last Name")).toHaveValue("Webb");
  expect(screen.getByLabelText("Address")).toHaveValue("14 Pilot Street");
  expect(screen.getByLabelText("Phone")).toHaveValue("0400 000 000");
  expect(screen.queryByText(/already a contact/)).not.toBeInTheDocument();
});

test("an address with its suburb and postcode is split, and can be put back into one line", async () => {
  const { user, bodyOf } = await openNewQuote({});
  await user.type(screen.getByLabelText(/First Name/), "Ada");
  await user.type(screen.getByLabelText(/^Email/), "ada@example.com");
  const address = screen.getByLabelText("Address");
  await user.click(address);
  await user.paste("12 Jetty Road, Glenelg SA 5045");
  await user.tab();
  expect(address).toHaveValue("12 Jetty Road");
  expect(address).toHaveAccessibleDescription("City, state, postal code: Glenelg SA 5045");
  await user.click(screen.getByRole("button", { name: "Keep in one line" }));
  expect(address).toHaveValue("12 Jetty Road, Glenelg SA 5045");
  expect(address).not.toHaveAccessibleDescription();
  await user.click(address); // left again as it is
  await user.tab();
  expect(address).toHaveValue("12 Jetty Road, Glenelg SA 5045");

  await user.clear(address);
  await user.type(address, "5 Main Street, Norwood SA 5067");
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
  expect(await bodyOf("PUT /rest/v1/contacts")).toMatchObject({
    ...{ address1: "5 Main Street", city: "Norwood", state: "SA", postal_code: "5067" },
  });

  await user.clear(address);
  expect(address).not.toHaveAccessibleDescription();
});

test("emptying a known contact's detail by hand clears it, after a warning", async () => {
  const { user, bodyOf } = await openNewQuote({ handlers: { "GET /rest/v1/contacts": () => pageOf([marcus]) } });
  await user.type(screen.getByLabelText(/First Name/), "Marcus");
  await user.click(screen.getByLabelText(/^Email/));
  await user.paste(marcus.email);
  await user.click(await screen.findByRole("button", { name: "Use this contact" }));
  await user.clear(screen.getByLabelText("Last Name"));
  expect(await screen.findByText("Marcus Webb is already a contact. Saving will clear their last name.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Save as Draft" }));
  expect(await screen.findByText("Draft saved successfully!")).toBeVisible();
  expect(await bodyOf("PUT /rest/v1/contacts")).toMatchObject({ last_name: "", address1: "14 Pilot Street" });
});

test("a CRM failure is silent", async () => {
  const { user } = await openNewQuote({
    ...connected,
    handlers: { "POST /functions/v1/ghl-proxy": () => refusal(502, "The CRM did not answer.") },
  });
  await user.type(searchBox(), "webb");
  expect(await findResult(/Marcus Webb/)).toBeVisible();
  expect(screen.queryByText("Failed to search contacts")).not.toBeInTheDocument();
});

test("with a CRM, a picked contact folds the step to a line, and Change unfolds it", async () => {
  const { user } = await openNewQuote(connected);
  await user.type(searchBox(), "webb");
  await user.click(await findResult(/Marcus Webb/));
  const step = within(screen.getByRole("region", { name: "Contact Information" }));
  expect(step.getByText("marcus.webb@example.com")).toBeVisible();
  expect(screen.queryByRole("radio", { name: "Manual Entry" })).not.toBeInTheDocument();
  await user.click(step.getByRole("button", { name: "Change" }));
  expect(screen.getByRole("radio", { name: "Manual Entry" })).toBeVisible();
  expect(searchBox()).toHaveFocus();
});

test("with a CRM, switching to manual entry and back keeps the input of both", async () => {
  const { user } = await openNewQuote(connected);
  expect(screen.queryByLabelText(/First Name/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("radio", { name: "Manual Entry" }));
  expect(screen.queryByRole("combobox", { name: /Search for contact/ })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText(/First Name/), "Ada");
  await user.click(screen.getByRole("radio", { name: "Search Contacts" }));
  expect(summary()).toHaveTextContent("Contact not selected");
  await user.click(screen.getByRole("radio", { name: "Manual Entry" }));
  expect(screen.getByLabelText(/First Name/)).toHaveValue("Ada");
});
