import type { Answers } from "@quotemill/shared/templates/answers/answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import { newFieldPricing } from "@quotemill/shared/templates/schema/pricing";
import type { PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useMemo, useState } from "react";
import { expect, test, vi } from "vitest";
import { buildCalculated, buildField, buildSection } from "../../../test/builders.ts";
import { TemplateFields } from "./template-fields.tsx";

interface FormProps {
  structure: TemplateItem[];
  start: Answers;
  onChange: (answers: Answers) => void;
}

/** The same one each time, because another would be another form. */
const tables: PriceTable[] = [];

function Form({ structure, start, onChange }: FormProps) {
  const [answers, setAnswers] = useState(start);
  function handleEdit(edit: (answers: Answers) => Answers) {
    const edited = edit(answers);
    onChange(edited);
    setAnswers(edited);
  }
  const worked = useMemo(() => workOut({ structure, tables }, answers), [structure, answers]);
  return <TemplateFields {...{ structure, answers, worked }} onEdit={handleEdit} idPrefix="quote" />;
}

function renderFields(structure: TemplateItem[], start: Answers = {}) {
  const onChange = vi.fn();
  render(<Form structure={structure} start={start} onChange={onChange} />);
  return { user: userEvent.setup(), onChange };
}

test.each([
  { type: "text", role: "textbox", typed: "Gate 5" },
  { type: "email", role: "textbox", typed: "a@b.co" },
  { type: "tel", role: "textbox", typed: "0491 570 156" },
  { type: "number", role: "spinbutton", typed: "42.5" },
  { type: "date", role: null, typed: "2026-12-04" },
  { type: "textarea", role: "textbox", typed: "Steep" },
] as const)("a $type field reports typed text as text", async ({ type, role, typed }) => {
  const { user, onChange } = renderFields([buildField({ type, placeholder: "Here" })]);
  const input = role ? screen.getByRole(role, { name: "Question" }) : screen.getByLabelText("Question");
  expect(input).toHaveAttribute("placeholder", "Here");
  expect(input).toHaveAttribute("id", "quote-field_1");
  if (type !== "textarea") expect(input).toHaveAttribute("type", type);
  await user.type(input, typed);
  expect(onChange).toHaveBeenLastCalledWith({ field_1: typed });
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
  expect(onChange).toHaveBeenCalledWith({ field_1: "Timber" });
});

test("a select still shows an answer that the template no longer offers", () => {
  renderFields([buildField({ type: "select", options: ["Timber"] })], { field_1: "Brick" });
  expect(screen.getByRole("combobox")).toHaveDisplayValue("Brick (no longer offered)");
});

test("a checkbox reports true and false", async () => {
  const { user, onChange } = renderFields([buildField({ type: "checkbox" })]);
  const box = screen.getByRole("checkbox", { name: "Question" });
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith({ field_1: true });
  await user.click(box);
  expect(onChange).toHaveBeenLastCalledWith({ field_1: false });
});

test("radio choices form one named group, and arrow keys move through it", async () => {
  const { user, onChange } = renderFields([buildField({ type: "radio", options: ["1.5 m", "1.8 m"] })]);
  expect(screen.getByRole("radiogroup", { name: "Question" })).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "1.5 m" }));
  await user.keyboard("{ArrowDown}");
  expect(onChange.mock.calls).toEqual([[{ field_1: "1.5 m" }], [{ field_1: "1.8 m" }]]);
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

test("the answer of a hidden field is kept for when it shows again", async () => {
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

test("a calculated value says what it waits for, then follows the answers", async () => {
  const structure = [
    buildField({ id: "length", label: "Length", type: "number" }),
    buildCalculated({ label: "Posts", formula: "ceil({length} / 2.4) + 1", unit: "posts" }),
  ];
  const { user } = renderFields(structure);
  const posts = () => screen.getByText("Posts").nextSibling;
  expect(posts()).toHaveTextContent("Choose Length first");
  await user.type(screen.getByLabelText("Length"), "16.8");
  expect(posts()).toHaveTextContent("8 posts");
});

test("a calculated value that fails says why", () => {
  renderFields([buildCalculated({ label: "Rate", formula: "1 / 0" })]);
  expect(screen.getByText("Rate").nextSibling).toHaveTextContent("divide");
});

test("a section heads its fields and hides with them", async () => {
  const structure = [
    buildField({ id: "more", type: "checkbox", label: "More" }),
    buildSection({
      id: "removal",
      label: "Removal",
      conditional: { dependsOn: "more", operator: "is", showWhen: "true" },
    }),
    buildField({ id: "metres", label: "Metres", parent: "removal" }),
  ];
  const { user } = renderFields(structure);
  expect(screen.queryByRole("region", { name: "Removal" })).not.toBeInTheDocument();
  expect(screen.getByLabelText("Metres")).not.toBeVisible();
  await user.click(screen.getByLabelText("More"));
  expect(within(screen.getByRole("region", { name: "Removal" })).getByLabelText("Metres")).toBeVisible();
});

test("an answer whose item is inactive says so under its field, until another is chosen", async () => {
  const off = { price: 0, cost: 0, item: "i1", from_list: { code: "POST-C", problem: "off" as const } };
  const plain = { price: 100, cost: 0 };
  const words = (label: string) => `'${label}' is priced by 'POST-C', which is inactive in the price list.`;
  const pricing = { ...newFieldPricing, option_prices: [plain, off] };
  const { user } = renderFields(
    [
      buildField({ id: "post", label: "Post", type: "select", options: ["Plain", "Corner"], pricing }),
      buildField({ id: "gates", label: "Gates", type: "number", pricing: { ...newFieldPricing, ...off } }),
      buildField({ id: "caps", label: "Caps", type: "checkbox", pricing: { ...newFieldPricing, ...off } }),
      buildField({ id: "rail", label: "Rail", type: "radio", options: ["Plain", "Corner"], pricing }),
    ],
    { gates: "0" },
  );
  expect(screen.queryByText(/switched off/)).toBeNull();
  await user.selectOptions(screen.getByRole("combobox", { name: "Post" }), "Corner");
  expect(screen.getByRole("combobox", { name: "Post" })).toHaveAccessibleDescription(words("Post"));
  await user.type(screen.getByRole("spinbutton", { name: "Gates" }), "2");
  expect(screen.getByRole("spinbutton", { name: "Gates" })).toHaveAccessibleDescription(words("Gates"));
  await user.click(screen.getByRole("checkbox", { name: "Caps" }));
  expect(screen.getByRole("checkbox", { name: "Caps" })).toHaveAccessibleDescription(words("Caps"));
  await user.click(screen.getByRole("radio", { name: "Corner" }));
  expect(screen.getByRole("radiogroup", { name: "Rail" })).toHaveAccessibleDescription(words("Rail"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Post" }), "Plain");
  expect(screen.queryByText(words("Post"))).toBeNull();
});
