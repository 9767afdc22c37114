import { starters } from "@quotemill/shared/templates/starters/starters";
import { withResolvers } from "@quotemill/shared/time/with-resolvers";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { buildTemplate, company, profileOf } from "../../../test/builders.ts";
import type { Handlers } from "../../../test/fake-backend.ts";
import { pageOf } from "../../../test/records.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { keepDraft, labelsInOrder, storedDraft } from "../builder/builder-fixture.ts";

const path = "/rest/v1/form_templates";
const own = buildTemplate({ name: "Pool fence", is_starter: true, test_cases: [] });
const listed = { ...own, field_count: 2, conditional_count: 0, has_draft: false };

function open(address: string, { handlers = {}, tax = 1000 }: { handlers?: Handlers; tax?: number } = {}) {
  return renderApp(address, {
    as: { ...profileOf("admin"), company: { ...company, tax_basis_points: tax } },
    handlers: {
      [`GET ${path}`]: () => pageOf([]),
      [`GET ${path}/${own.id}`]: () => Response.json(own),
      ...handlers,
    },
  });
}
const starter = (name: string) => screen.findByRole("radio", { name });
const desk = () => within(screen.getByRole("complementary", { name: "Starter" }));
const foot = () => screen.getByRole("contentinfo");

describe("New Template", () => {
  it("offers four starters, each with its questions and a sample quote", async () => {
    const { user, router } = open("/forms/builder/new");
    expect(await screen.findByRole("heading", { level: 1, name: "New Template" })).toBeVisible();
    expect(screen.getAllByRole("radio")).toHaveLength(4);
    expect(await starter("Fence")).toBeChecked();
    expect(await starter("Fence")).toHaveAccessibleDescription(/^Runs with length .* 13 questions, 4 tests$/);
    expect(screen.getByRole("heading", { name: "What Fence asks" })).toBeVisible();
    expect(screen.getByText("length, height and slope, up to 12")).toBeVisible();
    expect(screen.getByText("Soil, Sand, Clay or Rock")).toBeVisible();
    expect(desk().getByText("Two runs, one gate")).toBeVisible();
    expect(desk().getByText("Run 1: Steel fence")).toBeVisible();
    expect(desk().getByText("$3,983")).toBeVisible();

    (await starter("Fence")).focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(await starter("Gate")).toBeChecked();
    expect(desk().getByText("A sliding gate with an opener")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Start with Gate" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Gate" })).toBeVisible();
    expect(router.state.location.search).toBe("?start=gate");
  });

  it("shows that it loads until the browser says which tabs are open, and offers the starters if it refuses", async () => {
    const answer = withResolvers<LockManagerSnapshot>();
    const query = vi.fn(() => answer.promise);
    Object.defineProperty(navigator, "locks", { configurable: true, value: { query } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
    open("/forms/builder/new");
    // The page says so from its first frame, before it asks.
    await waitFor(() => expect(query).toHaveBeenCalled());
    expect(screen.getByText("Loading")).toBeInTheDocument();
    answer.reject(new DOMException("Locks are not available.", "SecurityError"));
    expect(await starter("Fence")).toBeChecked();
  });

  it("offers a blank one without a sample", async () => {
    const { user } = open("/forms/builder/new");
    await user.click(await starter("Blank"));
    expect(desk().queryByText("Sample quote")).not.toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: /asks$/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("link", { name: "Start blank" }));
    expect(await screen.findByRole("button", { name: "Create Template" })).toBeVisible();
    expect(foot()).toHaveTextContent("0 fields");
  });

  it("offers the templates that the company has marked, and begins with a copy of one", async () => {
    const { user, backend } = open("/forms/builder/new", { handlers: { [`GET ${path}`]: () => pageOf([listed]) } });
    await user.click(await starter("Pool fence"));
    expect(new URL(backend.find(`GET ${path}`)?.url ?? "").searchParams.get("starter")).toBe("true");
    expect(await screen.findByRole("heading", { name: "What Pool fence asks" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Start with Pool fence" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Pool fence (copy)" })).toBeVisible();
    expect(labelsInOrder()).toEqual(["Fence type", "Fence length"]);
    expect(screen.getByRole("button", { name: "Create Template" })).toBeVisible();
  });

  it("leads back to the choice if a marked template is gone", async () => {
    const gone = () => Response.json({ error: { code: "not_found", message: "Gone." } }, { status: 404 });
    const { router } = open(`/forms/builder/new?start=${own.id}`, { handlers: { [`GET ${path}/${own.id}`]: gone } });
    expect(await screen.findByText("Failed to load template.")).toBeVisible();
    expect(await starter("Fence")).toBeVisible();
    expect(router.state.location.search).toBe("");
  });

  it("asks about unsaved edits first, and offers the starters to people who do not want them", async () => {
    keepDraft({ name: "Put away" });
    const { user } = open("/forms/builder/new");
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await starter("Fence")).toBeVisible();
    expect(storedDraft()).toBeNull();
  });

  it("shows the choice for an unknown starter", async () => {
    open("/forms/builder/new?start=zebra");
    expect(await starter("Fence")).toBeVisible();
  });
});

describe("a starter", () => {
  it.each(["fence", "deck", "gate"] as const)("%s opens without problems, and is saved as it is", async (key) => {
    const { user, backend, router } = open(`/templates/new?start=${key}`, {
      handlers: { [`POST ${path}`]: () => Response.json(buildTemplate()) },
    });
    expect(await screen.findByRole("heading", { level: 1, name: starters[key].name })).toBeVisible();
    expect(foot()).toHaveTextContent("No problems");
    expect(storedDraft()).toBeNull();
    await user.click(screen.getByRole("tab", { name: /^Tests/ }));
    await user.click(screen.getByRole("button", { name: "Create Template" }));
    expect(await screen.findByText("Template created successfully")).toBeVisible();
    expect(await backend.find(`POST ${path}`)?.json()).toEqual(starters[key]);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/forms/builder/edit/${buildTemplate().id}`));
    expect(router.state.location.search).toBe("?tab=tests");
  });

  it("has the company's tax rate, and its tests still pass", async () => {
    const { user } = open("/forms/builder/new?start=fence", { tax: 2000 });
    await user.click(await screen.findByRole("tab", { name: "Tests 4" }));
    expect(screen.getByText("4 of 4")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    expect(screen.getByLabelText("GST rate")).toHaveDisplayValue("20");
  });

  it("is what Reset goes back to", async () => {
    const { user } = open("/forms/builder/new?start=gate");
    await user.click(await screen.findByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("button", { name: "Reset" }));
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(foot()).toHaveTextContent("10 fields"));
  });
});

test("a blank template has no errors before its first edit", async () => {
  const { user } = open("/forms/builder/new?start=blank");
  await screen.findByRole("button", { name: "Create Template" });
  expect(foot()).not.toHaveTextContent(/error|problem/);
  await user.click(screen.getByRole("button", { name: "Add Field" }));
  await waitFor(() => expect(foot()).toHaveTextContent("1 error"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(foot()).not.toHaveTextContent(/error/);
  await user.click(screen.getByRole("button", { name: "Create Template" }));
  expect(await screen.findByRole("region", { name: "Problems" })).toBeVisible();
  expect(foot()).toHaveTextContent("2 errors");
});
