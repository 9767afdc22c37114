import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildTemplate, profileOf } from "../../../test/builders.ts";
import { heard } from "../../../test/heard.ts";
import { pageOf } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { TemplatesPage } from "./templates-page.tsx";

const { structure: _, make_webhook_url: __, pricing: ___, ...fence } = buildTemplate();
const items = [{ ...fence, field_count: 7, conditional_count: 2, has_draft: false }];
const listOf = (list: object[]) => ({
  "GET /rest/v1/form_templates": () => Response.json({ items: list, total: list.length, next_cursor: null }),
  [`GET /rest/v1/form_templates/${fence.id}`]: () => Response.json(buildTemplate()),
});
const open = (list: object[]) => renderApp("/forms/builder", { as: profileOf("admin"), handlers: listOf(list) });

/** Not the filter's choice, which says the same. */
const badge = { selector: "li *" };

test("the list shows each template's number of fields and conditions", async () => {
  open(items);
  expect(await screen.findByText("7 fields • 2 conditional")).toBeVisible();
  expect(screen.getByRole("heading", { name: "Quote Builder" })).toBeVisible();
  expect(screen.getByText("Create and manage quote templates with conditional logic.")).toBeVisible();
});

test("New Template offers starters", async () => {
  const { user, router } = open(items);
  await user.click(await screen.findByRole("link", { name: "New Template" }));
  expect(await screen.findByRole("link", { name: "Start with Fence" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/forms/builder/new");
});

test("the edit button opens the builder and the preview button its preview", async () => {
  const { user, router } = open(items);
  await user.click(await screen.findByRole("link", { name: "Edit Residential fence" }));
  expect(await screen.findByRole("tab", { name: "Design" })).toBeVisible();
  expect(router.state.location.pathname).toBe(`/forms/builder/edit/${fence.id}`);
  await user.click(screen.getByRole("link", { name: "Back to Templates" }));
  await user.click(await screen.findByRole("link", { name: "Preview Residential fence" }));
  expect(await screen.findByRole("button", { name: "Exit Preview" })).toBeVisible();
  expect(screen.getByText("2 of 2 fields visible")).toBeVisible();
});

test("Use starts a quote from a template that is switched on", async () => {
  const { user, router } = open(items);
  await user.click(await screen.findByRole("link", { name: "Use Residential fence" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/quotes/create/${fence.id}`));
});

test("a template that is switched off cannot be used", async () => {
  open([{ ...items[0], is_active: false }]);
  expect(await screen.findByText("Switched off", badge)).toBeVisible();
  const filter = within(screen.getByRole("combobox", { name: "Status" }));
  expect(filter.getByRole("option", { name: "Switched off" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Use Residential fence" })).not.toBeInTheDocument();
});

test("a template with an unpublished version is marked", async () => {
  open([
    { ...items[0], has_draft: true },
    { ...items[0], id: "11111111-1111-4111-8111-111111111111", name: "Deck" },
  ]);
  const row = async (name: string) => within((await screen.findByRole("link", { name })).closest("li") as HTMLElement);
  expect((await row("Residential fence")).getByText("Unpublished draft")).toBeVisible();
  expect((await row("Deck")).queryByText("Unpublished draft")).not.toBeInTheDocument();
});

test("a template is made a starter in its menu, and marked as one", async () => {
  let is_starter = false;
  const { user, backend } = renderApp("/forms/builder", {
    as: profileOf("admin"),
    handlers: {
      "GET /rest/v1/form_templates": () => pageOf([{ ...items[0], is_starter }]),
      [`PATCH /rest/v1/form_templates/${fence.id}`]: async (request) => {
        ({ is_starter } = await request.json());
        return Response.json({ ...buildTemplate(), is_starter });
      },
    },
  });
  const choose = async (action: string) => {
    await user.click(await screen.findByRole("button", { name: `Actions for ${fence.name}` }));
    await user.click(await screen.findByRole("menuitem", { name: action }));
  };
  await choose("Use as a starter");
  expect(await screen.findByText("Starter", badge)).toBeVisible();
  expect(screen.getByText("New Template offers to start with a copy of it.")).toBeVisible();
  expect(await backend.find(`PATCH /rest/v1/form_templates/${fence.id}`)?.json()).toEqual({ is_starter: true });
  await choose("No longer a starter");
  await waitFor(() => expect(screen.queryByText("Starter", badge)).not.toBeInTheDocument());
});

test("an empty list offers the starters", async () => {
  const { user, router } = open([]);
  const links = within(await screen.findByRole("list", { name: "Starters" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Fence", "/forms/builder/new?start=fence"],
    ["Deck", "/forms/builder/new?start=deck"],
    ["Gate", "/forms/builder/new?start=gate"],
    ["Blank", "/forms/builder/new?start=blank"],
  ]);
  await user.click(links[1] as HTMLElement);
  expect(await screen.findByRole("heading", { level: 1, name: "Deck" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/forms/builder/new");
});

test("an empty list says how to get started", async () => {
  open([]);
  expect(await screen.findByText("No Templates Created Yet")).toBeVisible();
  expect(screen.getByText('Click "New Template" to get started.')).toBeVisible();
  expect(screen.getByRole("link", { name: "Create Your First Template" })).toHaveAttribute(
    "href",
    "/forms/builder/new",
  );
});

test("a list that failed to load can be retried", async () => {
  let isDown = true;
  const broken = () => Response.json({ error: { code: "internal", message: "Something broke." } }, { status: 500 });
  const { user } = renderApp("/forms/builder", {
    as: profileOf("admin"),
    handlers: {
      "GET /rest/v1/form_templates": () => (isDown ? broken() : Response.json({ items, total: 1, next_cursor: null })),
    },
  });
  // On the page and in a toast.
  await waitFor(() => expect(screen.getAllByText("Failed to load templates")).toHaveLength(2));
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Residential fence")).toBeVisible();
});

test("people who are not admins are denied", async () => {
  const { backend } = renderApp("/forms/builder", { as: profileOf("user"), page: <TemplatesPage /> });
  expect(await screen.findByText("Access Denied")).toBeVisible();
  expect(screen.getByText("You need admin privileges to access the Quote Builder.")).toBeVisible();
  expect(screen.queryByRole("link", { name: "New Template" })).not.toBeInTheDocument();
  expect(backend.calls()).not.toContain("GET /rest/v1/form_templates");
});

test("a template is switched off and on in the list, which shows it", async () => {
  let is_active = true;
  const { user, backend } = renderApp("/forms/builder", {
    as: profileOf("admin"),
    handlers: {
      "GET /rest/v1/form_templates": () =>
        Response.json({ items: [{ ...items[0], is_active }], total: 1, next_cursor: null }),
      [`PATCH /rest/v1/form_templates/${fence.id}`]: async (request) => {
        ({ is_active } = await request.json());
        return Response.json({ ...buildTemplate(), is_active });
      },
    },
  });
  const activeSwitch = () => screen.findByRole("checkbox", { name: "Active : Residential fence" });
  expect(await activeSwitch()).toBeChecked();
  expect(screen.queryByText("Switched off", badge)).not.toBeInTheDocument();
  await user.click(await activeSwitch());
  expect(await screen.findByText("Switched off", badge)).toBeVisible();
  expect(await activeSwitch()).not.toBeChecked();
  expect(await screen.findByText("It is no longer offered for new quotes.")).toBeVisible();
  await user.click(await activeSwitch());
  await waitFor(() => expect(screen.queryByText("Switched off", badge)).not.toBeInTheDocument());
  expect(await backend.find(`PATCH /rest/v1/form_templates/${fence.id}`)?.json()).toEqual({ is_active: false });
});

test("a template that cannot be switched off stays on, with the reason", async () => {
  const { user } = renderApp("/forms/builder", {
    as: profileOf("admin"),
    handlers: {
      ...listOf(items),
      [`PATCH /rest/v1/form_templates/${fence.id}`]: () =>
        Response.json({ error: { code: "not_found", message: "This template does not exist." } }, { status: 404 }),
    },
  });
  await user.click(await screen.findByRole("checkbox", { name: /^Active/ }));
  expect(await screen.findByText("Failed to save template: This template does not exist.")).toBeVisible();
  expect(screen.getByRole("checkbox", { name: /^Active/ })).toBeChecked();
});

test("templates are searched, filtered and sorted at the server, and a view keeps that", async () => {
  const saved: unknown[] = [];
  const { user, backend } = renderApp("/forms/builder?status=active", {
    as: profileOf("admin"),
    handlers: {
      ...listOf(items),
      "GET /rest/v1/saved_views": () => Response.json({ items: [] }),
      "POST /rest/v1/saved_views": async (request) => {
        const view = await request.json();
        saved.push(view);
        return Response.json({ ...view, id: crypto.randomUUID() });
      },
    },
  });
  const lastQuery = () =>
    backend.requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname === "/rest/v1/form_templates")
      .at(-1)?.searchParams;
  await user.type(await screen.findByRole("searchbox", { name: "Search templates" }), "fence");
  // Before the search begins, which must not undo it.
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Name, A to Z");
  await waitFor(() => expect(location.search).toBe("?search=fence&status=active&order=name"));
  await waitFor(() =>
    expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({ search: "fence", status: "active", order: "name" }),
  );
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save view" }));
  await user.type(await screen.findByLabelText("Name"), "Fences");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(saved).toEqual([{ list: "templates", name: "Fences", query: "search=fence&status=active&order=name" }]),
  );
});

test("a filter that finds no template can be cleared", async () => {
  const held = withResolvers();
  const all = vi.fn(() => held.promise.then(() => pageOf(items)));
  const { user } = renderApp("/forms/builder?search=gone&order=name", {
    as: profileOf("admin"),
    handlers: {
      "GET /rest/v1/form_templates": (request) =>
        new URL(request.url).searchParams.get("search") ? pageOf([]) : all(),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Show all templates" }));
  await waitFor(() => expect(location.search).toBe("?order=name"));
  await waitFor(() => expect(all).toHaveBeenCalled());
  expect(screen.queryByText("No Templates Created Yet")).not.toBeInTheDocument();
  expect(screen.getByRole("searchbox", { name: "Search templates" })).toBeVisible();
  held.resolve();
  expect(await screen.findByText("Residential fence")).toBeVisible();
  expect(await heard("1 template")).toBeInTheDocument();
});
