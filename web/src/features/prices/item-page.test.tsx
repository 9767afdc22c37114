import type { PriceChange } from "@quotemill/shared/prices/changes";
import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildItem, daysAgo } from "../../test/builders.ts";
import { buildPart, openPrices } from "../../test/open-prices.tsx";
import { refusal } from "../../test/records.ts";

const concrete = buildItem({ code: "CON-RS20", name: "Rapid-set concrete", unit: "bag", cost: 860 });
const footing = buildItem({ code: "KIT-FTG", name: "Footing", cost: 1806, parts: [buildPart(concrete, "2", "5")] });
const bay = buildItem({
  code: "KIT-BAY",
  name: "Colorbond bay",
  unit: "bay",
  cost: 1806,
  price: 2619,
  parts: [buildPart(footing)],
});
const items = () => [concrete, footing, bay];

test("a kit shows its parts, those of a kit inside it, its price, uses and history", async () => {
  openPrices(
    items,
    {
      [`GET /rest/v1/price_items/${bay.id}/uses`]: () =>
        Response.json({ templates: [{ id: crypto.randomUUID(), name: "Steel fence" }], kits: [] }),
      [`GET /rest/v1/price_items/${bay.id}/changes`]: () =>
        Response.json({
          items: [
            {
              ...{ change_id: crypto.randomUUID(), kind: "import", by: "Priya Nair", created_at: daysAgo(2) },
              supplier: "Southern Steel",
              before: { cost: 1700, price: 2465, is_active: true },
              after: { cost: 1806, price: 2619, is_active: true },
            },
          ],
        }),
    },
    { address: `/prices/${bay.id}` },
  );
  const parts = within(await screen.findByRole("table", { name: "Parts" }));
  expect(await parts.findByRole("row", { name: /Rapid-set concrete/ })).toHaveTextContent("2 bags + 5%5%$8.60$18.06");
  expect(parts.getByRole("row", { name: /Cost of one bay/ })).toHaveTextContent("$18.06");
  expect(await screen.findByRole("link", { name: /Steel fence/ })).toBeVisible();
  expect(await screen.findByText("Cost $17.00 is now $18.06, price $24.65 is now $26.19")).toBeVisible();
  expect(screen.getByText("Import from Southern Steel by Priya Nair")).toBeVisible();
  expect(screen.getByText(/^Price per bay/)).toBeVisible();
  // A kit costs what its parts cost.
  expect(screen.queryByText(/Cost confirmed/)).toBeNull();
});

test("an item that is sold each says so, and when its cost was confirmed", async () => {
  const post = buildItem({ code: "POST", name: "Post", unit: "each", pack: "12" });
  openPrices(() => [post], {}, { address: `/prices/${post.id}` });
  expect(await screen.findByText(/^Price each/)).toBeVisible();
  expect(screen.getByText(/priced each/)).toBeVisible();
  expect(screen.getByText(/Cost confirmed/)).toBeVisible();
});

test("an item is deactivated and activated", async () => {
  let item = concrete;
  const { user } = openPrices(
    () => [item],
    {
      "POST /functions/v1/change-prices": async (request) => {
        const { is_active } = (await request.json()) as { is_active: boolean };
        item = { ...item, is_active };
        return Response.json({ change_id: crypto.randomUUID(), effects: { ...noChangeEffects, items: [] } });
      },
    },
    { address: `/prices/${item.id}` },
  );
  await user.click(await screen.findByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("CON-RS20 deactivated")).toBeVisible();
  expect(await screen.findByText("Inactive")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Activate" }));
  expect(await screen.findByText("CON-RS20 activated")).toBeVisible();
});

test("users without the right to costs see a kit's parts and no cost", async () => {
  const hidden = { ...footing, cost: null, markup_basis_points: null, parts: [{ ...buildPart(concrete), cost: null }] };
  openPrices(() => [hidden], {}, { address: `/prices/${hidden.id}`, role: "user" });
  expect(await screen.findByRole("row", { name: /Rapid-set concrete/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByText("Markup")).toBeNull();
});

test("an item that does not exist leads back to the list", async () => {
  const id = crypto.randomUUID();
  openPrices(
    items,
    { [`GET /rest/v1/price_items/${id}`]: () => refusal(404, "Not found") },
    { address: `/prices/${id}` },
  );
  expect(await screen.findByRole("link", { name: "Show all items" })).toHaveAttribute("href", "/prices");
});

const changed = (overrides: Partial<PriceChange>): PriceChange => ({
  ...{ id: crypto.randomUUID(), kind: "edit", did: "changed", by: "Priya Nair", created_at: daysAgo(1) },
  ...{ codes: ["CON-RS20"], item_count: 1, item: null, supplier: null, undoes: null, undone_at: null },
  ...{ cost_percent: null, markup_basis_points: null, is_active: null },
  ...overrides,
});

test("the history shows who changed what, and undoes a change or says why it cannot", async () => {
  const words = "CON-RS20 was changed again since.";
  let isRefused = true;
  const change = changed({ cost_percent: "8", supplier: "Southern Steel Supply", item_count: 9 });
  const { user, backend } = openPrices(items, {
    "GET /rest/v1/price_changes": () =>
      Response.json({ items: [change, changed({ undone_at: daysAgo(1) })], next_cursor: null }),
    "POST /functions/v1/undo-price-change": () =>
      isRefused
        ? refusal(409, words)
        : Response.json({ change_id: change.id, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(await screen.findByRole("button", { name: "History" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo: Costs +8%, Southern Steel Supply, 9 items" }));
  const confirm = within(await screen.findByRole("alertdialog", { name: "Undo this change?" }));
  await user.click(confirm.getByRole("button", { name: "Undo" }));
  expect(await confirm.findByRole("alert")).toHaveTextContent(words);
  isRefused = false;
  await user.click(confirm.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await backend.find("POST /functions/v1/undo-price-change")?.json()).toEqual({ change_id: change.id });
});
