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

const raised = (items: (typeof post)[]) => ({
  ...noChangeEffects,
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

test("raises the ticked costs once it has shown what that does, and takes it back", async () => {
  const { user, backend, bodies } = await tickAll({
    [change]: async (request) => {
      const { dry_run } = (await request.json()) as { dry_run?: boolean };
      return Response.json({ change_id: dry_run ? null : change_id, effects: raised([post, rail]) });
    },
    "POST /functions/v1/undo-price-change": () =>
      Response.json({ change_id, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(bar().getByRole("button", { name: "Raise cost" }));
  const form = within(await screen.findByRole("dialog", { name: "Raise cost" }));
  await user.type(form.getByRole("textbox", { name: "Raise cost by" }), "10");
  expect(await form.findByText("2 rise by $1.135 to $1.89")).toBeVisible();
  expect(form.getByRole("list", { name: "Prices that change" })).toHaveTextContent("CB-PST-24$27.41 → $30.15");
  await user.click(form.getByRole("button", { name: "Raise 2 costs" }));
  await user.click(await screen.findByRole("button", { name: "Take back" }));
  expect(await screen.findByText("Taken back")).toBeVisible();
  const ids = [post.id, rail.id];
  expect(await bodies()).toEqual([
    { ids, cost_percent: "10", dry_run: true },
    { ids, cost_percent: "10" },
  ]);
  expect(await backend.find("POST /functions/v1/undo-price-change")?.json()).toEqual({ change_id });
});

test.each([
  ["4.567", "A percentage has at most two decimal places."],
  ["-100", "A percentage is more than -100 and at most 1,000."],
])("%s per cent is refused before anything is asked", async (typed, words) => {
  const { user, bodies } = await tickAll({});
  await user.click(bar().getByRole("button", { name: "Raise cost" }));
  await user.type(await screen.findByRole("textbox", { name: "Raise cost by" }), typed);
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

test("switches off those that are on, and on those that are off", async () => {
  const { user, bodies } = await tickAll({
    [change]: () => Response.json({ change_id, effects: { ...noChangeEffects, items: [] } }),
  });
  await user.click(bar().getByRole("button", { name: "Switch off" }));
  expect(await screen.findByText("1 item switched off")).toBeVisible();
  await user.click(bar().getByRole("button", { name: "Switch on" }));
  expect(await screen.findByText("1 item switched on")).toBeVisible();
  expect(await bodies()).toEqual([
    { ids: [post.id], is_active: false },
    { ids: [rail.id], is_active: true },
  ]);
});
