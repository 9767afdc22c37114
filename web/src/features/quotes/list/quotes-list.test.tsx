import { draft, quote } from "@quotemill/shared/quotes/schema";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Handlers } from "../../../test/fake-backend.ts";
import { buildDraft, buildWholeQuote, draftId, marcus, quoteId } from "../../../test/open-editor.tsx";
import {
  buildGroup,
  buildQuoteEntry,
  draftEntry,
  ellen,
  ellensGroup,
  groupsOf,
  openQuotes,
  row,
} from "../../../test/open-quotes.tsx";
import { pageOf, refusal } from "../../../test/records.ts";

const groups = "GET /rest/v1/quote_groups";
const entries = `GET /rest/v1/contacts/${marcus.id}/quotes`;
const noCounts = { all: 0, generated: 0, drafts: 0 };

test("lists contacts with their counts, and the first one's drafts and quotes", async () => {
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
  expect(quote.getByText("Oct 18, 2024")).toBeVisible();
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

test("a search deselects a contact it does not match", async () => {
  const { user } = openQuotes(`/quotes/${ellen.id}`, {
    [groups]: (request) =>
      groupsOf(new URL(request.url).searchParams.get("search") ? [buildGroup()] : [buildGroup(), ellensGroup]),
  });
  await screen.findByRole("heading", { name: "Ellen Tran" });
  await user.type(screen.getByPlaceholderText("Search contacts, quotes, or numbers"), "HF-10");
  expect(await screen.findByRole("heading", { name: "Marcus Webb" })).toBeVisible();
  expect(location.pathname + location.search).toBe("/quotes?search=HF-10");
});

test("switching tabs keeps the chosen contact if it is in the list", async () => {
  const { user } = openQuotes(`/quotes/${ellen.id}`);
  await screen.findByRole("heading", { name: "Ellen Tran" });
  await user.click(await screen.findByRole("tab", { name: "Generated 3" }));
  await waitFor(() => expect(location.pathname + location.search).toBe("/quotes?tab=generated"));
  expect(await screen.findByText("Tran pool fence")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Ellen Tran" })).toBeVisible();
});

describe("a person who is not a contact", () => {
  const jon = buildGroup({ id: null, first_name: "Jon", last_name: "Old", email: "jon@example.com" });
  const nobody = buildGroup({ id: null, first_name: "", last_name: "", email: "", quote_count: 2, draft_count: 0 });
  const handlers: Handlers = {
    [groups]: (request) => {
      const email = new URL(request.url).searchParams.get("email");
      if (email === "jon@example.com") return groupsOf([jon]);
      return groupsOf(email === "unknown" ? [nobody] : [buildGroup(), jon, nobody]);
    },
    "GET /rest/v1/quote_entries": (request) =>
      pageOf([buildQuoteEntry({ quote_name: `Of ${new URL(request.url).searchParams.get("email")}` })]),
  };

  test("is selected by email, or as unknown without one", async () => {
    const { user } = openQuotes("/quotes?tab=generated", handlers);
    await user.click(await screen.findByRole("link", { name: /Jon Old/ }));
    expect(await screen.findByText("Of jon@example.com")).toBeVisible();
    expect(location.pathname + location.search).toBe("/quotes?contact=jon%40example.com&tab=generated");
    expect(screen.getByRole("heading", { name: "Jon Old" })).toBeVisible();
    expect(screen.getByRole("link", { name: /Jon Old/ })).toHaveAttribute("aria-current", "true");

    await user.click(screen.getByRole("link", { name: /Unknown Contact.*2 quotes.*No email address/ }));
    expect(await screen.findByText("Of unknown")).toBeVisible();
    expect(location.search).toBe("?contact=unknown&tab=generated");
    expect(screen.getByRole("heading", { name: "Unknown Contact" })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "All 5" }));
    await waitFor(() => expect(location.search).toBe(""));
    expect(await screen.findByRole("heading", { name: "Unknown Contact" })).toBeVisible();
  });

  test.each([
    ["jon@example.com", "Jon Old"],
    ["unknown", "Unknown Contact"],
  ])("opens at ?contact=%s", async (contact, name) => {
    openQuotes(`/quotes?contact=${contact}`, handlers);
    expect(await screen.findByRole("heading", { name })).toBeVisible();
    expect(await screen.findByText(`Of ${contact}`)).toBeVisible();
  });

  test("has quotes that can be viewed and deleted", async () => {
    let isDeleted = false;
    const { user } = openQuotes("/quotes?contact=unknown", {
      ...handlers,
      "GET /rest/v1/quote_entries": () => pageOf(isDeleted ? [] : [buildQuoteEntry()]),
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ contact: null, contact_id: null })),
      [`DELETE /rest/v1/quotes/${quoteId}`]: () => {
        isDeleted = true;
        return Response.json({});
      },
    });
    await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
    await user.click(await screen.findByRole("button", { name: "Delete quote" }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Webb front boundary")).not.toBeInTheDocument());
  });
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

test("clicking a contact selects it and keeps the filters", async () => {
  const { user } = openQuotes("/quotes?tab=generated");
  await user.click(await screen.findByRole("link", { name: /Ellen Tran/ }));
  expect(await screen.findByText("Tran pool fence")).toBeVisible();
  expect(location.pathname + location.search).toBe(`/quotes/${ellen.id}?tab=generated`);
});

test("a contact's email in the address selects that contact", async () => {
  openQuotes("/quotes?contact=Ellen.Tran@example.com", {
    [groups]: (request) =>
      new URL(request.url).searchParams.get("email") === ellen.email
        ? groupsOf([ellensGroup])
        : groupsOf([buildGroup(), ellensGroup]),
  });
  expect(await screen.findByRole("heading", { name: "Ellen Tran" })).toBeVisible();
  expect(await screen.findByText("Tran pool fence")).toBeVisible();
});

test.each([
  ["broken", "xyz", 400, "ID must be a valid ID."],
  ["unknown", "6f0f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a11", 404, "This contact does not exist."],
])("a %s id in the address says that the contact does not exist", async (_case, id, status, message) => {
  const { user } = openQuotes(`/quotes/${id}`, {
    [`GET /rest/v1/contacts/${id}`]: () => refusal(status, message),
    [`GET /rest/v1/contacts/${id}/quotes`]: () => refusal(status, message),
  });
  expect(await screen.findByText("This contact does not exist.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  expect(screen.queryByText("Failed to fetch page data.")).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Show all quotes" }));
  expect(await screen.findByText("Webb front boundary")).toBeVisible();
});

test("a failed contact lookup is reported and can be retried", async () => {
  let isDown = true;
  const { user } = openQuotes("/quotes?contact=marcus.webb@example.com", {
    [groups]: ({ url }) =>
      isDown && new URL(url).searchParams.has("email")
        ? refusal(500, "Something went wrong.")
        : groupsOf([buildGroup(), ellensGroup]),
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("Failed to fetch page data.");
  isDown = false;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Webb front boundary")).toBeVisible();
});

test("a company without quotes is offered to create its first", async () => {
  openQuotes("/quotes", { [groups]: () => groupsOf([], noCounts) });
  expect(await screen.findByRole("heading", { name: "No quotes yet" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Create Your First Quote" })).toHaveAttribute("href", "/quotes/new");
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

test("a quote without a PDF says that it is being generated", async () => {
  const coming = buildQuoteEntry({ status: "Processing", pdf_storage_path: null, grand_total: null });
  openQuotes("/quotes", { [entries]: () => pageOf([coming]) });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Processing")).toBeVisible();
  expect(quote.getByText("Generating PDF...")).toBeVisible();
});

test("a failed quote names its workflow and can be run again", async () => {
  let status = "Failed";
  const { user, backend } = openQuotes("/quotes", {
    [entries]: () =>
      pageOf([
        buildQuoteEntry({
          status,
          pdf_storage_path: null,
          error_message: status === "Failed" ? "Processing timeout - check hook.eu2.make.com workflow" : null,
        }),
      ]),
    "POST /functions/v1/run-quote": () => {
      status = "Processing";
      return Response.json({ success: true });
    },
  });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Check hook.eu2.make.com")).toBeVisible();
  expect(quote.getByText("Processing timeout - check hook.eu2.make.com workflow")).toBeVisible();
  await user.click(quote.getByRole("button", { name: "Run again HF-1058" }));
  expect(await quote.findByText("Generating PDF...")).toBeVisible();
  expect(await backend.find("POST /functions/v1/run-quote")?.json()).toEqual({ quote_id: quoteId });
});

test("a quote whose rerun failed still opens its earlier PDF", async () => {
  const failed = buildQuoteEntry({ status: "Failed", error_message: "Price list is missing" });
  openQuotes("/quotes", { [entries]: () => pageOf([failed]) });
  const quote = within(await row("Webb front boundary"));
  expect(quote.getByText("Price list is missing")).toBeVisible();
  expect(quote.getByRole("button", { name: "View PDF of HF-1058" })).toBeVisible();
});

test("asks before deleting a draft, then removes it", async () => {
  let drafts = [draftEntry];
  const { user } = openQuotes("/quotes?tab=drafts", {
    [entries]: () => pageOf(drafts),
    [`DELETE /rest/v1/saved_quotes/${draftId}`]: () => {
      drafts = [];
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete Side boundary" }));
  const question = screen.getByRole("alertdialog");
  expect(question).toHaveTextContent("Are you sure you want to delete this quote?");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
  expect(await screen.findByRole("heading", { name: "No drafts yet" })).toBeVisible();
});

test("deleting the very last quote is reported even though its panel disappears first", async () => {
  let list = [buildQuoteEntry()];
  const { user } = openQuotes("/quotes", {
    [groups]: () => (list.length > 0 ? groupsOf([buildGroup()]) : groupsOf([], noCounts)),
    // The groups arrive first and remove the panel while it is still loading its quotes.
    [entries]: () => (list.length > 0 ? pageOf(list) : new Promise(() => {})),
    [`DELETE /rest/v1/quotes/${quoteId}`]: () => {
      list = [];
      return Response.json({});
    },
  });
  await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
  await user.click(await screen.findByRole("button", { name: "Delete quote" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByRole("heading", { name: "No quotes yet" })).toBeVisible();
  expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
});

test("a draft that cannot be deleted stays, with the reason", async () => {
  const { user } = openQuotes("/quotes", {
    [`DELETE /rest/v1/saved_quotes/${draftId}`]: () => refusal(409, "It is in use"),
  });
  await user.click(await screen.findByRole("button", { name: "Delete Side boundary" }));
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete quote: It is in use")).toBeVisible();
  expect(await row("Side boundary")).toBeVisible();
});

test.each([
  [
    "Edit Draft Side boundary",
    `/quotes/edit-saved/${draftId}`,
    { quote: draft.parse(buildDraft()), isSavedQuote: true },
  ],
  ["Edit HF-1058", `/quotes/edit/${quoteId}`, { quote: quote.parse(buildWholeQuote()), isSavedQuote: false }],
])("'%s' opens the editor with the full record", async (button, path, state) => {
  const { user, router } = openQuotes("/quotes", {
    [`GET /rest/v1/form_templates/${buildDraft().template_id}`]: () => refusal(404, "No such template"),
  });
  await user.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(router.state.location.state).toEqual(state);
});
