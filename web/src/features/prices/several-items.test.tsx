import { noChangeEffects } from "@quotemill/shared/prices/quote-effects";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildItem } from "../../test/builders.ts";
import { openPrices } from "../../test/open-prices.tsx";
import { refusal } from "../../test/records.ts";

const post = buildItem();
const rail = buildItem({ code: "CB-RAIL-23", name: "Rail", cost: 1135, price: 1646, is_active: false });
const change = "POST /functions/v1/change-prices";
const change_id = crypto.randomUUID();

const failing = {
  ...{ id: crypto.randomUUID(), name: "Fence" },
  tests: [{ id: "ten", name: "Ten", status: "fails", before: 1, after: 2, reasons: ["It had no gate before."] }],
};
const raised = (items: (typeof post)[]) => ({
  ...{ ...noChangeEffects, templates: [failing] },
  items: items.map(({ id, code, name, cost, price, is_active }) => ({
    ...{ id, code, name },
    before: { cost, price, is_active },
    after: { cost: (cost ?? 0) * 1.1, price: Math.round(price * 1.1), is_active },
  })),
});
const bar = () => within(screen.getByRole("region", { name: "Selected items" }));

async function tickAll(more: Parameters<typeof openPrices>[1]) {
  const opened = openPrices(() => [post, rail], more);
  await opened.user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  const bodies = () =>
    Promise.all(
      opened.backend.requests.filter(({ url }) => url.endsWith("change-prices")).map((sent) => sent.clone().json()),
    );
  return { ...opened, bodies };
}

test("the ticked costs are raised once the effects have been shown, and the raise can be undone", async () => {
  const { user, backend, bodies } = await tickAll({
    [change]: async (request) => {
      const { dry_run } = (await request.json()) as { dry_run?: boolean };
      return Response.json({ change_id: dry_run ? null : change_id, effects: raised([post, rail]) });
    },
    "POST /functions/v1/undo-price-change": () =>
      Response.json({ change_id, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(bar().getByRole("button", { name: "Change costs" }));
  const form = within(await screen.findByRole("dialog", { name: "Change costs" }));
  await user.type(form.getByRole("textbox", { name: "Change costs by" }), "10");
  expect(await form.findByText("2 rise by $1.135 to $1.89")).toBeVisible();
  const prices = form.getByRole("list", { name: "Prices that change (2)" });
  expect(prices).toHaveTextContent(`${post.name} CB-PST-24$27.41 → $30.15`);
  // What it does stands before the list of prices, and Enter leads to the button that says so.
  const failing = form.getByText("It had no gate before.");
  expect(failing.compareDocumentPosition(prices)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.keyboard("{Enter}");
  expect(form.getByRole("button", { name: "Raise 2 costs, 1 test fails" })).toHaveFocus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone")).toBeVisible();
  const ids = [post.id, rail.id];
  expect(await bodies()).toEqual([
    { ids, cost_percent: "10", dry_run: true },
    { ids, cost_percent: "10" },
  ]);
  expect(await backend.find("POST /functions/v1/undo-price-change")?.json()).toEqual({ change_id });
});

test("the costs of one supplier are changed without ticking them", async () => {
  const { user, backend } = openPrices(() => [post, rail], {
    [change]: () => Response.json({ change_id: null, effects: raised([post, rail]) }),
  });
  await screen.findByText(post.name);
  expect(screen.queryByRole("button", { name: /^Change \d/ })).toBeNull();
  await screen.findByRole("option", { name: post.supplier });
  await user.selectOptions(screen.getByRole("combobox", { name: "Supplier" }), post.supplier);
  await user.click(await screen.findByRole("button", { name: "Change 2 costs" }));
  await user.type(await screen.findByRole("textbox", { name: "Change costs by" }), "8");
  expect(await screen.findByRole("button", { name: "Raise 2 costs, 1 test fails" })).toBeEnabled();
  expect(await backend.find(change)?.json()).toMatchObject({ ids: [post.id, rail.id], cost_percent: "8" });
});

test.each([
  ["4.567", "A percentage has at most two decimal places."],
  ["-100", "A percentage is more than -100 and at most 1,000."],
])("%s per cent is refused before anything is asked", async (typed, words) => {
  const { user, bodies } = await tickAll({});
  await user.click(bar().getByRole("button", { name: "Change costs" }));
  await user.type(await screen.findByRole("textbox", { name: "Change costs by" }), typed);
  expect(screen.getByText(words)).toBeVisible();
  await user.keyboard("{Enter}");
  expect(await bodies()).toEqual([]);
});

test("a change that cannot be worked out says why", async () => {
  const { user } = await tickAll({ [change]: () => refusal(404, "These items are not in the price list any more.") });
  await user.click(bar().getByRole("button", { name: "Set markup" }));
  await user.type(await screen.findByRole("textbox", { name: "Markup" }), "40");
  expect(await screen.findByText("These items are not in the price list any more.")).toBeVisible();
});

test("active items are deactivated, and the others are activated", async () => {
  const { user, bodies } = await tickAll({
    [change]: () => Response.json({ change_id, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(bar().getByRole("button", { name: "Deactivate" }));
  expect(await screen.findByText("1 item deactivated")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Activate" }));
  expect(await screen.findByText("1 item activated")).toBeVisible();
  expect(await bodies()).toEqual([
    { ids: [post.id], is_active: false },
    { ids: [rail.id], is_active: true },
  ]);
});
