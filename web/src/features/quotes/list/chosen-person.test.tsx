import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Handlers } from "../../../test/fake-backend.ts";
import { chooseMore } from "../../../test/open-activity.tsx";
import { buildWholeQuote, quoteId } from "../../../test/open-editor.tsx";
import { buildGroup, buildQuoteRow, ellen, ellensGroup, groupsOf, openQuotes } from "../../../test/open-quotes.tsx";
import { pageOf, refusal } from "../../../test/records.ts";

const groups = "GET /rest/v1/quote_groups";

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

test("contacts keep their places while a phone shows one of them instead", async () => {
  const hide: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly tell: (entries: object[]) => void) {}
      observe(target: Element) {
        const entry = { target, borderBoxSize: [{ blockSize: 0, inlineSize: 0 }] };
        if (target.matches("li")) hide.push(() => this.tell([entry]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
  openQuotes();
  const contacts = await screen.findByRole("navigation", { name: "Contacts" });
  await within(contacts).findByRole("link", { name: /Ellen Tran/ });
  const height = () => within(contacts).getByRole("list").style.height;
  await waitFor(() => expect(height()).toBe("120px"));
  act(() => {
    for (const row of hide) row();
  });
  expect(height()).toBe("120px");
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
      pageOf([buildQuoteRow({ quote_name: `Of ${new URL(request.url).searchParams.get("email")}` })]),
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
      "GET /rest/v1/quote_entries": () => pageOf(isDeleted ? [] : [buildQuoteRow()]),
      [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(buildWholeQuote({ contact: null, contact_id: null })),
      [`DELETE /rest/v1/quotes/${quoteId}`]: () => {
        isDeleted = true;
        return Response.json({});
      },
    });
    await user.click(await screen.findByRole("button", { name: "View Details of HF-1058" }));
    await chooseMore(user, "Delete quote");
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Quote deleted successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Webb front boundary")).not.toBeInTheDocument());
  });
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
