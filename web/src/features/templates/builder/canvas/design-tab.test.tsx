import { newFieldPricing } from "@quotemill/shared/templates/schema/pricing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { buildField, buildTemplate } from "../../../../test/builders.ts";
import { fieldsNamed, labelsInOrder, openBuilder, storedDraft } from "../builder-fixture.ts";

const withFields = (...labels: string[]) => buildTemplate({ structure: fieldsNamed(...labels) });
const open = (label: string) => screen.getByRole("button", { name: `Edit ${label}` });

describe("the field list", () => {
  it("has a case-insensitive search above five fields", async () => {
    const { user } = await openBuilder(withFields("Alpha", "Beta", "Gamma", "Delta", "Alphabet"));
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.type(screen.getByRole("searchbox", { name: "Search fields" }), "ALPHA");
    await waitFor(() => expect(labelsInOrder()).toEqual(["Alpha", "Alphabet"]));
    await user.type(screen.getByRole("searchbox"), "zz");
    expect(await screen.findByText("No field label contains “ALPHAzz”.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    expect(labelsInOrder()).toHaveLength(7);
  });

  it("has a floating button from three fields", async () => {
    const { user } = await openBuilder(withFields("A", "B"));
    expect(screen.queryByRole("button", { name: "Add another field" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(screen.getByRole("button", { name: "Add another field" }));
    expect(labelsInOrder()).toEqual(["A", "B", "New Field", "New Field"]);
  });

  it("adds a field after the one that is open, with every button", async () => {
    const { user } = await openBuilder(withFields("A", "B", "C"));
    for (const [name, label] of [
      ["Add Field", "First"],
      ["Add another field", "Second"],
      ["Add Checkbox field", "Third"],
    ] as const) {
      await user.click(open("A"));
      await user.click(screen.getByRole("button", { name }));
      await user.keyboard(label);
    }
    expect(labelsInOrder()).toEqual(["A", "Third", "Second", "First", "B", "C"]);
  });

  it("adds the question that a tick asks for, with its condition", async () => {
    const gate = buildField({ id: "gate", label: "Gate", type: "checkbox" });
    const { user } = await openBuilder(
      buildTemplate({ structure: [gate, buildField({ id: "notes", label: "Notes" })] }),
    );
    await user.click(open("Gate"));
    await user.click(screen.getByRole("button", { name: "Add a question for when it is ticked" }));
    await user.keyboard("How many gates");
    await user.selectOptions(screen.getByLabelText("Field type"), "Number");
    expect(labelsInOrder()).toEqual(["Gate", "How many gates", "Notes"]);
    expect(storedDraft(buildTemplate().id)?.draft.structure[1]).toMatchObject({
      ...{ type: "number", label: "How many gates" },
      conditional: { dependsOn: "gate", operator: "is", showWhen: "true" },
    });
  });

  it("counts required and conditional fields in its footer", async () => {
    const conditional = { dependsOn: "field_1", operator: "is", showWhen: "" };
    const { user } = await openBuilder(
      buildTemplate({ structure: [buildField({ required: true }), buildField({ id: "field_2", conditional })] }),
    );
    const footer = screen.getByRole("contentinfo");
    expect(footer).toHaveTextContent("2 fields1 required1 conditional");
    await user.click(screen.getByRole("button", { name: "Add Checkbox field" }));
    await user.click(screen.getByRole("checkbox", { name: "Required" }));
    expect(footer).toHaveTextContent("3 fields2 required1 conditional");
  });

  it("says what to do when it is empty", async () => {
    await openBuilder(null);
    expect(screen.getByText("No fields yet")).toBeVisible();
  });
});

describe("a field", () => {
  it("is the only one open for editing", async () => {
    const { user } = await openBuilder(withFields("A", "B"));
    await user.click(open("A"));
    await user.click(open("B"));
    expect(screen.getAllByLabelText("Label")).toHaveLength(1);
    expect(screen.getByLabelText("Label")).toHaveValue("B");
    await user.click(screen.getByRole("button", { name: "Close B" }));
    expect(screen.queryByLabelText("Label")).not.toBeInTheDocument();
  });

  it("is duplicated right after itself, and the copy is selected", async () => {
    const { user } = await openBuilder(withFields("A", "B"));
    await user.click(open("A"));
    await user.click(screen.getByRole("button", { name: "Duplicate A" }));
    expect(labelsInOrder()).toEqual(["A", "A (Copy)", "B"]);
    expect(screen.getByLabelText("Label")).toHaveValue("A (Copy)");
  });

  it("is deleted only after confirmation", async () => {
    const { user } = await openBuilder(withFields("A", "B"));
    await user.click(open("A"));
    await user.click(screen.getByRole("button", { name: "Delete A" }));
    const question = screen.getByRole("alertdialog", { name: "Delete Field" });
    expect(within(question).getByText("Are you sure you want to delete this field?")).toBeVisible();
    expect(question).toHaveTextContent("'A' will be removed from this template.Existing quotes do not change.");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(labelsInOrder()).toEqual(["A", "B"]);
    await user.click(screen.getByRole("button", { name: "Delete A" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(labelsInOrder()).toEqual(["B"]);
  });

  it("lists what depends on it before it is deleted, and removes those references", async () => {
    const structure = [
      buildField({ label: "Length", type: "number" }),
      buildField({
        id: "field_2",
        label: "Colour",
        conditional: { dependsOn: "field_1", operator: "isNotEmpty", showWhen: "" },
      }),
      buildField({
        id: "field_3",
        label: "Removal",
        type: "checkbox",
        pricing: { ...newFieldPricing, price: 1500, multiply_by: "field_1" },
      }),
    ];
    const { user } = await openBuilder(buildTemplate({ structure }));
    await user.click(open("Length"));
    await user.click(screen.getByRole("button", { name: "Delete Length" }));
    const question = screen.getByRole("alertdialog", { name: "Delete Field" });
    expect(question).toHaveAccessibleDescription(/^Are you sure you want to delete this field\?/);
    const uses = within(question).getByRole("list", { name: "Used by" });
    expect(within(uses).getAllByRole("listitem")).toHaveLength(2);
    expect(uses).toHaveTextContent("ColourIts condition will be removed, so it will always show.");
    expect(uses).toHaveTextContent("RemovalIts price will no longer be multiplied.");
    await user.click(within(question).getByRole("button", { name: "Delete anyway" }));
    const [colour, removal] = storedDraft(buildTemplate().id).draft.structure;
    expect(colour).not.toHaveProperty("conditional");
    expect(removal.pricing).toMatchObject({ price: 1500, multiply_by: null });
    await user.keyboard("{Control>}z{/Control}");
    expect(labelsInOrder()).toEqual(["Length", "Colour", "Removal"]);
    expect(screen.getByText("Length is not empty")).toBeVisible();
  });

  it("can be of every type", async () => {
    const { user } = await openBuilder(withFields("A"));
    await user.click(open("A"));
    const type = screen.getByLabelText("Field type");
    expect(
      within(type)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Text", "Email", "Phone", "Number", "Text area", "Select", "Checkbox", "Radio", "Date"]);
    await user.selectOptions(type, "Radio");
    expect(screen.getByRole("button", { name: "Add Option" })).toBeVisible();
    expect(screen.queryByLabelText("Placeholder")).not.toBeInTheDocument();
  });

  it("can be moved by keyboard, is announced by its label, and stays selected", async () => {
    const { user } = await openBuilder(withFields("Alpha", "Beta", "Gamma"));
    await user.click(open("Alpha"));
    screen.getByRole("button", { name: "Move Alpha" }).focus();
    await user.keyboard(" ");
    expect(await screen.findByText("Picked up Alpha from position 1 of 3.")).toBeInTheDocument();
    await user.keyboard("{ArrowDown}");
    expect(await screen.findByText("Moved Alpha to position 2 of 3.")).toBeInTheDocument();
    await user.keyboard(" ");
    await waitFor(() => expect(labelsInOrder()).toEqual(["Beta", "Alpha", "Gamma"]));
    expect(screen.getByLabelText("Label")).toHaveValue("Alpha");
    expect(screen.getByText("Dropped Alpha at position 2 of 3.")).toBeInTheDocument();
  });

  it("moves to either end with one key, and returns after Escape or when the focus leaves", async () => {
    const { user } = await openBuilder(withFields("Alpha", "Beta", "Gamma"));
    const grip = screen.getByRole("button", { name: "Move Alpha" });
    expect(grip).toHaveAccessibleDescription(/^Press Space or Enter to pick up a field/);
    grip.focus();
    await user.keyboard("{Enter}{End}");
    expect(await screen.findByText("Moved Alpha to position 3 of 3.")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    expect(await screen.findByText("Move cancelled. Alpha stays at position 1 of 3.")).toBeInTheDocument();
    await user.keyboard("{Enter}{ArrowDown}{Tab}");
    expect(await screen.findByText("Move cancelled. Alpha stays at position 1 of 3.")).toBeInTheDocument();
    expect(labelsInOrder()).toEqual(["Alpha", "Beta", "Gamma"]);
    grip.focus();
    await user.keyboard("{Enter}{End}{Home}{End}{Enter}");
    expect(labelsInOrder()).toEqual(["Beta", "Gamma", "Alpha"]);
  });
});

describe("undo and redo", () => {
  it("undo and restore a whole typed word", async () => {
    const { user } = await openBuilder(withFields("A", "B"));
    await user.click(open("A"));
    await user.type(screen.getByLabelText("Label"), "lpha");
    await user.keyboard("{Control>}z{/Control}");
    expect(labelsInOrder()).toEqual(["A", "B"]);
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(labelsInOrder()).toEqual(["Alpha", "B"]);
  });

  it("have buttons that do nothing when there is nothing to undo or redo", async () => {
    const { user } = await openBuilder(withFields("A"));
    const undo = screen.getByRole("button", { name: "Undo" });
    const redo = screen.getByRole("button", { name: "Redo" });
    expect(undo).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("button", { name: "Add Field" }));
    await user.click(undo);
    expect(labelsInOrder()).toEqual(["A"]);
    await user.click(redo);
    expect(labelsInOrder()).toEqual(["A", "New Field"]);
    expect(redo).toHaveAttribute("aria-disabled", "true");
  });
});

describe("options", () => {
  const select = buildTemplate({ structure: [buildField({ type: "select", options: ["One", "Two", "Three"] })] });
  const texts = () =>
    within(screen.getByRole("region", { name: "Options" }))
      .getAllByRole("textbox")
      .map((input) => (input as HTMLInputElement).value);

  it("can be edited, removed and added", async () => {
    const { user } = await openBuilder(select);
    await user.click(open("Question"));
    await user.type(screen.getByLabelText("Option 1"), "!");
    await user.click(screen.getByRole("button", { name: "Remove option 2" }));
    await user.click(screen.getByRole("button", { name: "Add Option" }));
    await user.keyboard("Four");
    expect(texts()).toEqual(["One!", "Three", "Four"]);
  });

  it("can be added in bulk, trimmed and without empty lines", async () => {
    const { user } = await openBuilder(select);
    await user.click(open("Question"));
    await user.click(screen.getByRole("button", { name: "Bulk Add Options" }));
    const dialog = screen.getByRole("dialog", { name: "Bulk Add Options" });
    const add = within(dialog).getByRole("button", { name: "Add Options" });
    const text = within(dialog).getByLabelText("Options");
    expect(add).toBeDisabled();
    await user.type(text, "   ");
    expect(add).toBeDisabled();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByText("Please enter at least one option")).toBeVisible();
    await user.type(text, "{Enter} Four {Enter}{Enter}Five");
    expect(within(dialog).getByText("2 options to add")).toBeVisible();
    await user.click(add);
    expect(await screen.findByText("Added 2 options")).toBeVisible();
    expect(texts()).toEqual(["One", "Two", "Three", "Four", "Five"]);
  });

  it.each([
    ["more than a field can have", "x\n".repeat(498), "A field can have at most 500 options."],
    ["one that is too long", "x".repeat(501), "An option can have at most 500 characters."],
  ])("cannot be added in bulk with %s", async (_what, lines, message) => {
    const { user } = await openBuilder(select);
    await user.click(open("Question"));
    await user.click(screen.getByRole("button", { name: "Bulk Add Options" }));
    await user.click(screen.getByLabelText("Options", { selector: "textarea" }));
    await user.paste(lines);
    await user.click(screen.getByRole("button", { name: "Add Options" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("dialog", { name: "Bulk Add Options" })).toBeVisible();
  });
});
