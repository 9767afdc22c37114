import { itemChangedMeanwhile, type PriceItemUpdate } from "@quotemill/shared/prices/item";
import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildItem, company, daysAgo } from "../../test/builders.ts";
import { fakeFeed } from "../../test/fake-feed.ts";
import { buildPart, openPrices } from "../../test/open-prices.tsx";
import { pageOf, refusal } from "../../test/records.ts";

const post = buildItem();
const corner = buildItem({
  code: "CB-PST-30C",
  name: "Corner post, 3.0 m",
  cost: 3210,
  price: 4800,
  markup_basis_points: null,
  priced_at: daysAgo(96),
  is_active: false,
});
const bay = buildItem({
  code: "KIT-BAY-18",
  name: "Colorbond bay",
  parts: [buildPart(post, "2")],
  cost: 3780,
  price: 5481,
});
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;
const update = `PATCH /rest/v1/price_items/${post.id}`;

test("a row shows code, supplier, unit, cost, markup, price and how old its cost is", async () => {
  openPrices(() => [post, corner, bay]);
  const row = await rowOf(post.name);
  for (const text of [
    "CB-PST-24",
    "Posts",
    "Southern Steel Supply",
    "each",
    "$18.90",
    "45%",
    "$27.41",
    "12 days ago",
  ]) {
    expect(row).toHaveTextContent(text);
  }
  for (const text of ["Fixed", "96 days ago", "Inactive"]) expect(await rowOf(corner.name)).toHaveTextContent(text);
  for (const text of ["Kit", "1 part", "$37.80"]) expect(await rowOf(bay.name)).toHaveTextContent(text);
  expect(await screen.findByRole("tab", { name: "All 3" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByRole("tab", { name: "Kits 1" })).toBeVisible();
});

test("people who may not see costs read prices only, and change nothing", async () => {
  openPrices(
    () => [{ ...post, cost: null, markup_basis_points: null }],
    {},
    {
      role: "user",
      as: { company: { ...company, costs_visible_to: "admins" } },
    },
  );
  expect(await rowOf(post.name)).toHaveTextContent("$27.41");
  expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).not.toContain("Markup");
  expect(screen.queryByText(/cost /)).toBeNull();
  expect(screen.queryByRole("button", { name: /change the/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add item" })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("tab, filters and order are in the address, and the list follows", async () => {
  const asked: string[] = [];
  const { user } = openPrices(() => [post], {
    "GET /rest/v1/price_items": ({ url }) => {
      const query = new URL(url).searchParams;
      asked.push(["status", "supplier", "order", "search"].map((name) => query.get(name)).join(" "));
      return pageOf([post]);
    },
  });
  await rowOf(post.name);
  await user.click(screen.getByRole("tab", { name: /Older than 90 days/ }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Supplier" }), "Southern Steel Supply");
  await user.click(screen.getByRole("button", { name: "Cost confirmed" }));
  await user.type(screen.getByRole("searchbox", { name: "Search items" }), "post");
  await waitFor(() => expect(asked.at(-1)).toBe("old Southern Steel Supply priced post"));
  expect(location.search).toBe("?search=post&supplier=Southern+Steel+Supply&status=old&order=priced");
});

test("a click on a cost opens the row, the price follows while typing, and Enter saves it", async () => {
  let shown = post;
  const { user, backend } = openPrices(() => [shown], {
    [update]: async (request) => {
      const { cost } = (await request.json()) as PriceItemUpdate;
      shown = { ...post, cost: cost ?? 0, price: 2878 };
      return Response.json(shown);
    },
  });
  await user.click(await screen.findByRole("button", { name: "$18.90, change the cost of CB-PST-24" }));
  const cost = screen.getByRole("textbox", { name: "Cost of CB-PST-24" });
  expect(cost).toHaveFocus();
  await user.keyboard("19.85");
  const row = await rowOf(post.name);
  expect(within(row).getByRole("status")).toHaveTextContent("$28.78");
  expect(row).toHaveTextContent("Cost was $18.90, +5.0%. Price was $27.41, +5.0%.");
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "$19.85, change the cost of CB-PST-24" })).toHaveFocus();
  expect(await backend.find(update)?.json()).toEqual({
    cost: 1985,
    price: null,
    markup_basis_points: 4500,
    updated_at: post.updated_at,
  });
});

test("an open row shows what a typed figure moves, and which test fails by it", async () => {
  const templateId = crypto.randomUUID();
  const test = { name: "Two runs", before: 100_000, after: 103_100, reasons: [] };
  const effects = {
    ...noChangeEffects,
    templates: [
      {
        ...{ id: templateId, name: "Steel fence" },
        tests: [
          { ...test, id: "t1", status: "fails", reasons: ["'Delivery' is no longer charged."] },
          { ...test, id: "t2", status: "moved" },
        ],
      },
    ],
    items: [],
  };
  const change = "POST /functions/v1/change-prices";
  const { user, backend } = openPrices(() => [post], { [change]: () => Response.json({ change_id: null, effects }) });
  await user.click(await screen.findByRole("button", { name: /change the cost of CB-PST-24/ }));
  await user.keyboard("19.85");
  expect(await screen.findByText("1 test total moves by +3.1%. 1 test fails.")).toBeVisible();
  expect(screen.getByText(/Steel fence, Two runs: 'Delivery' is no longer charged\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Open test" })).toBeVisible();
  expect(await backend.find(change)?.json()).toEqual({
    ...{ ids: [post.id], figures: { cost: 1985, price: null, markup_basis_points: 4500 }, dry_run: true },
  });
  await user.clear(screen.getByRole("textbox", { name: "Cost of CB-PST-24" }));
  await user.keyboard("18.90");
  expect(screen.queryByText(/1 test fails/)).toBeNull();
});

test("Escape closes the row without saving and returns the focus", async () => {
  const { user, backend } = openPrices(() => [post]);
  await user.click(await screen.findByRole("button", { name: /change the cost of CB-PST-24/ }));
  await user.keyboard("1{Escape}");
  expect(screen.getByRole("button", { name: "$18.90, change the cost of CB-PST-24" })).toHaveFocus();
  expect(backend.calls()).not.toContain(update);
});

test("'Fix the price' turns a markup into a price that can be typed, and back", async () => {
  const { user, backend } = openPrices(() => [post], { [update]: () => Response.json(post) });
  await user.click(await screen.findByRole("button", { name: /change the price of CB-PST-24/ }));
  expect(screen.getByRole("textbox", { name: "Markup of CB-PST-24" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Fix the price" }));
  const price = screen.getByRole("textbox", { name: "Price of CB-PST-24" });
  expect(price).toHaveValue("27.41");
  expect(screen.getByRole("button", { name: "Use a markup" })).toBeVisible();
  await user.clear(price);
  await user.type(price, "30");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: /change the price of CB-PST-24/ });
  expect(await backend.find(update)?.json()).toMatchObject({ price: 3000, markup_basis_points: null });
});

test("a refusal is shown under the row, and typed figures stay", async () => {
  const { user } = openPrices(() => [post], { [update]: () => refusal(400, "A cost can be at most 1,000,000.") });
  await user.click(await screen.findByRole("button", { name: /change the cost of CB-PST-24/ }));
  await user.keyboard("20{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent("A cost can be at most 1,000,000.");
  expect(screen.getByRole("textbox", { name: "Cost of CB-PST-24" })).toHaveValue("20");
});

test("an item that someone else has changed in the meantime is loaded again", async () => {
  let shown = post;
  const { user } = openPrices(() => [shown], { [update]: () => refusal(409, itemChangedMeanwhile) });
  await user.click(await screen.findByRole("button", { name: /change the cost of CB-PST-24/ }));
  await user.keyboard("20{Enter}");
  expect(await screen.findByRole("alert")).toHaveTextContent(itemChangedMeanwhile);
  shown = { ...post, cost: 2100, updated_at: daysAgo(0) };
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Cost of CB-PST-24" })).toHaveValue("21.00"));
});

test("a kit's cost is that of its parts and cannot be typed", async () => {
  const { user } = openPrices(() => [bay]);
  await user.click(await screen.findByRole("button", { name: /change the cost of KIT-BAY-18/ }));
  expect(screen.getByRole("textbox", { name: "Markup of KIT-BAY-18" })).toHaveFocus();
  expect(screen.queryByRole("textbox", { name: "Cost of KIT-BAY-18" })).toBeNull();
});

test("an empty list offers to add the first item", async () => {
  const { user } = openPrices(() => []);
  expect(await screen.findByText("No items yet")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add item" }));
  expect(await screen.findByRole("dialog", { name: "Add item" })).toBeVisible();
});

test("a search without a result leads back to all items", async () => {
  const { user } = openPrices(
    () => [post],
    { "GET /rest/v1/price_items": ({ url }) => pageOf(new URL(url).searchParams.get("search") ? [] : [post]) },
    { address: "/prices?search=zq" },
  );
  await user.click(await screen.findByRole("button", { name: "Show all items" }));
  expect(await rowOf(post.name)).toBeVisible();
});

test("a list that cannot be loaded says so and tries again", async () => {
  let isDown = true;
  const { user } = openPrices(() => [post], {
    "GET /rest/v1/price_items": () => (isDown ? refusal(500, "Something went wrong.") : pageOf([post])),
  });
  expect(await screen.findByText("Failed to load the price list")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await rowOf(post.name)).toBeVisible();
});

test("changes by others appear automatically, but not in an open row", async () => {
  const feed = fakeFeed();
  let shown = [post, corner];
  const { user } = openPrices(() => shown, { "GET /realtime/v1/changes": feed.answer }, { hasShell: true });
  await user.click(await screen.findByRole("button", { name: /change the cost of CB-PST-24/ }));
  await user.keyboard("20");
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  shown = [
    { ...post, cost: 9900 },
    { ...corner, price: 5100 },
  ];
  feed.change({ table: "price_changes", type: "INSERT", id: crypto.randomUUID(), contact_id: null });
  await waitFor(async () => expect(await rowOf(corner.name)).toHaveTextContent("$51.00"));
  expect(screen.getByRole("textbox", { name: "Cost of CB-PST-24" })).toHaveValue("20");
});

test("the export contains what the list shows", async () => {
  const { user, backend } = openPrices(
    () => [post],
    { "GET /rest/v1/exports/price_items": () => refusal(429, "Other exports are still running.") },
    { address: "/prices?status=kits&search=post", role: "user" },
  );
  await user.click(await screen.findByRole("button", { name: "Export items" }));
  expect(await screen.findByText("Other exports are still running.")).toBeVisible();
  const { searchParams } = new URL(backend.find("GET /rest/v1/exports/price_items")?.url ?? "", "http://localhost");
  expect(Object.fromEntries(searchParams)).toMatchObject({ status: "kits", search: "post" });
});
