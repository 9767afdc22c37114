import type { TemplateField } from "@quotemill/shared/templates/schema/template";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { openBuilder, storedDraft } from "../builder-fixture.ts";

const material = buildField({ label: "Material", type: "select", options: ["Timber", "Steel, painted", "Brick"] });
const tick = buildField({ id: "field_2", label: "Gate", type: "checkbox" });
const text = buildField({ id: "field_3", label: "Notes" });
const target = buildField({ id: "field_4", label: "Detail" });
const template = buildTemplate({ structure: [material, tick, text, target] });
const depending = (field: TemplateField, dependsOn: string, operator = "is", showWhen = "") => ({
  ...field,
  conditional: { dependsOn, operator, showWhen },
});

async function openDetail(structure = template.structure) {
  const { user } = await openBuilder({ ...template, structure });
  await user.click(screen.getByRole("button", { name: "Edit Detail" }));
  return user;
}
const choices = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);
const condition = () => storedDraft(template.id)?.draft.structure[3].conditional;
const logic = () => screen.getByRole("checkbox", { name: "Conditional logic" });

test("ticking adds an empty condition and unticking removes it", async () => {
  const user = await openDetail();
  await user.click(logic());
  expect(condition()).toEqual({ dependsOn: "", operator: "is", showWhen: "" });
  await user.click(logic());
  expect(condition()).toBeUndefined();
  expect(screen.queryByLabelText("Operator")).not.toBeInTheDocument();
});

test("choosing none removes the condition", async () => {
  const user = await openDetail([material, tick, text, depending(target, "field_1")]);
  await user.selectOptions(screen.getByLabelText("Depends on field"), "None (disable conditional logic)");
  expect(logic()).not.toBeChecked();
});

test("the editor offers only fields that make sense", async () => {
  const user = await openDetail([material, depending(tick, "field_4"), depending(text, "field_2"), target]);
  await user.click(logic());
  expect(choices("Depends on field")).toEqual(["Choose a field", "None (disable conditional logic)", "Material"]);
});

test("the editor shows all eight operators in words, two of which take no value", async () => {
  const user = await openDetail([material, tick, text, depending(target, "field_3", "contains", "x")]);
  expect(choices("Operator")).toEqual([
    "is",
    "is not",
    "contains",
    "does not contain",
    "is any of",
    "is none of",
    "is not empty",
    "is empty",
  ]);
  expect(screen.getByLabelText("Value")).toHaveValue("x");
  for (const operator of ["is empty", "is not empty"]) {
    await user.selectOptions(screen.getByLabelText("Operator"), operator);
    expect(screen.queryByLabelText("Value")).not.toBeInTheDocument();
  }
});

test("a controller with options offers them as values", async () => {
  const user = await openDetail([material, tick, text, depending(target, "field_1")]);
  expect(choices("Value")).toEqual(["Choose a value", "Timber", "Steel, painted", "Brick"]);
  await user.selectOptions(screen.getByLabelText("Value"), "Brick");
  expect(condition()).toMatchObject({ showWhen: "Brick" });
});

test("a checkbox offers ticked and not ticked", async () => {
  const user = await openDetail([material, tick, text, depending(target, "field_2")]);
  await user.selectOptions(screen.getByLabelText("Value"), "ticked");
  expect(condition()).toMatchObject({ showWhen: "true" });
});

test("a checkbox that is chosen starts as ticked, and leaves no value behind", async () => {
  const user = await openDetail();
  await user.click(logic());
  await user.selectOptions(screen.getByLabelText("Depends on field"), "Gate");
  expect(condition()).toEqual({ dependsOn: "field_2", operator: "is", showWhen: "true" });
  expect(screen.queryByText("Incomplete condition")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Depends on field"), "Material");
  expect(condition()).toEqual({ dependsOn: "field_1", operator: "is", showWhen: "" });
});

test("a list of values can be typed with commas or picked from the options", async () => {
  const user = await openDetail([material, tick, text, depending(target, "field_1", "isAnyOf")]);
  const values = screen.getByLabelText("Values");
  expect(values).toHaveAccessibleDescription("Separate values with commas.");
  await user.type(values, "Iron");
  await user.click(screen.getByRole("button", { name: "Timber" }));
  await user.click(screen.getByRole("button", { name: "Brick" }));
  expect(values).toHaveValue("Iron, Timber, Brick");
  await user.click(screen.getByRole("button", { name: "Timber" }));
  expect(values).toHaveValue("Iron, Brick");
  expect(screen.queryByRole("button", { name: "Steel, painted" })).not.toBeInTheDocument();
});

test("the editor warns about a deleted controlling field", async () => {
  await openDetail([material, tick, text, depending(target, "field_gone")]);
  expect(screen.getByRole("alert")).toHaveTextContent("'Detail' depends on a field that the template does not have.");
  expect(screen.getByText("Depends on a deleted field")).toBeVisible();
});

test("the editor warns about a circular condition", async () => {
  await openDetail([material, tick, depending(text, "field_4"), depending(target, "field_3")]);
  expect(screen.getByRole("alert")).toHaveTextContent("This condition is circular");
  expect(screen.getByLabelText("Depends on field")).toHaveDisplayValue("Notes");
});

test("the editor warns about a value that is no longer offered, but the template can still be saved", async () => {
  const steel = depending(target, "field_1", "is", "Steel");
  const changed = { ...template, structure: [material, tick, text, steel] };
  const { user } = await openBuilder(changed, {
    [`PATCH /rest/v1/form_templates/${template.id}`]: () => Response.json(changed),
  });
  expect(screen.getByText("Value no longer offered")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit Detail" }));
  expect(screen.getByRole("alert")).toHaveTextContent("no longer offers this value");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Template updated successfully")).toBeVisible();
});

test("words next to the condition say that it can never be met, and go once it can", async () => {
  const height = buildField({ id: "field_3", label: "Height", type: "number" });
  const rule = (operator: string, showWhen: string) => ({ dependsOn: "field_3", operator, showWhen });
  const showIf = { match: "all" as const, rules: [rule("isMoreThan", "5"), rule("isLessThan", "3")] };
  const user = await openDetail([material, tick, height, { ...target, showIf }]);
  const never = "'Detail' can never be shown: no answers meet its condition.";
  expect(await screen.findByRole("alert")).toHaveTextContent(never);
  await user.click(screen.getByRole("radio", { name: "Any of" }));
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
});

test.each([
  ["a field", "", "Timber", "Depends on field", "Choose the field that 'Detail' depends on"],
  ["a value", "field_1", "", "Value", "The condition of 'Detail' needs a value"],
])(
  "a condition without %s is marked in the list, and saving opens the field instead",
  async (_what, on, value, at, words) => {
    const { user, backend } = await openBuilder({
      ...template,
      structure: [material, tick, text, depending(target, on, "is", value)],
    });
    const row = () => screen.getByRole("button", { name: /^(Edit|Close) Detail$/ }).closest("li");
    expect(row()).toHaveTextContent("Incomplete condition");
    await user.click(screen.getByRole("tab", { name: "Settings" }));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(() => expect(screen.getByLabelText(at)).toHaveFocus());
    expect(screen.getByLabelText(at)).toBeInvalid();
    expect(screen.getByLabelText(at)).toHaveAccessibleDescription(expect.stringContaining(words));
    // In the toast, among the problems and below the input.
    await waitFor(() => expect(screen.getAllByText(words, { exact: false })).toHaveLength(3));
    screen.getByRole("button", { name: "Save Changes" }).focus();
    await user.keyboard("{Enter}");
    expect(screen.getByLabelText(at)).toHaveFocus();
    expect(backend.calls().filter((call) => call.startsWith("PATCH"))).toEqual([]);
  },
);

test("a condition that was just added shows no error", async () => {
  const user = await openDetail();
  await user.click(logic());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(screen.getByLabelText("Depends on field")).toBeValid();
});

test("a closed row summarises its condition", async () => {
  await openBuilder({
    ...template,
    structure: [
      material,
      depending(tick, "field_1", "isAnyOf", "Timber, Brick"),
      depending(text, "field_2", "is", "true"),
      depending(target, "field_3", "isNotEmpty", "left over"),
    ],
  });
  expect(screen.getByText("Material is any of Timber, Brick")).toBeVisible();
  expect(screen.getByText("Gate is ticked")).toBeVisible();
  expect(screen.getByText("Notes is not empty")).toBeVisible();
});
