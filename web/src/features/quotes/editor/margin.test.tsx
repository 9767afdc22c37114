import { newFieldPricing, newTemplatePricing } from "@quotemill/shared/templates/schema/pricing";
import type { Template } from "@quotemill/shared/templates/schema/template";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildProfile, company } from "../../../test/builders.ts";
import { fill, openNewQuote, summary, template } from "../../../test/open-editor.tsx";

const number = (id: string, label: string, price: number, cost: number) =>
  buildField({ id, label, type: "number", pricing: { ...newFieldPricing, price, cost } });
const templateWith = (cost: number): Template => ({
  ...template,
  structure: [number("posts", "Posts", 10_000, cost), number("labour", "Labour", 5_000, 0)],
  pricing: newTemplatePricing,
});
const open = (target_margin_basis_points: number | null, cost = 8_000) =>
  openNewQuote({
    as: buildProfile({ company: { ...company, target_margin_basis_points } }),
    handlers: { [`GET /rest/v1/form_templates/${template.id}`]: () => Response.json(templateWith(cost)) },
  });
const docket = () => within(summary());
const profit = () => docket().findByRole("checkbox", { name: /^Profit/ });

test("a quote below the target says so, with figures only for those who switch them on", async () => {
  const { user } = await open(3_000);
  fill("Posts", "1");
  expect(await docket().findByText("This quote is below your target.")).toBeVisible();
  expect(docket().queryByText(/margin/)).not.toBeInTheDocument();
  await user.click(await profit());
  expect(docket().getByText("The margin of 20% is below your target of 30%.")).toBeVisible();
  expect(docket().getByText("Posts").parentElement).toHaveTextContent("margin 20%");

  fill("Labour", "1");
  await waitFor(() => expect(docket().getByText("1 line has no cost")).toBeVisible());
  expect(docket().getByText("Labour").parentElement).not.toHaveTextContent("margin");
  expect(docket().queryByText(/below your target/)).not.toBeInTheDocument();
});

test("without a target nothing is below it, and without costs there is no margin at all", async () => {
  await open(null);
  fill("Posts", "1");
  await profit();
  expect(docket().queryByText(/target/)).not.toBeInTheDocument();
  fill("Posts", "");
  fill("Labour", "1");
  await waitFor(() => expect(docket().queryByRole("checkbox", { name: /^Profit/ })).not.toBeInTheDocument());
  expect(screen.queryByText(/no cost/)).not.toBeInTheDocument();
});

test("people who may not see costs get a template without them, and so no margin", async () => {
  await open(null, 0);
  fill("Posts", "1");
  await waitFor(() => expect(docket().getByText("Total").parentElement).toHaveTextContent("$110.00"));
  expect(docket().queryByText("Profit")).not.toBeInTheDocument();
});
