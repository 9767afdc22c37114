import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCalculated, buildField, buildSection, buildTemplate } from "../../../../test/builders.ts";
import { heard } from "../../../../test/heard.ts";
import { openBuilder } from "../builder-fixture.ts";

const length = buildField({ id: "len", label: "Length", type: "number" });
const removal = buildSection({ id: "s1", label: "Removal" });
const disposal = buildCalculated({
  id: "c1",
  label: "Disposal",
  formula: "{len} * 28 + skip_bins * 420",
  parent: "s1",
});
const detail = buildField({
  id: "f2",
  label: "Detail",
  conditional: { dependsOn: "len", operator: "is", showWhen: "" },
});
const template = buildTemplate({ structure: [length, detail, removal, disposal] });
const patch = `PATCH /rest/v1/form_templates/${template.id}`;
const foot = () => screen.getByRole("contentinfo");
const panel = () => screen.getByRole("region", { name: "Problems" });
const problems = () => within(panel()).getAllByRole("listitem");

test("the foot counts the problems all the time", async () => {
  const { user } = await openBuilder(template);
  expect(foot()).toHaveTextContent("2 errors");
  await user.click(screen.getByRole("button", { name: "Edit Disposal" }));
  await user.clear(screen.getByLabelText("Formula"));
  await user.paste("length * 28");
  await waitFor(() => expect(foot()).toHaveTextContent("1 error"));
  expect(await heard("1 error")).toBeInTheDocument();
});

test("a template without problems says so", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [length] }));
  expect(foot()).toHaveTextContent("No problems");
  await user.click(within(foot()).getByRole("button", { name: "No problems" }));
  expect(panel()).toHaveTextContent("No problems");
});

test("saving with an error opens the panel and the place instead", async () => {
  const { user, backend } = await openBuilder(template, { [patch]: () => Response.json(template) });
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(panel()).toHaveTextContent("2 errors stop saving");
  await waitFor(() => expect(screen.getByLabelText("Value")).toHaveFocus());
  expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([]);
});

test("each row opens its place, also in a folded section", async () => {
  const { user } = await openBuilder(template);
  await user.click(screen.getByRole("button", { name: "Collapse Removal" }));
  await user.click(within(foot()).getByRole("button", { name: /2 errors/ }));
  const row = problems()[1];
  if (!row) throw new Error("There is no second problem.");
  expect(row).toHaveTextContent("There is no field called skip_bins.");
  expect(row).toHaveTextContent("Removal, formula");
  await user.click(within(row).getByRole("button"));
  await waitFor(() => expect(screen.getByLabelText("Formula")).toHaveFocus());
  expect(within(problems()[1] as HTMLElement).getByRole("button")).toHaveAttribute("aria-current", "true");
});

test("a problem of a table leads to the table", async () => {
  const rates = { id: "t1", name: "Rates", key: "number" as const, match: "exact" as const, rows: [] };
  const tables = [rates, { ...rates, id: "t2" }];
  const { user } = await openBuilder(buildTemplate({ structure: [length], tables }));
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getAllByLabelText("Table name")[1]).toHaveFocus());
  expect(screen.getAllByLabelText("Table name")[1]).toHaveAccessibleDescription("Two tables are called 'Rates'.");
});

test("a warning leads to an input, never to a button next to it", async () => {
  const panels = buildCalculated({
    id: "c1",
    label: "Number of panels",
    decimals: 2,
    formula: "{len} / lookup({t1}, {len})",
  });
  const rates = { id: "t1", name: "Rates", key: "number" as const, match: "exact" as const, rows: [] };
  const { user } = await openBuilder(buildTemplate({ structure: [length, panels], tables: [rates] }));
  expect(foot()).toHaveTextContent("2 warnings");
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByLabelText("Formula")).toHaveFocus());
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByLabelText("Table name")).toHaveFocus());
});

test("F8 and Shift F8 go through the problems, from any tab", async () => {
  const { user } = await openBuilder(template);
  await user.click(screen.getByRole("tab", { name: "Settings" }));
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByLabelText("Value")).toHaveFocus());
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByLabelText("Formula")).toHaveFocus());
  await user.keyboard("{F8}");
  await waitFor(() => expect(screen.getByLabelText("Value")).toHaveFocus());
  await user.keyboard("{Shift>}{F8}{/Shift}");
  await waitFor(() => expect(screen.getByLabelText("Formula")).toHaveFocus());
  await user.click(screen.getByRole("button", { name: "Close problems" }));
  expect(screen.queryByRole("region", { name: "Problems" })).not.toBeInTheDocument();
});
