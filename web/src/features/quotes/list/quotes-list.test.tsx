import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { marcus } from "../../../test/open-editor.tsx";
import { buildGroup, ellensGroup, groupsOf, openQuotes, row } from "../../../test/open-quotes.tsx";
import { pageOf, refusal } from "../../../test/records.ts";

const groups = "GET /rest/v1/quote_groups";
const noCounts = { all: 0, generated: 0, drafts: 0 };

test("the page lists contacts with their counts, and the first one's drafts and quotes", async () => {
  openQuotes();
  const contacts = await screen.findByRole("navigation", { name: "Contacts" });
  const first = await within(contacts).findByRole("link", { name: /Marcus Webb/ });
  expect(first).toHaveTextContent("1 quote");
  expect(first).toHaveTextContent("1 draft");
  expect(first).toHaveAttribute("aria-current", "true");
  expect(within(contacts).getByRole("link", { name: /Ellen Tran/ })).toHaveTextContent("3 quotes");

  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Generated")).toBeVisible();
  expect(quote.getByText(/HF-1058/)).toBeVisible();
  expect(quote.getByText("18 Oct 2024")).toBeVisible();
  expect(quote.getByText("$18,642.50")).toBeVisible();
  expect(quote.getByRole("button", { name: "View PDF of HF-1058" })).toBeVisible();
  const draft = within(await row("Side boundary"));
  expect(draft.getByText("Draft")).toBeVisible();
  expect(draft.getByText("–")).toBeVisible();
});

test("tabs show counts, and the chosen tab is in the address", async () => {
  const { user, asked } = openQuotes();
  await user.click(await screen.findByRole("tab", { name: "Drafts 1" }));
  expect(location.search).toBe("?tab=drafts");
  expect(screen.getByRole("tab", { name: "All 5" })).toHaveAttribute("aria-selected", "false");
  await waitFor(() =>
    expect(asked(`/rest/v1/contacts/${marcus.id}/quotes`).at(-1)?.searchParams.get("tab")).toBe("drafts"),
  );
});

const cut = { counts: { all: 1_100, generated: 500, drafts: 0 }, at_least: true };

test("a search that very many match is counted to the end, on every tab", async () => {
  const { asked } = openQuotes("/quotes?search=fence", {
    [groups]: () => pageOf([buildGroup()], cut),
    "GET /rest/v1/quote_counts": () => Response.json({ all: 2_620, generated: 1_250, drafts: 120 }),
  });
  expect(await screen.findByRole("tab", { name: "All 2,620" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Generated 1,250" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Drafts 120" })).toBeVisible();
  expect(asked("/rest/v1/quote_counts").map(({ search }) => search)).toEqual(["?search=fence"]);
});

test("counts that may be higher are marked while the exact ones are missing, and a zero is left out", async () => {
  openQuotes("/quotes?search=fence", {
    [groups]: () => pageOf([buildGroup()], cut),
    "GET /rest/v1/quote_counts": () => refusal(503, "Busy"),
  });
  expect(await screen.findByRole("tab", { name: "All 1,100+" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Generated 500+" })).toBeVisible();
  expect(screen.getByRole("tab", { name: "Drafts" })).toBeVisible();
});

test("the list of contacts does not shrink by a page that counts only from there on", async () => {
  const { asked } = openQuotes("/quotes?search=fence", {
    [groups]: (request) => {
      const cursor = new URL(request.url).searchParams.get("cursor");
      const counted = { counts: noCounts, at_least: true };
      if (!cursor) return pageOf([buildGroup()], { ...counted, total: 1_000, next_cursor: "second" });
      if (cursor === "second") return pageOf([ellensGroup], { ...counted, total: 900, next_cursor: "third" });
      return refusal(500, "Out of order");
    },
  });
  await waitFor(() => expect(asked("/rest/v1/quote_groups").at(-1)?.searchParams.get("cursor")).toBe("third"));
  const contacts = screen.getByRole("navigation", { name: "Contacts" });
  await within(contacts).findByRole("link", { name: /Ellen Tran/ });
  expect(Number.parseFloat(within(contacts).getByRole("list").style.height)).toBeGreaterThanOrEqual(998 * 56);
});

test("a search applies to both panels", async () => {
  const { user, asked } = openQuotes();
  await screen.findByText("Webb front boundary");
  await user.type(screen.getByPlaceholderText("Search contacts, quotes, or numbers"), "HF-10");
  await waitFor(() => expect(location.search).toBe("?search=HF-10"));
  await waitFor(() => expect(asked("/rest/v1/quote_groups").at(-1)?.searchParams.get("search")).toBe("HF-10"));
  await waitFor(() =>
    expect(asked(`/rest/v1/contacts/${marcus.id}/quotes`).at(-1)?.searchParams.get("search")).toBe("HF-10"),
  );
});

test.each([
  ["all", "Marcus Webb, 1 quote, marcus.webb@example.com, 2 drafts"],
  ["generated", "Marcus Webb, 1 quote, marcus.webb@example.com"],
  ["drafts", "Marcus Webb, 2 drafts, marcus.webb@example.com"],
])("contacts in the tab %s show that tab's counts", async (tab, text) => {
  const counts = { quote_count: tab === "drafts" ? 0 : 1, draft_count: tab === "generated" ? 0 : 2 };
  openQuotes(`/quotes?tab=${tab}`, { [groups]: () => groupsOf([buildGroup(counts)]) });
  const contact = await screen.findByRole("link", { name: /Marcus Webb/ });
  expect(contact.textContent).toBe(text);
});

test("a search without matches says so, not that there are no quotes", async () => {
  openQuotes("/quotes?search=nobody", { [groups]: () => groupsOf([], noCounts) });
  expect(await screen.findByRole("button", { name: "Clear search" })).toBeVisible();
  expect(screen.queryByText("Create Your First Quote")).not.toBeInTheDocument();
});

test("a company without quotes is offered to create its first", async () => {
  openQuotes("/quotes", { [groups]: () => groupsOf([], noCounts) });
  expect(await screen.findByRole("heading", { name: "No quotes yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Create Your First Quote" })).toHaveAttribute("href", "/quotes/new");
});

test("the company of a contact is shown next to the name", async () => {
  const group = buildGroup({ company_name: "Kostas Build" });
  openQuotes("/quotes", { [groups]: () => groupsOf([group, ellensGroup]) });
  expect(await screen.findByRole("link", { name: /Marcus Webb/ })).toHaveTextContent(
    "Marcus Webb · Kostas Build, 1 quote",
  );
  expect(screen.getByRole("link", { name: /Ellen Tran/ })).toHaveTextContent("Ellen Tran, 3 quotes");
});

test("a search without a match can be cleared", async () => {
  const { user } = openQuotes("/quotes?search=nobody", {
    [groups]: (request) => (new URL(request.url).searchParams.get("search") ? groupsOf([]) : groupsOf([buildGroup()])),
  });
  await user.click(await screen.findByRole("button", { name: "Clear search" }));
  expect(await screen.findByRole("link", { name: /Marcus Webb/ })).toBeVisible();
});

test("a failure is reported and can be retried", async () => {
  let isDown = true;
  const { user } = openQuotes("/quotes", {
    [groups]: () => (isDown ? refusal(500, "Out of order") : groupsOf([buildGroup()])),
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to fetch page data.");
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Webb front boundary")).toBeVisible();
});
