import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import type { Handlers } from "../../test/fake-backend.ts";
import { buildQuoteRow, draftRow } from "../../test/open-quotes.tsx";
import { buildActivity, buildContact, noValue, pageOf, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const oona = buildContact({
  first_name: "Oonagh",
  last_name: "Fitzgerald",
  email: "oonagh@example.com",
  company_name: "Fitzgerald Farms",
});
const path = `/rest/v1/contacts/${oona.id}`;
const handlers: Handlers = {
  "GET /rest/v1/contacts": () => pageOf([oona]),
  [`GET ${path}`]: () => Response.json(oona),
  [`GET ${path}/quotes`]: () => pageOf([draftRow, buildQuoteRow()]),
  [`GET ${path}/activity`]: () => pageOf([]),
  [`GET ${path}/value`]: () => Response.json(noValue),
};
const open = (more: Handlers = {}, address = `/contacts/${oona.id}`) =>
  renderApp(address, { as: buildProfile(), handlers: { ...handlers, ...more } });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("a contact's name in the list opens their page", async () => {
  const { user } = open({}, "/contacts");
  await user.click(await screen.findByRole("link", { name: "Oonagh Fitzgerald" }));
  expect(await heading("Oonagh Fitzgerald")).toBeVisible();
  expect(location.pathname).toBe(`/contacts/${oona.id}`);
});

test("details and quotes are shown as in the lists", async () => {
  open();
  const details = within(await screen.findByRole("region", { name: "Details" }));
  for (const text of ["Fitzgerald Farms", "0491 570 156", "14 Pilot Street, Watsons Bay NSW 2030", "Manual"]) {
    expect(details.getByText(text)).toBeVisible();
  }
  expect(details.getByRole("link", { name: "oonagh@example.com" })).toHaveAttribute(
    "href",
    "mailto:oonagh@example.com",
  );
  // The number is also in the head of the page.
  expect(screen.getAllByRole("link", { name: "0491 570 156" })[0]).toHaveAttribute("href", "tel:0491570156");
  const quotes = within(await screen.findByRole("region", { name: "Quotes (2)" }));
  expect(await quotes.findByText("Webb front boundary")).toBeVisible();
  expect(quotes.getByText("Side boundary")).toBeVisible();
});

test("the page shows what the contact is worth: quoted, open and accepted, this year and in all, and drafts", async () => {
  const sums = {
    this_year: { quoted: 1_165_800, open: 689_400, accepted: 476_400 },
    in_all: { quoted: 2_000_000, open: 689_400, accepted: 1_310_600 },
  };
  open({
    [`GET ${path}/value`]: () =>
      Response.json({ ...noValue, ...sums, others: 1, drafts: { count: 2, total: 517_440 } }),
  });
  const card = within(await screen.findByRole("region", { name: "Value" }));
  await card.findByRole("table");
  const rows = card.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "This yearIn all",
    "Quoted$11,658.00$20,000.00",
    "Open$6,894.00$6,894.00",
    "Accepted$4,764.00$13,106.00",
  ]);
  expect(card.getByText("2 drafts · $5,174.40 when saved · Without 1 quote in another currency")).toBeVisible();
});

test("the details show the contact's ID in another system", async () => {
  open({ [`GET ${path}`]: () => Response.json({ ...oona, external_id: "crm-4711" }) });
  const details = within(await screen.findByRole("region", { name: "Details" }));
  expect(details.getByText("External ID").nextSibling).toHaveTextContent("crm-4711");
});

test("the activity shows what people did, with links that this reader may open", async () => {
  const quote = { kind: "quote", id: oona.id, name: "HF-1058", person: { id: oona.id, email: oona.email } } as const;
  const about = [quote, { kind: "contact", id: oona.id, name: "Oonagh Fitzgerald", person: null } as const];
  const sent = buildActivity({ actor_id: oona.id, actor_name: "Sarah Chen", action: "quotes.sent", about });
  open({ [`GET ${path}/activity`]: () => pageOf([sent]) });
  const activity = within(await screen.findByRole("region", { name: "Activity" }));
  const row = await activity.findByRole("row", { name: /Sarah Chen Sent HF-1058 to Oonagh Fitzgerald/ });
  const links = within(row)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(links).toEqual([`/quotes/${oona.id}?quote=${oona.id}&open=details`, `/contacts/${oona.id}`]);
});

test("unknown details say so", async () => {
  open({
    [`GET ${path}`]: () =>
      Response.json({ ...oona, phone: "", company_name: "", address1: "", city: "", state: "", postal_code: "" }),
  });
  const details = within(await screen.findByRole("region", { name: "Details" }));
  expect(details.getAllByText("Not provided")).toHaveLength(3);
});

test("an edit shows at once", async () => {
  let stored = oona;
  const { user } = open({
    [`GET ${path}`]: () => Response.json(stored),
    [`PATCH ${path}`]: async (request) => {
      stored = { ...stored, ...(await request.json()) };
      return Response.json(stored);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const name = await screen.findByLabelText("Company Name");
  await user.clear(name);
  await user.type(name, "Fitz and Sons");
  await user.click(screen.getByRole("button", { name: "Update Contact" }));
  // The dialog hides the page until the answer has come.
  expect(
    await within(await screen.findByRole("region", { name: "Details" })).findByText("Fitz and Sons"),
  ).toBeVisible();
});

test("'New Quote' starts a quote for that person", async () => {
  const { user, router } = open({ "GET /rest/v1/form_templates": () => pageOf([]) });
  await user.click(await screen.findByRole("link", { name: "New Quote" }));
  await waitFor(() => expect(location.pathname).toBe("/quotes/new"));
  expect(router.state.location.state.contact.picked).toMatchObject({ email: "oonagh@example.com" });
});

test("deleting asks first, then returns to the list", async () => {
  const { user } = open({ [`DELETE ${path}`]: () => new Response(null, { status: 204 }) });
  await user.click(await screen.findByRole("button", { name: "Actions for Oonagh Fitzgerald" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await heading("Contacts")).toBeVisible();
});

test("without quotes, one button leads to the first", async () => {
  open({ [`GET ${path}/quotes`]: () => pageOf([]) });
  const quotes = within(await screen.findByRole("region", { name: "Quotes (0)" }));
  expect(quotes.getByText("No quotes yet")).toBeVisible();
  expect(quotes.getByRole("link", { name: "New Quote" })).toHaveAttribute("href", "/quotes/new");
});

test.each([
  ["unknown", `/contacts/${oona.id}`, refusal(404, "This contact does not exist.")],
  ["malformed", "/contacts/nobody", refusal(400, "Bad id")],
])("an id that is %s leads back to all contacts", async (_, address, answer) => {
  const id = address.split("/").at(-1);
  open({ [`GET /rest/v1/contacts/${id}`]: () => answer.clone() }, address);
  expect(await screen.findByText("This contact does not exist.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Show all contacts" })).toHaveAttribute("href", "/contacts");
  expect(screen.queryByRole("region", { name: /Quotes/ })).toBeNull();
});

test("a failure offers to try again", async () => {
  let isDown = true;
  const { user } = open({ [`GET ${path}`]: () => (isDown ? refusal(500, "Something broke.") : Response.json(oona)) });
  expect(await screen.findByText("Failed to load the contact")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await heading("Oonagh Fitzgerald")).toBeVisible();
});

test("a global admin is sent home", async () => {
  renderApp(`/contacts/${oona.id}`, { as: profileOf("global_admin") });
  await waitFor(() => expect(location.pathname).toBe("/dashboard"));
});
