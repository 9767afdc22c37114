import { newFieldPricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildTemplate } from "../../../../test/builders.ts";
import { labelsInOrder, openBuilder, storedDraft } from "../builder-fixture.ts";
import { checkEdited } from "../state/edited-template.ts";

const length = buildField({ id: "len", label: "Length", type: "number", unit: "m" });
const posts = buildCalculated({ id: "posts", formula: "ceil({len} / 2.4) + 1" });
const saved = () => storedDraft(buildTemplate().id)?.draft;
const formula = () => screen.getByLabelText("Formula");
const row = (label: string) => {
  const found = screen.getByRole("button", { name: new RegExp(`^(Edit|Close) ${label}$`) }).closest("li");
  if (!found) throw new Error("There is no such row.");
  return found;
};

test("a calculation is added, written and shown with its result in the list", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length] }));
  await user.click(screen.getByRole("button", { name: "Add Calculation" }));
  await user.keyboard("Posts");
  await user.click(formula());
  await user.paste("ceil(length / 2.4) + 1");
  expect(saved().structure[1]).toMatchObject({
    type: "calculated",
    label: "Posts",
    formula: "ceil({len} / 2.4) + 1",
    result: "number",
    shown: true,
  });
  // The sample length is 12.
  expect(within(row("Posts")).getByText("6")).toBeVisible();
  expect(row("Posts")).toHaveTextContent("length 12 m");
  await user.selectOptions(screen.getByLabelText("Decimals"), "0");
  await user.click(screen.getByLabelText("API name"));
  await user.paste("post_count");
  await user.click(screen.getByRole("checkbox", { name: "Show on the form" }));
  expect(saved().structure[1]).toMatchObject({ decimals: 0, fieldName: "post_count", shown: false });
  await user.click(screen.getByRole("button", { name: "Close Posts" }));
  expect(row("Posts")).toHaveTextContent("Postsceil(length / 2.4) + 16");
  expect(screen.getByRole("contentinfo")).toHaveTextContent("1 field0 required0 conditional1 calculated");
});

test("the kind of result follows the formula", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length, posts] }));
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  await user.clear(formula());
  await user.paste('if(length > 5, "long", "short")');
  expect(screen.getByLabelText("Result")).toHaveDisplayValue("Text");
  expect(screen.queryByLabelText("Decimals")).not.toBeInTheDocument();
  await user.clear(formula());
  await user.paste("length * 2");
  expect(screen.getByLabelText("Decimals")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Result"), "Money");
  expect(screen.queryByLabelText("Decimals"), "money always has cents").not.toBeInTheDocument();
  await user.type(formula(), "0");
  expect(screen.getByLabelText("Result")).toHaveDisplayValue("Money");
});

test("a calculated amount of money is the price itself, and takes none from a table", async () => {
  const pricing = { ...newFieldPricing, price: 500, price_from: { table: "rates", key: "len" } };
  const rates = { id: "rates", name: "Rates", key: "number" as const, match: "upTo" as const, rows: [] };
  const template = buildTemplate({ structure: [length, { ...posts, pricing }], tables: [rates] });
  const { user } = await openBuilder(template);
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  expect(screen.getByLabelText("Price from")).toHaveDisplayValue("Rates");
  await user.selectOptions(screen.getByLabelText("Result"), "Money");
  expect(screen.queryByLabelText("Price from")).not.toBeInTheDocument();
  expect(screen.getByText("The result is the price.")).toBeVisible();
  expect(screen.getByLabelText("Cost")).toBeVisible();
  expect(checkEdited(saved()).data?.structure[1]).toMatchObject({ result: "money", pricing: { cost: 0 } });
  expect(checkEdited(saved()).data?.structure[1]).not.toHaveProperty("pricing.price_from");
});

test("a calculated yes has a price", async () => {
  const tall = buildCalculated({ id: "tall", label: "Tall", formula: "{len} > 2", result: "yes/no" });
  const { user } = await openBuilder(buildTemplate({ structure: [length, tall] }));
  await user.click(screen.getByRole("button", { name: "Edit Tall" }));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  await user.type(screen.getByLabelText("Price if yes"), "45");
  await user.tab();
  expect(checkEdited(saved()).data?.structure[1]).toMatchObject({ result: "yes/no", pricing: { price: 4_500 } });
});

test("a closed row shows the problem, with a fix to press", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length, { ...posts, formula: "lenght / 2" }] }));
  expect(row("Posts")).toHaveTextContent("There is no field called lenght. Did you mean length?");
  await user.click(within(row("Posts")).getByRole("button", { name: "Use length" }));
  expect(saved().structure[1].formula).toBe("{len} / 2");
  expect(row("Posts")).toHaveTextContent("length / 26");
});

test("renaming a field renames it in every formula", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length, posts] }));
  await user.click(screen.getByRole("button", { name: "Edit Length" }));
  await user.clear(screen.getByLabelText("Label"));
  await user.paste("Fence run");
  expect(row("Posts")).toHaveTextContent("ceil(fence_run / 2.4) + 1");
});

test("a calculated number can decide a condition, multiply a price and have one", async () => {
  const priced = buildField({ id: "caps", label: "Caps", type: "checkbox" });
  const { user } = await openBuilder(buildTemplate({ structure: [length, posts, priced] }));
  await user.click(screen.getByRole("button", { name: "Edit Caps" }));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  await user.selectOptions(screen.getByLabelText("Multiply by"), "Posts");
  await user.click(screen.getByRole("checkbox", { name: "Conditional logic" }));
  await user.selectOptions(screen.getByLabelText("Depends on field"), "Posts");
  await user.selectOptions(screen.getByLabelText("Operator"), "is greater than");
  await user.type(screen.getByLabelText("Value"), "3");
  expect(saved().structure[2]).toMatchObject({
    pricing: { multiply_by: "posts" },
    conditional: { dependsOn: "posts", operator: "isMoreThan", showWhen: "3" },
  });
  expect(screen.getByText(/^Shown with the sample answers: Posts is 6/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  await user.type(screen.getByLabelText("Price per unit"), "38.50");
  expect(saved().structure[1].pricing).toMatchObject({ price: 3850 });
});

test("undo takes back typing in a formula as one step", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length, posts] }));
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  await user.type(formula(), " + 5");
  expect(formula()).toHaveValue("ceil(length / 2.4) + 1 + 5");
  await user.keyboard("{Control>}z{/Control}");
  expect(formula()).toHaveValue("ceil(length / 2.4) + 1");
  await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(formula()).toHaveValue("ceil(length / 2.4) + 1 + 5");
});

test("deleting a field that a formula uses marks the formula, and its link opens it instead", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length, posts] }));
  await user.click(screen.getByRole("button", { name: "Edit Length" }));
  await user.click(screen.getByRole("button", { name: "Delete Length" }));
  const uses = () => screen.getByRole("list", { name: "Used by" });
  expect(uses()).toHaveTextContent("PostsIts formula will have an error until you change it.");
  await user.click(within(uses()).getByRole("button", { name: "Posts" }));
  expect(formula()).toHaveValue("ceil(length / 2.4) + 1");
  await user.click(screen.getByRole("button", { name: "Edit Length" }));
  await user.click(screen.getByRole("button", { name: "Delete Length" }));
  await user.click(screen.getByRole("button", { name: "Delete anyway" }));
  expect(labelsInOrder()).toEqual(["Posts"]);
  expect(row("Posts")).toHaveTextContent("This field is no longer there.");
});

test("a test gives the sample answers, and is remembered while the builder is open", async () => {
  const testOf = (id: string, name: string, len: string) => ({ id, name, answers: { len }, expect: {} });
  const short = testOf("short", "Short", "4.8");
  const template = buildTemplate({ structure: [length, posts], test_cases: [short, testOf("long", "Long", "24")] });
  const { user } = await openBuilder(template);
  await user.click(screen.getByRole("button", { name: "Edit Posts" }));
  expect(screen.getByLabelText("Sample")).toHaveDisplayValue("Short");
  expect(row("Posts")).toHaveTextContent("length 4.8 m3");
  await user.selectOptions(screen.getByLabelText("Sample"), "Long");
  expect(row("Posts")).toHaveTextContent("length 24 m11");

  await user.click(screen.getByRole("button", { name: "Preview" }));
  await user.type(await screen.findByLabelText("Length"), "7.2");
  await user.click(screen.getByRole("button", { name: "Exit Preview" }));
  await user.click(await screen.findByRole("tab", { name: /^Tests/ }));
  await user.click(screen.getByRole("tab", { name: "Design" }));
  expect(screen.getByLabelText("Sample")).toHaveDisplayValue("Long");
  await user.selectOptions(screen.getByLabelText("Sample"), "Answers in the preview");
  expect(row("Posts")).toHaveTextContent("length 7.2 m4");

  await user.click(await screen.findByRole("tab", { name: /^Tests/ }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("tab", { name: "Design" }));
  expect(screen.getByLabelText("Sample")).toHaveDisplayValue("Answers in the preview");
});
