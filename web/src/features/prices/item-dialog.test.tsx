import { codeTaken, itemChangedMeanwhile } from "@quotemill/shared/prices/item";
import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildItem, daysAgo } from "../../test/builders.ts";
import { buildPart, openPrices } from "../../test/open-prices.tsx";
import { refusal } from "../../test/records.ts";

const post = buildItem();
const concrete = buildItem({ code: "CON-RS20", name: "Rapid-set concrete", unit: "bag", cost: 860, supplier: "Coast" });
const footing = buildItem({
  code: "KIT-FTG",
  name: "Footing",
  cost: 1806,
  price: 2619,
  parts: [buildPart(concrete, "2", "5")],
});
const create = "POST /rest/v1/price_items";
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

async function openEdit(code: string, more: Parameters<typeof openPrices>[1], items = [post, concrete, footing]) {
  const opened = openPrices(() => items, more);
  await opened.user.click(await screen.findByRole("button", { name: `Actions for ${code}` }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  return { ...opened, form: await dialog(`Edit ${code}`) };
}

test("an item is added with its cost and markup, and its price shows while typing", async () => {
  const { user, backend } = openPrices(() => [post], { [create]: () => Response.json(concrete) });
  await user.click(await screen.findByRole("button", { name: "Add item" }));
  const form = await dialog("Add item");
  await user.type(form.getByRole("textbox", { name: "Code" }), "CON-RS20");
  await user.type(form.getByRole("textbox", { name: "Name" }), "Rapid-set concrete");
  await user.type(form.getByRole("combobox", { name: "Unit" }), "bag");
  await user.type(form.getByRole("textbox", { name: "Cost" }), "8.6025");
  await user.type(form.getByRole("textbox", { name: "Markup" }), "35");
  expect(form.getByRole("status", { name: "Price per bag" })).toHaveTextContent("$11.61");
  await user.click(form.getByRole("button", { name: "Add item" }));
  expect(await screen.findByText("CON-RS20 added")).toBeVisible();
  expect(await backend.find(create)?.json()).toMatchObject({
    code: "CON-RS20",
    unit: "bag",
    cost: 860.25,
    price: null,
    markup_basis_points: 3500,
    is_active: true,
    parts: [],
  });
});

test("missing values, and a code that is taken, are reported at their inputs", async () => {
  const { user } = openPrices(() => [post], { [create]: () => refusal(409, codeTaken, { code: codeTaken }) });
  await user.click(await screen.findByRole("button", { name: "Add item" }));
  const form = await dialog("Add item");
  await user.click(form.getByRole("button", { name: "Add item" }));
  expect(await form.findByText("Every item needs a code.")).toBeVisible();
  await user.type(form.getByRole("textbox", { name: "Code" }), "cb-pst-24");
  await user.type(form.getByRole("textbox", { name: "Name" }), "Post");
  await user.click(form.getByRole("button", { name: "Add item" }));
  expect(await form.findByText(codeTaken)).toBeVisible();
  expect(form.getByRole("textbox", { name: "Code" })).toHaveValue("cb-pst-24");
});

test("parts make an item a kit: each line and the whole show their cost", async () => {
  const update = `PATCH /rest/v1/price_items/${footing.id}`;
  const { user, backend, form } = await openEdit("KIT-FTG", { [update]: () => Response.json(footing) });
  expect(form.getAllByText("$18.06")).toHaveLength(3); // its cost, the line and the sum
  await user.type(form.getByRole("combobox", { name: "Add part by code or name" }), "post");
  await screen.findByRole("option", { name: /Post, 2.4 m/ });
  expect(screen.getAllByRole("option")).toHaveLength(1); // neither the kit itself nor what is in it already
  await user.keyboard("{Enter}");
  const quantity = form.getByRole("textbox", { name: "Quantity of CB-PST-24" });
  await user.clear(quantity);
  await user.type(quantity, "1.5");
  expect(form.getByText("$28.35")).toBeVisible();
  expect(form.getByText("Cost of one kit").nextSibling).toHaveTextContent("$46.41");
  await user.click(form.getByRole("button", { name: "Remove CON-RS20" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  await screen.findByText("KIT-FTG saved");
  const sent = await backend.find(update)?.json();
  expect(sent).toMatchObject({ parts: [{ item_id: post.id, quantity: "1.5", waste_percent: "0" }] });
  expect(sent).not.toHaveProperty("cost");
});

test("a circle is refused at the parts, with its path", async () => {
  const words = "A kit cannot contain itself: KIT-FTG → KIT-BAY → KIT-FTG.";
  const update = `PATCH /rest/v1/price_items/${footing.id}`;
  const { user, form } = await openEdit("KIT-FTG", { [update]: () => refusal(409, words, { parts: words }) });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await within(form.getByRole("region", { name: "Parts" })).findByRole("alert")).toHaveTextContent(words);
});

test("a wrong quantity is reported at its part", async () => {
  const { user, form } = await openEdit("KIT-FTG", {});
  await user.clear(form.getByRole("textbox", { name: "Quantity of CON-RS20" }));
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("A quantity is a number with at most three decimal places.")).toBeVisible();
  expect(form.getByRole("textbox", { name: "Quantity of CON-RS20" })).toBeInvalid();
});

test("an item that someone else has changed in the meantime is loaded again", async () => {
  const items = [post];
  const { user, form } = await openEdit(
    "CB-PST-24",
    { [`PATCH /rest/v1/price_items/${post.id}`]: () => refusal(409, itemChangedMeanwhile) },
    items,
  );
  await user.click(form.getByRole("button", { name: "Save" }));
  items[0] = { ...post, name: "Post, black", updated_at: daysAgo(0) };
  await user.click(await form.findByRole("button", { name: "Reload" }));
  await waitFor(() => expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Post, black"));
});

test("an item that is used is not deleted: its uses are named, and it can be deactivated", async () => {
  const { user, backend } = openPrices(() => [post], {
    [`GET /rest/v1/price_items/${post.id}/uses`]: () =>
      Response.json({
        templates: [{ id: crypto.randomUUID(), name: "Steel fence" }],
        kits: [{ id: footing.id, code: "KIT-FTG", name: "Footing" }],
      }),
    "POST /functions/v1/change-prices": () =>
      Response.json({ change_id: null, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(await screen.findByRole("button", { name: "Actions for CB-PST-24" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const used = within(await screen.findByRole("alertdialog", { name: "CB-PST-24 is used" }));
  expect(used.getByText("Templates: Steel fence.")).toBeVisible();
  expect(used.getByText("Kits: KIT-FTG.")).toBeVisible();
  await user.click(used.getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("CB-PST-24 deactivated")).toBeVisible();
  expect(await backend.find("POST /functions/v1/change-prices")?.json()).toEqual({ ids: [post.id], is_active: false });
});
