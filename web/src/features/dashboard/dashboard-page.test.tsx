import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildProfile, profileOf } from "../../test/builders.ts";
import { buildBrief } from "../../test/offers.ts";
import { buildQuote, refusal } from "../../test/records.ts";
import { renderApp } from "../../test/render-app.tsx";

const companyAnswer = (recent_quotes: object[]) => () =>
  Response.json({ scope: "company", total_quotes: 248, quotes_this_month: 17, pending_pdfs: 3, recent_quotes });

test("the dashboard shows the company's figures and latest quotes", async () => {
  const quote = buildQuote();
  const { contact: person } = quote;
  const old = { quote_number: "HF-2", contact_id: null, contact: person && { ...person, id: null, first_name: "Old" } };
  const orphan = buildQuote({
    quote_number: "HF-1",
    contact: null,
    contact_id: null,
    status: "FAILED",
    grand_total: null,
  });
  renderApp("/dashboard", {
    as: buildProfile(),
    handlers: { "GET /rest/v1/dashboard": companyAnswer([quote, buildQuote(old), orphan]) },
  });
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  const table = await screen.findByRole("table", { name: "Recent Quotes" });
  for (const name of ["Quote #", "Contact", "Address", "Date", "Status"]) {
    expect(within(table).getByRole("columnheader", { name })).toBeVisible();
  }
  const [, known, legacy, unknown] = within(table).getAllByRole("row");
  expect(legacy).toHaveTextContent("Old Webb");
  expect(known).toHaveTextContent("HF-1063$4,277.35Marcus Webb14 Pilot StreetOct 18, 2024Generated");
  expect(unknown).toHaveTextContent("HF-1Unknown ContactN/AOct 18, 2024Check hook.eu2.make.com");
  for (const [name, href] of [
    ["HF-1063", `/quotes/${person?.id}`],
    ["HF-2", "/quotes?contact=marcus.webb%40example.com"],
    ["HF-1", "/quotes?contact=unknown"],
  ] as const) {
    expect(within(table).getByRole("link", { name })).toHaveAttribute("href", href);
  }
  for (const [label, value] of [
    ["Total Quotes", "248"],
    ["Quotes This Month", "17"],
    ["Pending PDFs", "3"],
  ] as const) {
    expect(screen.getByText(label).parentElement).toHaveTextContent(value);
  }
  expect(screen.getByRole("link", { name: "View All Quotes" })).toHaveAttribute("href", "/quotes");
  expect(screen.getByRole("link", { name: "New Quote" })).toHaveAttribute("href", "/quotes/new");
});

test("an accepted quote says so, with the accepted total, as everywhere", async () => {
  const offer = buildBrief({ state: "accepted", quote_state: "accepted", accepted_total: 450_000 });
  renderApp("/dashboard", {
    as: buildProfile(),
    handlers: { "GET /rest/v1/dashboard": companyAnswer([buildQuote({ status: "Sent", offer })]) },
  });
  const [, quote] = within(await screen.findByRole("table", { name: "Recent Quotes" })).getAllByRole("row");
  expect(quote).toHaveTextContent(/HF-1063\$4,500\.00.*Accepted$/);
});

test("the month begins in the person's own time zone", async () => {
  const { backend } = renderApp("/dashboard", { as: buildProfile() });
  await screen.findByText("No quotes created yet.");
  const asked = new URL(backend.find("GET /rest/v1/dashboard")?.url ?? "");
  const now = new Date();
  expect(asked.searchParams.get("month_start")).toBe(new Date(now.getFullYear(), now.getMonth(), 1).toISOString());
});

test("without quotes, the dashboard offers a next step", async () => {
  renderApp("/dashboard", { as: buildProfile({ full_name: null }) });
  expect(await screen.findByRole("heading", { name: "Welcome back, User!" })).toBeVisible();
  expect(await screen.findByText("No quotes created yet.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create Your First Quote" })).toHaveAttribute("href", "/quotes/new");
});

test("a global admin sees the whole system and no links to pages they cannot open", async () => {
  renderApp("/dashboard", {
    as: profileOf("global_admin"),
    handlers: {
      "GET /rest/v1/dashboard": () =>
        Response.json({ scope: "global", total_companies: 2, total_users: 9, recent_quotes: [buildQuote()] }),
    },
  });
  expect(await screen.findByRole("heading", { name: "Global Admin Dashboard" })).toBeVisible();
  const table = await screen.findByRole("table", { name: "Recent Quotes" });
  expect(within(table).getByRole("cell", { name: "Harbour Fencing" })).toBeVisible();
  expect(screen.getByText("Total Companies").parentElement).toHaveTextContent("2");
  expect(screen.getByText("Total Users").parentElement).toHaveTextContent("9");
  expect(screen.getByText("Recent Quotes", { selector: "dt" }).parentElement).toHaveTextContent("1");
  expect(screen.queryByRole("link", { name: "New Quote" })).not.toBeInTheDocument();
  expect(within(table).queryByRole("link")).not.toBeInTheDocument();
});

test("a profile without a company loads nothing", async () => {
  const { backend } = renderApp("/dashboard", { as: buildProfile({ company: null, company_id: null }) });
  expect(await screen.findByRole("heading", { name: "Welcome back, Ada Lovelace!" })).toBeVisible();
  expect(backend.calls()).not.toContain("GET /rest/v1/dashboard");
});

test("a failure is reported and can be retried", async () => {
  let works = false;
  const { user } = renderApp("/dashboard", {
    as: buildProfile(),
    handlers: {
      "GET /rest/v1/dashboard": () => (works ? companyAnswer([buildQuote()])() : refusal(500, "Something broke.")),
    },
  });
  expect(await screen.findByText("Failed to load the dashboard")).toBeVisible();
  works = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "HF-1063" })).toBeVisible();
});
