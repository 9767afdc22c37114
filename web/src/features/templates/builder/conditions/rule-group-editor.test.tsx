import type { RuleGroup } from "@quotemill/shared/templates/schema/rules";
import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { openBuilder, storedDraft } from "../builder-fixture.ts";

const length = buildField({ label: "Length", type: "number", unit: "m" });
const soil = buildField({ id: "field_2", label: "Soil", type: "select", options: ["Sand", "Rock", "Clay"] });
const target = buildField({ id: "field_3", label: "Drilling" });
const rule = (dependsOn: string, operator: string, showWhen: string) => ({ dependsOn, operator, showWhen });
const long = rule("field_1", "isMoreThan", "30");
const rock = rule("field_2", "is", "Rock");
const clay = rule("field_2", "is", "Clay");

async function openDrilling(condition: Partial<TemplateField>) {
  const template = buildTemplate({ structure: [length, soil, { ...target, ...condition }] });
  const app = await openBuilder(template);
  await app.user.click(screen.getByRole("button", { name: "Edit Drilling" }));
  const stored = () => {
    const { conditional, showIf } = storedDraft(template.id)?.draft.structure[2] ?? {};
    return { conditional, showIf };
  };
  return { ...app, stored };
}
const inRule = (name: string) => within(screen.getByRole("group", { name }));
const button = (name: string) => screen.getByRole("button", { name });
const sample = () => within(screen.getByRole("region", { name: "Conditional logic" })).getByRole("status");

test("a second rule makes it a choice between all and any, and takes the focus", async () => {
  const { user, stored } = await openDrilling({ conditional: long });
  await user.click(button("Add rule"));
  expect(inRule("Rule 2").getByLabelText("Depends on field")).toHaveFocus();
  await user.selectOptions(inRule("Rule 2").getByLabelText("Depends on field"), "Soil");
  await user.selectOptions(inRule("Rule 2").getByLabelText("Value"), "Rock");
  expect(stored()).toEqual({ showIf: { match: "all", rules: [long, rock] } });
  await user.click(screen.getByRole("radio", { name: "Any of" }));
  expect(stored().showIf).toEqual({ match: "any", rules: [long, rock] });
  expect(inRule("Rule 1").queryByText("None (disable conditional logic)")).not.toBeInTheDocument();
});

test("removing all but one rule leaves a single condition, with the focus next to it", async () => {
  const { user, stored } = await openDrilling({ showIf: { match: "any", rules: [long, rock, clay] } });
  await user.click(button("Remove rule 1"));
  expect(button("Remove rule 1")).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(stored()).toEqual({ conditional: clay });
  expect(button("Add rule")).toHaveFocus();
  expect(screen.getByLabelText("Value")).toHaveDisplayValue("Clay");
});

test("a group inside holds its own rules, and disappears with the last one", async () => {
  const { user, stored } = await openDrilling({ conditional: long });
  await user.click(button("Add group"));
  const first = () => inRule("Group 1, rule 1");
  expect(first().getByLabelText("Depends on field")).toHaveFocus();
  await user.selectOptions(first().getByLabelText("Depends on field"), "Soil");
  await user.selectOptions(first().getByLabelText("Value"), "Rock");
  await user.click(inRule("Group 1").getByRole("button", { name: "Add rule" }));
  const second = inRule("Group 1, rule 2");
  await user.selectOptions(second.getByLabelText("Depends on field"), "Soil");
  await user.selectOptions(second.getByLabelText("Value"), "Clay");
  expect(stored().showIf).toEqual({ match: "all", rules: [long, { match: "any", rules: [rock, clay] }] });
  expect(inRule("Group 1").queryByRole("button", { name: "Add group" })).not.toBeInTheDocument();
  await user.click(button("Remove group 1, rule 2"));
  await user.click(button("Remove group 1, rule 1"));
  expect(screen.queryByRole("group")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Value")).toHaveValue("30");
});

test("a number field offers comparisons, and a range takes two numbers", async () => {
  const { user, stored } = await openDrilling({ conditional: long });
  const operators = within(screen.getByLabelText("Operator")).getAllByRole("option");
  expect(operators.slice(8).map((option) => option.textContent)).toEqual([
    "is greater than",
    "is less than",
    "is at least",
    "is at most",
    "is between",
  ]);
  await user.selectOptions(screen.getByLabelText("Operator"), "is between");
  await user.clear(screen.getByLabelText("Lowest value"));
  await user.type(screen.getByLabelText("Lowest value"), "2,5");
  await user.type(screen.getByLabelText("Highest value"), "15");
  expect(stored().conditional).toEqual(rule("field_1", "isBetween", "2.5, 15"));
  expect(screen.getByLabelText("Lowest value")).toHaveValue("2.5");
  await user.selectOptions(screen.getByLabelText("Depends on field"), "Soil");
  expect(screen.getByLabelText("Operator")).toHaveDisplayValue("is between");
  expect(screen.queryByRole("option", { name: "is at least" })).not.toBeInTheDocument();
});

test("the editor says what sample answers give, then what the answers in the preview give", async () => {
  const showIf: RuleGroup = { match: "any", rules: [long, rock] };
  const { user } = await openDrilling({ showIf });
  expect(sample()).toHaveTextContent("Hidden with the sample answers: Length is 12 m, Soil is Sand.");
  await user.click(button("Preview"));
  await user.selectOptions(await screen.findByLabelText("Soil"), "Rock");
  expect(screen.getByText("3 of 3 fields visible")).toBeVisible();
  await user.click(button("Exit Preview"));
  expect(sample()).toHaveTextContent("Shown with the answers in the preview: Length is empty, Soil is Rock.");
});

test("an incomplete rule is marked when saving, and only that one", async () => {
  const { user, backend } = await openDrilling({
    showIf: { match: "all", rules: [rock, { match: "any", rules: [rock, rule("field_1", "isAtLeast", "tall")] }] },
  });
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.click(button("Save Changes"));
  const value = () => inRule("Group 1, rule 2").getByLabelText("Value");
  await waitFor(() => expect(value()).toHaveFocus());
  expect(value()).toHaveAccessibleDescription("The condition of 'Drilling' needs a number to compare with.");
  expect(document.querySelectorAll("[aria-invalid=true]")).toHaveLength(1);
  expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([]);
});

test("no more than 20 rules can be added", async () => {
  const rules = Array<typeof rock>(19).fill(rock);
  const { user } = await openDrilling({ showIf: { match: "all", rules } });
  await user.click(button("Add rule"));
  expect(screen.queryByRole("button", { name: "Add rule" })).not.toBeInTheDocument();
  expect(screen.getByText("A condition can have at most 20 rules.")).toBeVisible();
});

test("a closed row and the footer count it, and deleting a field names the rules that go", async () => {
  const only = { ...buildField({ id: "field_4", label: "Anchors" }), conditional: rock };
  const showIf: RuleGroup = { match: "any", rules: [long, rock, clay] };
  const template = buildTemplate({ structure: [length, soil, { ...target, showIf }, only] });
  const { user } = await openBuilder(template);
  expect(screen.getByText("Length is greater than 30, or 2 other rules")).toBeVisible();
  expect(screen.getByRole("contentinfo")).toHaveTextContent("2 conditional");
  await user.click(button("Edit Soil"));
  await user.click(button("Delete Soil"));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog).toHaveTextContent("AnchorsIts condition will be removed, so it will always show.");
  expect(dialog).toHaveTextContent("DrillingIts rules about this will be removed. Its other rules stay.");
  await user.click(within(dialog).getByRole("button", { name: "Delete anyway" }));
  const [, drilling, anchors] = storedDraft(template.id)?.draft.structure ?? [];
  expect(drilling).toMatchObject({ conditional: long });
  expect(anchors).not.toHaveProperty("conditional");
});
