import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildTemplate } from "../../../../test/builders.ts";
import { openBuilder, storedDraft } from "../builder-fixture.ts";

const rates: PriceTable = {
  id: "table_1",
  name: "Metre rates",
  key: "number",
  match: "upTo",
  rows: [{ key: 1800, price: 11_200, cost: 7_000 }],
};
const height = buildField({ id: "height", label: "Height", type: "number" });
const saved = () => storedDraft(buildTemplate().id)?.draft;

async function openTables(tables: PriceTable[] = [], structure = [height]) {
  const app = await openBuilder(buildTemplate({ structure, tables }));
  await app.user.click(screen.getByRole("tab", { name: /^Tables/ }));
  return app;
}

test("a table is added and filled in", async () => {
  const { user } = await openTables();
  await user.click(screen.getByRole("button", { name: "Add Table" }));
  await user.keyboard("Metre rates");
  await user.selectOptions(screen.getByLabelText("Matches"), "Up to and including this number");
  await user.type(screen.getByLabelText("Up to, row 1"), "1.8");
  await user.type(screen.getByLabelText("Price, row 1"), "112");
  await user.type(screen.getByLabelText("Cost, row 1"), "70");
  expect(saved().tables).toEqual([{ ...rates, id: expect.stringMatching(/^table_\d+$/) }]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByLabelText("Cost, row 1")).toHaveValue("");
});

test("rows are pasted from a spreadsheet, sorted, and lines that cannot be used are named", async () => {
  const { user } = await openTables([rates]);
  await user.click(screen.getByRole("button", { name: "Paste from a spreadsheet" }));
  await user.click(screen.getByLabelText("Rows", { selector: "textarea" }));
  await user.paste("Up to\tPrice\tCost\n2.4\t1,250.00\t900\n1.2\t$95\ntall\t5\n");
  expect(screen.getByText("2 rows to add, 1 line left out")).toBeVisible();
  expect(screen.getByRole("list", { name: "Lines left out" })).toHaveTextContent("Line 4'tall' is not a number.");
  await user.click(screen.getByRole("button", { name: "Add Rows" }));
  expect(saved().tables[0].rows).toEqual([
    { key: 1200, price: 9_500, cost: 0 },
    { key: 1800, price: 11_200, cost: 7_000 },
    { key: 2400, price: 125_000, cost: 90_000 },
  ]);
});

test("cells pasted into a row open the same dialog, and can replace the rows", async () => {
  const { user } = await openTables([rates]);
  await user.click(screen.getByLabelText("Up to, row 1"));
  await user.paste("3\t10\t5\n4\t20\t8");
  expect(screen.getByLabelText("Rows", { selector: "textarea" })).toHaveValue("3\t10\t5\n4\t20\t8");
  await user.click(screen.getByRole("checkbox", { name: "Replace the 1 row that the table has" }));
  await user.click(screen.getByRole("button", { name: "Add Rows" }));
  expect(saved().tables[0].rows.map(({ key }: { key: number }) => key)).toEqual([3000, 4000]);
});

test("keys become text and numbers again", async () => {
  const { user } = await openTables([rates]);
  await user.selectOptions(screen.getByLabelText("Looked up by"), "A text, such as a colour");
  expect(saved().tables[0]).toMatchObject({ key: "text", match: "exact", rows: [{ key: "1.8" }] });
  await user.selectOptions(screen.getByLabelText("Looked up by"), "A number, such as a height");
  expect(saved().tables[0]).toMatchObject({ key: "number", rows: [{ key: 1800 }] });
});

test("a field takes its price from a table", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [height], tables: [rates] }));
  await user.click(screen.getByRole("button", { name: "Edit Height" }));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  await user.selectOptions(screen.getByLabelText("Price from"), "Metre rates");
  expect(screen.queryByLabelText("Price per unit")).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText("Looked up by"), "Height");
  expect(saved().structure[0].pricing.price_from).toEqual({ table: "table_1", key: "height" });
  await user.selectOptions(screen.getByLabelText("Price from"), "Entered here");
  expect(saved().structure[0].pricing).not.toHaveProperty("price_from");
});

test("the keys have a head with the unit of the fields that look the table up", async () => {
  const metres = {
    ...height,
    unit: "m",
    pricing: { price: 0, cost: 0, price_from: { table: "table_1", key: "height" } },
  };
  const { user } = await openTables([rates], [metres] as never);
  expect(screen.getByText("Up to (m)")).toBeVisible();
  expect(screen.getByLabelText("Up to (m), row 1")).toHaveValue("1.8");
  await user.selectOptions(screen.getByLabelText("Looked up by"), "A text, such as a colour");
  expect(screen.getByText("Value")).toBeVisible();
});

test.each([
  [["height"], "Up to (m)"],
  [["height", "drop"], "Up to"],
])("for the fields %s that formulas look up, the head is '%s'", async (keys, head) => {
  const metres = buildField({ id: "height", label: "Height", type: "number", unit: "m" });
  const feet = buildField({ id: "drop", label: "Drop", type: "number", unit: "ft" });
  const prices = keys.map((key) => buildCalculated({ id: `${key}_price`, formula: `2 * lookup({table_1}, {${key}})` }));
  await openTables([rates], [metres, feet, ...prices] as never);
  expect(screen.getByText(head)).toBeVisible();
});

test("the dialog says who uses a table before it is deleted", async () => {
  const price = buildCalculated({ id: "price", label: "Price", formula: "lookup({table_1}, {height})" });
  const { user } = await openTables([rates], [height, price] as never);
  await user.click(screen.getByRole("button", { name: "Delete Metre rates" }));
  const uses = screen.getByRole("list", { name: "Used by" });
  expect(screen.getByRole("alertdialog")).toHaveTextContent(
    /'Metre rates' and its \d+ rows? will be removed from this template\./,
  );
  expect(uses).toHaveTextContent("PriceIts formula will have an error until you change it.");
  await user.click(within(uses).getByRole("button", { name: "Price" }));
  expect(await screen.findByLabelText("Formula")).toHaveValue("lookup(metre_rates, height)");
});
