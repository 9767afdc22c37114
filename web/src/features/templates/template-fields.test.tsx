import type { Answers, AnswerValue } from "@quotemill/shared/templates/answers";
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { buildField } from "../../test/builders.ts";
import { TemplateFields } from "./template-fields.tsx";

interface FormProps {
  structure: TemplateField[];
  start: Answers;
  onChange: (fieldId: string, value: AnswerValue) => void;
}

function Form({ structure, start, onChange }: FormProps) {
  const [answers, setAnswers] = useState(start);
  function handleChange(fieldId: string, value: AnswerValue) {
    onChange(fieldId, value);
    setAnswers((all) => ({ ...all, [fieldId]: value }));
  }
  return <TemplateFields form={{ structure, tables: [] }} answers={answers} onChange={handleChange} idPrefix="quote" />;
}

function renderFields(structure: TemplateField[], start: Answers = {}) {
  const onChange = vi.fn();
  render(<Form structure={structure} start={start} onChange={onChange} />);
  return { user: userEvent.setup(), onChange };
}

test.each([
  { type: "text", role: "textbox", typed: "Gate 5" },
  { type: "email", role: "textbox", typed: "a@b.co" },
  { type: "tel", role: "textbox", typed: "0491 570 156" },
  { type: "number", role: "spinbutton", typed: "42.5" },
  { type: "textarea", role: "textbox", typed: "Steep" },
] as const)("a $type field reports what is typed as text", async ({ type, role, typed }) => {
  const { user, onChange } = renderFields([buildField({ type, placeholder: "Here" })]);
  const input = screen.getByRole(role, { name: "Question" });
  expect(input).toHaveAttribute("placeholder", "Here");
  expect(input).toHaveAttribute("id", "quote-field_1");
  if (type !== "textarea") expect(input).toHaveAttribute("type", type);
  await user.type(input, typed);
  expect(onChange).toHaveBeenLastCalledWith("field_1", typed);
});

test("a select offers its options and an empty choice", async () => {
  const { user, onChange } = renderFields([buildField({ type: "select", options: ["Colorbond", "Timber"] })]);
  const select = screen.getByRole("combobox", { name: "Question" });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
    "Select an option",
    "Colorbond",
    "Timber",
  ]);
  await user.selectOptions(select, "Timber");
  expect(onChange).toHaveBeenCalledWith("field_1", "Timber");
});

test("a select still shows an answer that the template no longer offers", () => {
  renderFields([buildField({ type: "select", options: ["Timber"] })], { field_1: "Brick" });
  expect(screen.getByRole("combobox")).toHaveDisplayValue("Brick (no longer offered)");
});

test("a checkbox reports true and false", async () => {
  const { user, onChange } = renderFields([buildField({ type: "checkbox" })]);
  const box = screen.getByRole("checkbox", { name: "Question" });
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith("field_1", true);
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith("field_1", false);
});

test("radio choices form one named group, and arrow keys move through it", async () => {
  const { user, onChange } = renderFields([buildField({ type: "radio", options: ["1.5 m", "1.8 m"] })]);
  expect(screen.getByRole("radiogroup", { name: "Question" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "1.5 m" }));
  await user.keyboard("{ArrowDown}");
  expect(onChange.mock.calls).toEqual([
    ["field_1", "1.5 m"],
    ["field_1", "1.8 m"],
  ]);
});

test.each(["text", "textarea", "select", "checkbox", "radio"] as const)(
  "a %s field shows that it is required and conditional",
  (type) => {
    const structure = [
      buildField({ id: "field_0", label: "First" }),
      buildField({
        type,
        options: ["A"],
        required: true,
        conditional: { dependsOn: "field_0", operator: "isEmpty", showWhen: "" },
      }),
    ];
    renderFields(structure);
    expect(screen.getByText("*")).toBeVisible();
    expect(screen.getByText("Conditional")).toBeVisible();
  },
);

test.each([
  { operator: "is", showWhen: "timber", shows: "Timber", hides: "Brick" },
  { operator: "isNot", showWhen: "Timber", shows: "Brick", hides: "timber" },
  { operator: "contains", showWhen: "IMB", shows: "Timber", hides: "Brick" },
  { operator: "doesNotContain", showWhen: "imb", shows: "Brick", hides: "Timber" },
  { operator: "isAnyOf", showWhen: "brick, timber", shows: "Timber", hides: "Steel" },
  { operator: "isNoneOf", showWhen: "brick, timber", shows: "Steel", hides: "Brick" },
  { operator: "isNotEmpty", showWhen: "", shows: "x", hides: "" },
  { operator: "isEmpty", showWhen: "", shows: "", hides: "x" },
])(
  "a condition with $operator shows the field for '$shows' and hides it for '$hides'",
  async ({ operator, showWhen, shows, hides }) => {
    const { user } = renderFields([
      buildField({ id: "field_0", label: "Material" }),
      buildField({ label: "Detail", conditional: { dependsOn: "field_0", operator, showWhen } }),
    ]);
    const material = screen.getByLabelText("Material");
    if (shows) await user.type(material, shows);
    expect(screen.getByLabelText("Detail")).toBeVisible();
    await user.clear(material);
    if (hides) await user.type(material, hides);
    expect(screen.getByLabelText("Detail")).not.toBeVisible();
  },
);

test("keeps the answer of a hidden field for when it shows again", async () => {
  const { user } = renderFields([
    buildField({ id: "field_0", label: "More", type: "checkbox" }),
    buildField({ label: "Detail", conditional: { dependsOn: "field_0", operator: "is", showWhen: "true" } }),
  ]);
  await user.click(screen.getByLabelText("More"));
  await user.type(screen.getByLabelText("Detail"), "kept");
  await user.click(screen.getByLabelText("More"));
  expect(screen.getByLabelText("Detail")).not.toBeVisible();
  await user.click(screen.getByLabelText("More"));
  expect(screen.getByLabelText("Detail")).toHaveValue("kept");
});

test("typing re-renders only the field being typed in", async () => {
  const readLabel = vi.fn(() => "Other");
  const other = Object.defineProperty(buildField({ id: "field_2" }), "label", { get: readLabel });
  const { user } = renderFields([buildField(), other]);
  readLabel.mockClear();
  await user.type(screen.getByLabelText("Question"), "words");
  expect(readLabel).not.toHaveBeenCalled();
});
