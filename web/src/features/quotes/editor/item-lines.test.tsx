import type { PriceItem } from "@quotemill/shared/prices/item";
import { listedOf } from "@quotemill/shared/prices/item-lines";
import type { ItemAdjustment } from "@quotemill/shared/pricing/adjustments";
import { newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildItem } from "../../../test/builders.ts";
import {
  buildDraft,
  buildWholeQuote,
  draftId,
  fillContact,
  openEditor,
  openNewQuote,
  quoteId,
  summary,
  template,
} from "../../../test/open-editor.tsx";

const priced: Template = { ...template, structure: [], pricing: { ...newTemplatePricing, gst_basis_points: 0 } };
const post = buildItem({ code: "POST-24", name: "Post, 2.4 m", price: 3_000, cost: 2_000 });
const rail = buildItem({ code: "RAIL", name: "Rail", unit: "m", price: 1_250, cost: null });
const list = "GET /rest/v1/price_items";
const finds = (...items: PriceItem[]) => ({
  [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(priced),
  [list]: (request: Request) => {
    const { searchParams } = new URL(request.url);
    const [ids, search] = [searchParams.get("ids") ?? "", searchParams.get("search")?.toLowerCase() ?? ""];
    const found = items.filter(({ id, code, name }) =>
      ids ? ids.includes(id) : `${code} ${name}`.toLowerCase().includes(search),
    );
    return Response.json({ items: found, total: found.length, next_cursor: null });
  },
});
const lineOf = (item: PriceItem, more: Partial<ItemAdjustment> = {}): ItemAdjustment => ({
  ...{ kind: "item", item_id: item.id, quantity: "2", from_list: listedOf(item) },
  ...more,
});
const docket = () => within(summary());
const total = () => docket().getByText("Total").parentElement;
const button = (name: string) => screen.getByRole("button", { name });

test("an item found by keyboard is added at the list's price or another, and only ids are sent", async () => {
  const { user, bodyOf } = await openNewQuote({ handlers: finds(post, rail) });
  await user.click(button("Add a line"));
  await user.click(screen.getByRole("radio", { name: "Item" }));
  await user.click(button("Add"));
  expect(screen.getByText("Choose an item.")).toBeVisible();
  await user.click(screen.getByRole("combobox", { name: "Item by code or name" }));
  await user.paste("post");
  expect(
    await screen.findByRole("option", { name: /Post, 2.4 m.*POST-24.*\$30\.00 each.*cost \$20\.00/ }),
  ).toBeVisible();
  await user.keyboard("{Enter}");
  expect(button("Change item")).toHaveFocus();
  await user.clear(screen.getByLabelText("Quantity"));
  await user.paste("2.5");
  await user.click(screen.getByLabelText("Own price"));
  await user.paste("28");
  expect(screen.getByText(/Instead of the list's \$30\.00/)).toBeVisible();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(total()).toHaveTextContent("$70.00"));
  expect(docket().getByText("2.5 each × $28.00 · own price, listed at $30.00")).toBeVisible();

  await user.click(button("Edit Post, 2.4 m"));
  await user.clear(screen.getByLabelText("Own price"));
  expect(screen.getByText(/Leave it empty for the list's price/)).toBeVisible();
  await user.type(screen.getByLabelText("Own price"), "0");
  expect(screen.getByText(/Instead of the list's \$30\.00/)).toBeVisible();
  await user.tab();
  expect(screen.getByLabelText("Own price")).toHaveValue("0.00");
  await user.click(button("Save"));
  await waitFor(() => expect(total()).toHaveTextContent("$0.00"));
  expect(docket().getByText("2.5 each × $0.00 · own price, listed at $30.00")).toBeVisible();

  await user.click(button("Edit Post, 2.4 m"));
  await user.click(button("Use the list's price"));
  await user.click(button("Save"));
  await waitFor(() => expect(total()).toHaveTextContent("$75.00"));
  expect(docket().getByText("2.5 each × $30.00")).toBeVisible();
  fillContact();
  await user.click(button("Save as Draft"));
  await waitFor(async () =>
    expect((await bodyOf("POST /rest/v1/saved_quotes"))?.adjustments).toEqual([
      { kind: "item", item_id: post.id, quantity: "2.5" },
    ]),
  );
});

test("a draft is priced by the list as it is now, and says what is missing before it is submitted", async () => {
  const draft = buildDraft({ answers: {}, adjustments: [lineOf(post), lineOf(rail, { quantity: "4" })] });
  const { user, sent } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: {
      ...finds({ ...post, price: 3_500 }),
      [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft),
    },
  });
  const problem = "'Rail' is priced by an item that is no longer in the price list.";
  expect(await screen.findByText(`The total is not right yet: ${problem}`)).toBeVisible();
  expect(total()).toHaveTextContent("$70.00");
  await user.click(button("Edit Rail"));
  expect(button("Change item")).toHaveAccessibleDescription(problem);
  await user.keyboard("{Escape}");
  await user.click(button("Create Quote"));
  expect(await screen.findByText(problem)).toBeVisible();
  expect(sent("POST /functions/v1/submit-quote")).toEqual([]);
});

test("a copy of a quote follows the list again", async () => {
  const quote = buildWholeQuote({ answers: {}, adjustments: [lineOf(post)] });
  openEditor(`/quotes/edit/${quoteId}`, {
    handlers: { ...finds({ ...post, price: 3_100 }), [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(quote) },
  });
  expect(await screen.findByText("2 each × $31.00")).toBeVisible();
});

test("a draft says which prices have changed since it was saved, and saving takes the new ones", async () => {
  const was = { grand_total: 6_000, prices: { [post.id]: 3_000 } };
  const dearer = { ...post, price: 3_500 };
  const draft = buildDraft({ answers: {}, adjustments: [lineOf(dearer)], list_figures: was });
  const { user } = openEditor(`/quotes/create/${template.id}?saved=${draftId}`, {
    handlers: {
      ...finds(dearer),
      [`GET /rest/v1/saved_quotes/${draftId}`]: () => Response.json(draft),
      [`PATCH /rest/v1/saved_quotes/${draftId}`]: () =>
        Response.json({ ...draft, list_figures: { grand_total: 7_000, prices: { [post.id]: 3_500 } } }),
    },
  });
  const words = "1 price has changed since this draft was saved: $60.00 is now $70.00.";
  expect(await screen.findByText(words)).toBeVisible();
  const changed = () => screen.queryByRole("list", { name: "Changed prices" });
  expect(changed()).not.toBeInTheDocument();
  await user.click(button("Show"));
  expect(changed()).toHaveTextContent("Post, 2.4 m$30.00 → $35.00");
  await user.click(button("Update Draft"));
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
});

test("a revision shows which prices the list has changed since the quote was made", async () => {
  const quote = buildWholeQuote({
    answers: {},
    adjustments: [lineOf(post)],
    template_pricing: priced.pricing,
    template_structure: [],
  });
  openEditor(`/quotes/revise/${quoteId}`, {
    handlers: { ...finds({ ...post, price: 2_900 }), [`GET /rest/v1/quotes/${quoteId}`]: () => Response.json(quote) },
  });
  expect(await screen.findByText("1 price has changed since HF-1058 was made: $60.00 is now $58.00.")).toBeVisible();
});
