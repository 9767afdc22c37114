import type { PriceItem } from "@quotemill/shared/prices/item";
import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildItem, buildTemplate } from "../../../../test/builders.ts";
import { fakeFeed } from "../../../../test/fake-feed.ts";
import { openBuilder, storedDraft } from "../builder-fixture.ts";

const template = buildTemplate();
const list = "GET /rest/v1/price_items";
const changes = "GET /realtime/v1/changes";
const post = buildItem({ code: "POST-24", name: "Post, 2.4 m" });
const corner = buildItem({ code: "POST-C", name: "Corner post", price: 4_800, cost: 3_210 });
const rate = ({ id, code, price, cost }: PriceItem) => ({ price, cost: cost ?? 0, item: id, from_list: { code } });
const none = { price: 0, cost: 0 };
const draft = () => storedDraft(template.id).draft;
const finds = (...items: PriceItem[]) => ({
  [list]: (request: Request) => {
    const search = new URL(request.url).searchParams.get("search")?.toLowerCase() ?? "";
    const found = items.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(search));
    return Response.json({ items: found, total: found.length, next_cursor: null });
  },
});
const source = (of: string) => within(screen.getByRole("radiogroup", { name: `How ${of} is priced` }));
const search = (of: string) => screen.findByRole("combobox", { name: `Item of ${of}` });

test("options are priced by items: found by the keyboard, shown in the preview at once, and typed over", async () => {
  const { user } = await openBuilder(template, finds(post, corner));
  await user.click(screen.getByRole("button", { name: "Edit Fence type" }));
  await user.click(within(screen.getByRole("region", { name: "Pricing" })).getByLabelText("Pricing"));

  await user.click(source("option 1").getByRole("radio", { name: "Item" }));
  expect(await search("option 1")).toHaveFocus();
  await user.keyboard("post");
  expect(await screen.findByRole("option", { name: /Corner post.*POST-C.*each.*\$32\.10.*\$48\.00/ })).toBeVisible();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByRole("button", { name: "Change item of option 1" })).toHaveFocus();
  expect(draft().structure[0]).toMatchObject({ pricing: { option_prices: [rate(corner), none] } });

  expect((await screen.findByText("Corner post")).parentElement).toHaveTextContent("POST-C Corner post");

  // Escape closes the list, and then leaves the item as it was.
  await user.keyboard("{Enter}");
  expect(await search("option 1")).toHaveFocus();
  await user.keyboard("{Escape}{Escape}");
  expect(screen.getByRole("button", { name: "Change item of option 1" })).toHaveFocus();

  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.selectOptions(screen.getByLabelText("Fence type"), "Colorbond");
  const docket = within(screen.getByRole("complementary", { name: "Price" }));
  await waitFor(() => expect(docket.getByText("Subtotal").parentElement).toHaveTextContent("$48.00"));
  await user.click(screen.getByRole("button", { name: "Exit Preview" }));

  await user.click(source("option 1").getByRole("radio", { name: "Price" }));
  expect(screen.getByLabelText("Price of option 1")).toHaveValue("48.00");
  expect(draft().structure[0]).toMatchObject({ pricing: { option_prices: [{ price: 4_800, cost: 3_210 }, none] } });
  expect(JSON.stringify(draft().structure[0])).not.toContain(corner.id);
  await user.keyboard("{Control>}z{/Control}");
  expect(screen.getByText("POST-C")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Remove item of option 1" }));
  expect(await search("option 1")).toHaveFocus();
  await user.tab();
  expect(screen.getByLabelText("Price of option 1")).toHaveValue("");
});

test("rates follow the price list while the builder is open, which is no edit", async () => {
  let shown = post;
  const feed = fakeFeed();
  const pricing = { ...newFieldPricing, ...rate(post) };
  const { user } = await openBuilder(
    buildTemplate({
      structure: [buildField({ label: "Posts", type: "number", pricing })],
      pricing: newTemplatePricing,
    }),
    { [list]: () => Response.json({ items: [shown], total: 1, next_cursor: null }), [changes]: feed.answer },
    true,
  );
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  expect(await screen.findByText("Post, 2.4 m")).toBeVisible();
  await waitFor(() => expect(feed.connections()).toBeGreaterThan(0));
  shown = { ...post, price: 9_900 };
  feed.change({ table: "price_changes", type: "INSERT", id: crypto.randomUUID(), contact_id: null });
  expect(await screen.findByText("$99.00")).toBeVisible();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
});

test("an item can be added to the price list on the spot", async () => {
  const add = "POST /rest/v1/price_items";
  const { user, backend } = await openBuilder(
    buildTemplate({ structure: [buildField({ label: "Posts", type: "number", pricing: newFieldPricing })] }),
    { ...finds(), [add]: () => Response.json(post) },
  );
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  await user.click(source("Posts").getByRole("radio", { name: "Item" }));
  await user.type(await search("Posts"), "POST-24");
  await user.click(await screen.findByRole("option", { name: "Add ‘POST-24’ to the price list" }));
  const dialog = within(screen.getByRole("dialog", { name: "Add to the price list" }));
  expect(dialog.getByLabelText(/^Code/)).toHaveValue("POST-24");
  await user.type(dialog.getByLabelText(/^Name/), "Post, 2.4 m");
  await user.type(dialog.getByLabelText("Cost"), "18.90");
  await user.type(dialog.getByLabelText("Price"), "27.41");
  await user.click(dialog.getByRole("button", { name: "Add item" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Change item of Posts" })).toHaveFocus());
  const sent = { code: "POST-24", name: "Post, 2.4 m", cost: 1_890, price: 2_741 };
  expect(await backend.find(add)?.json()).toMatchObject(sent);
  expect(draft().structure[0]).toMatchObject({ pricing: rate(post) });
});

test("options and tables are filled with chosen items", async () => {
  const { user } = await openBuilder(template, finds(post, corner));
  const fill = async () => {
    await user.click(screen.getByRole("button", { name: "Fill from the price list" }));
    await user.click(await screen.findByRole("checkbox", { name: /POST-24/ }));
    await user.click(screen.getByRole("checkbox", { name: /POST-C/ }));
  };
  await user.click(screen.getByRole("button", { name: "Edit Fence type" }));
  await fill();
  await user.click(screen.getByRole("button", { name: "Add 2 options" }));
  const [field] = draft().structure;
  expect(field).toMatchObject({ options: ["Colorbond", "Timber", "Post, 2.4 m", "Corner post"] });
  expect(field).toMatchObject({ pricing: { option_prices: [none, none, rate(post), rate(corner)] } });

  await user.click(screen.getByRole("tab", { name: "Tables" }));
  await user.click(screen.getByRole("button", { name: "Add Table" }));
  await user.selectOptions(screen.getByLabelText("Looked up by"), "A text, such as a colour");
  await fill();
  await user.click(screen.getByRole("button", { name: "Add 2 rows" }));
  expect(draft().tables[0]?.rows).toEqual([
    { key: "Post, 2.4 m", ...rate(post) },
    { key: "Corner post", ...rate(corner) },
  ]);
});

test("the problems lead to a rate whose item is missing or inactive", async () => {
  const missing = { ...rate(post), price: 0, cost: 0, from_list: { code: "", problem: "missing" as const } };
  const off = { ...rate(corner), from_list: { code: "POST-C", problem: "off" as const } };
  const options = { type: "select" as const, options: ["Plain", "Corner"] };
  const pricing = { ...newFieldPricing, option_prices: [rate(post), off] };
  const { user } = await openBuilder(
    buildTemplate({
      structure: [
        buildField({ label: "Post", ...options, pricing }),
        buildField({ id: "field_2", label: "Gates", type: "number", pricing: { ...newFieldPricing, ...missing } }),
      ],
      tables: [
        {
          ...{ id: "rates", name: "Rates", key: "text", match: "exact" },
          rows: [
            { key: "Grey", price: 5, cost: 0 },
            { key: "Green", ...off },
          ],
        },
      ],
      pricing: newTemplatePricing,
    }),
  );
  expect(screen.getAllByText("Check the price")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: /warnings/ }));
  const open = (name: RegExp) => user.click(screen.getByRole("button", { name }));
  const change = (of: string) => screen.getByRole("button", { name: `Change item of ${of}` });
  await open(/'Post: Corner' is priced by 'POST-C', which is inactive/);
  expect(change("option 2")).toHaveFocus();
  expect(change("option 2")).toHaveAccessibleDescription(
    "'Corner' is priced by 'POST-C', which is inactive in the price list.",
  );
  await open(/'Gates' is priced by an item that is no longer in the price list/);
  expect(change("Gates")).toHaveFocus();
  await open(/'Rates: Green' is priced by 'POST-C'/);
  await waitFor(() => expect(change("row 2")).toHaveFocus());
});
