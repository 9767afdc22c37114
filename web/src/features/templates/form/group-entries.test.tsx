import { type Answers, startingAnswers } from "@quotemill/shared/templates/answers/answers";
import { workOut } from "@quotemill/shared/templates/calculation/work-out";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { ToastHost } from "../../../components/messages/toast.tsx";
import { UndoScope } from "../../../components/messages/undo.tsx";
import { buildCalculated, buildField, buildGroup } from "../../../test/builders.ts";
import { TemplateFields } from "./template-fields.tsx";

const structure: TemplateItem[] = [
  buildGroup({ id: "runs", minRows: 1, maxRows: 3 }),
  buildField({ id: "length", type: "number", label: "Length", parent: "runs", required: true }),
  buildField({ id: "gate", type: "checkbox", label: "Gate", parent: "runs" }),
  buildField({
    id: "width",
    label: "Gate width",
    parent: "runs",
    conditional: { dependsOn: "gate", operator: "is", showWhen: "true" },
  }),
  buildCalculated({ id: "posts", label: "Posts", formula: "ceil({length} / 2.4) + 1", parent: "runs" }),
  buildCalculated({ id: "total", label: "Total length", formula: "sum({runs}.{length})", unit: "m" }),
];

function Form({ items, start }: { items: TemplateItem[]; start: Answers }) {
  const [answers, setAnswers] = useState(start);
  const worked = workOut({ structure: items, tables: [] }, answers);
  return <TemplateFields structure={items} answers={answers} worked={worked} onEdit={setAnswers} idPrefix="quote" />;
}

const row = (id: string, length = "") => ({ id, values: { length } });

function open(start: Answers = startingAnswers(structure), items = structure) {
  render(
    <>
      <UndoScope>
        <Form items={items} start={start} />
      </UndoScope>
      <ToastHost />
    </>,
  );
  return userEvent.setup();
}

const names = () => screen.getAllByRole("group").map((entry) => entry.getAttribute("aria-labelledby"));
const entry = (name: string) => within(screen.getByRole("group", { name }));
const lengths = () => screen.getAllByLabelText(/^Length/).map((input) => (input as HTMLInputElement).value);
const button = (name: string) => screen.getByRole("button", { name });

test("an added entry takes the focus in its first field", async () => {
  const user = open();
  expect(names()).toHaveLength(1);
  await user.click(button("Add run"));
  expect(entry("Run 2").getByLabelText(/^Length/)).toHaveFocus();
  expect(screen.getByText("2 of up to 3")).toBeVisible();
});

test("values are worked out in each entry and over all of them", async () => {
  const user = open({ runs: [row("a", "18"), row("b")] });
  const card = (name: string) => within(screen.getByRole("listitem", { name }));
  expect(card("Run 1").getByText("Posts").nextSibling).toHaveTextContent("9");
  expect(card("Run 2").getByText("Posts").nextSibling).toHaveTextContent("–");
  expect(card("Run 2").getByText("Choose Length first")).toBeVisible();
  await user.type(entry("Run 2").getByLabelText(/^Length/), "12");
  expect(card("Run 2").getByText("Posts").nextSibling).toHaveTextContent("6");
  expect(screen.getByText("Total length").nextSibling).toHaveTextContent("30 m");
});

test("a condition in one entry says nothing about the others", async () => {
  const user = open({ runs: [row("a"), row("b")] });
  await user.click(entry("Run 2").getByRole("checkbox", { name: "Gate" }));
  expect(entry("Run 2").getByLabelText(/^Gate width/)).toBeVisible();
  expect(entry("Run 1").getByLabelText(/^Gate width/)).not.toBeVisible();
});

test("a copy follows its original and takes the focus", async () => {
  const user = open({ runs: [row("a", "18"), row("b", "12")] });
  await user.click(button("Copy Run 1"));
  expect(lengths()).toEqual(["18", "18", "12"]);
  expect(entry("Run 2").getByLabelText(/^Length/)).toHaveFocus();
});

test("at the maximum, nothing can be added or copied, and the reason stands next to it", () => {
  open({ runs: [row("a"), row("b"), row("c")] });
  expect(button("Add run")).toBeDisabled();
  expect(button("Add run")).toHaveAccessibleDescription("3 is the most this template takes");
  expect(button("Copy Run 2")).toBeDisabled();
});

test("at the minimum, nothing can be removed, and the reason stands next to it", () => {
  open();
  expect(button("Remove Run 1")).toBeDisabled();
  expect(button("Remove Run 1")).toHaveAccessibleDescription("At least 1 needed");
});

test("removing an entry focuses the one before it, and Undo brings it back with its answers", async () => {
  const user = open({ runs: [row("a", "18"), row("b", "12"), row("c", "7")] });
  await user.click(button("Remove Run 2"));
  expect(lengths()).toEqual(["18", "7"]);
  expect(screen.getByRole("listitem", { name: "Run 1" })).toHaveFocus();
  await user.type(entry("Run 2").getByLabelText(/^Length/), "5");
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(lengths()).toEqual(["18", "12", "75"]);
  expect(screen.getByRole("listitem", { name: "Run 2" })).toHaveFocus();
});

test("removing the first entry focuses the next, and removing the last one focuses 'Add'", async () => {
  const items = [buildGroup({ id: "runs", minRows: 0 }), ...structure.slice(1)];
  const user = open({ runs: [row("a", "18"), row("b", "12")] }, items);
  await user.click(button("Remove Run 1"));
  expect(lengths()).toEqual(["12"]);
  expect(screen.getByRole("listitem", { name: "Run 1" })).toHaveFocus();
  await user.click(button("Remove Run 1"));
  expect(button("Add run")).toHaveFocus();
});

test("entries are moved by keyboard, which is announced", async () => {
  const user = open({ runs: [row("a", "18"), row("b", "12"), row("c", "7")] });
  button("Move Run 3").focus();
  await user.keyboard(" {ArrowUp}{ArrowUp} ");
  await waitFor(() => expect(lengths()).toEqual(["7", "18", "12"]));
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "Dropped Run 3 at position 1 of 3.",
  );
  expect(button("Move Run 1")).toHaveFocus();
});
