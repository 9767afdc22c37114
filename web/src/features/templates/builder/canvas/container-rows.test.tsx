import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildGroup, buildSection, buildTemplate } from "../../../../test/builders.ts";
import { labelsInOrder, openBuilder, storedDraft } from "../builder-fixture.ts";

const runs = buildSection({ id: "s1", label: "Fence runs" });
const group = buildGroup({ id: "g1", label: "Runs", parent: "s1" });
const height = buildField({ id: "f1", label: "Height", type: "number", parent: "g1" });
const removal = buildSection({ id: "s2", label: "Removal" });
const bins = buildField({ id: "f2", label: "Bins", type: "number", parent: "s2" });
const structure: TemplateItem[] = [runs, group, height, removal, bins];
const template = buildTemplate({ structure });
const saved = (): TemplateItem[] => storedDraft(template.id)?.draft.structure;
const button = (name: string) => screen.getByRole("button", { name });
/** 'label < container' of everything, in order. */
const drawn = () =>
  saved().map((item) => ("parent" in item && item.parent ? `${item.label} < ${item.parent}` : item.label));

test("sections and groups are added, and fields into them", async () => {
  const { user } = await openBuilder(buildTemplate({ structure: [buildField({ id: "f0", label: "Site" })] }));
  await user.click(button("Add Section"));
  await user.keyboard("Fence");
  await user.click(button("Add Repeating group"));
  await user.keyboard("Runs");
  await user.click(button("Add field to Runs"));
  await user.keyboard("Length");
  await user.click(button("Add Calculation"));
  await user.keyboard("Posts");
  await user.click(button("Close Posts"));
  await user.click(button("Add Date field"));
  await user.keyboard("Start");
  const [site, section, added, length, posts, start] = storedDraft(template.id)?.draft.structure ?? [];
  expect([site, section, added, length, posts, start]).toMatchObject([
    { label: "Site" },
    { type: "section", label: "Fence" },
    { type: "group", label: "Runs", parent: section.id, entryLabel: "Entry", minRows: 1, maxRows: 20, lines: "each" },
    { type: "text", label: "Length", parent: added.id },
    { type: "calculated", label: "Posts", parent: added.id },
    { type: "date", label: "Start", parent: section.id },
  ]);
  expect(screen.getByRole("heading", { name: "Fence" })).toBeVisible();
});

test("a group says what its entries are called, how many there are and how they are priced", async () => {
  const { user } = await openBuilder(template);
  await user.click(button("Edit Runs"));
  await user.clear(screen.getByLabelText("Entry name"));
  await user.type(screen.getByLabelText("Entry name"), "Bay");
  await user.clear(screen.getByLabelText("Most entries"));
  await user.type(screen.getByLabelText("Most entries"), "12x3");
  await user.selectOptions(screen.getByLabelText("Prices on the quote"), "One line with the sum");
  expect(saved()[1]).toMatchObject({ entryLabel: "Bay", minRows: 1, maxRows: 12, lines: "sum" });
  await user.click(button("Close Runs"));
  expect(screen.getByText("Repeating group · Bay, 1 to 12")).toBeVisible();
});

test("a field moves between containers by keyboard, and every place is announced", async () => {
  const { user } = await openBuilder(template);
  button("Move Bins").focus();
  await user.keyboard(" {ArrowUp}{ArrowUp}");
  expect(screen.getByText("Moved Bins to position 4 of 6, in Runs.")).toBeInTheDocument();
  await user.keyboard(" ");
  expect(drawn()).toEqual(["Fence runs", "Runs < s1", "Height < g1", "Bins < g1", "Removal"]);
  expect(button("Move Bins")).toHaveFocus();
  await user.keyboard("{Control>}z{/Control}");
  expect(labelsInOrder()).toEqual(["Fence runs", "Runs", "Height", "Removal", "Bins"]);
  button("Move Height").focus();
  await user.keyboard(" {ArrowDown}");
  expect(screen.getByText("Moved Height to position 4 of 6, in Fence runs.")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.getByText("Move cancelled. Height stays at position 3 of 6, in Runs.")).toBeInTheDocument();
  expect(storedDraft(template.id)).toBeNull();
});

test("a section moves with everything in it, among the other sections", async () => {
  const { user } = await openBuilder(template);
  button("Move Removal").focus();
  await user.keyboard(" ");
  expect(labelsInOrder()).toEqual(["Fence runs", "Removal"]);
  await user.keyboard("{ArrowUp} ");
  expect(labelsInOrder()).toEqual(["Removal", "Bins", "Fence runs", "Runs", "Height"]);
  expect(drawn()).toEqual(["Removal", "Bins < s2", "Fence runs", "Runs < s1", "Height < g1"]);
  expect(button("Move Removal")).toHaveFocus();
});

test("a container folds away, and opens for anything that is opened in it", async () => {
  const { user } = await openBuilder(template);
  await user.click(button("Collapse Fence runs"));
  expect(labelsInOrder()).toEqual(["Fence runs", "Removal", "Bins"]);
  expect(screen.getByText("1 group")).toBeVisible();
  await user.click(button("Expand Fence runs"));
  await user.click(button("Edit Height"));
  await user.click(button("Collapse Runs"));
  expect(screen.getByLabelText("Label")).toHaveValue("Height");
});

test("a copy of a group refers to its own fields", async () => {
  const gate = buildField({
    id: "f3",
    label: "Gate",
    parent: "g1",
    conditional: { dependsOn: "f1", operator: "isNotEmpty", showWhen: "" },
  });
  const { user } = await openBuilder(buildTemplate({ structure: [runs, group, height, gate, removal, bins] }));
  await user.click(button("Edit Runs"));
  await user.click(button("Duplicate Runs"));
  expect(labelsInOrder()).toEqual([
    "Fence runs",
    "Runs",
    "Height",
    "Gate",
    "Runs (Copy)",
    "Height",
    "Gate",
    "Removal",
    "Bins",
  ]);
  const [copy, height2, gate2] = saved().slice(4);
  expect([height2, gate2]).toMatchObject([{ parent: copy?.id }, { conditional: { dependsOn: height2?.id } }]);
});

test("deleting a group takes its fields along, and deleting a section leaves them", async () => {
  const { user } = await openBuilder(template);
  await user.click(button("Edit Runs"));
  await user.click(button("Delete Runs"));
  const question = screen.getByRole("alertdialog", { name: "Delete Group" });
  expect(question).toHaveTextContent("'Runs' and its 1 field will be removed from this template.");
  await user.click(within(question).getByRole("button", { name: "Delete" }));
  expect(drawn()).toEqual(["Fence runs", "Removal", "Bins < s2"]);
  await user.click(button("Edit Removal"));
  await user.click(button("Delete Removal"));
  expect(screen.getByRole("alertdialog")).toHaveTextContent("Its 1 item will stay in the form");
  await user.click(button("Delete"));
  expect(drawn()).toEqual(["Fence runs", "Bins"]);
  expect(screen.getByText("End of Fence runs")).toBeVisible();
});

test("rules and prices in a group can name its own fields and those of the form", async () => {
  const { user } = await openBuilder(
    buildTemplate({ structure: [...structure, buildField({ id: "f4", label: "Gates", type: "number" })] }),
  );
  await user.click(button("Edit Bins"));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  const choices = () =>
    within(screen.getByLabelText("Multiply by"))
      .getAllByRole("option")
      .map((option) => option.textContent);
  expect(choices()).toEqual(["Nothing", "Gates"]);
  await user.click(button("Edit Height"));
  await user.click(screen.getByRole("checkbox", { name: "Pricing" }));
  expect(choices()).toEqual(["Nothing", "Bins", "Gates"]);
});
