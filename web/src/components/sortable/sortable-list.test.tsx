import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { reordered } from "./row-order.ts";
import { RowGrip, SortableList } from "./sortable-list.tsx";

const rowsOf = (names: string) => [...names].map((name) => ({ id: name, label: name }));
const inOrder = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

function Letters({ names }: { names: string }) {
  const [rows, setRows] = useState(rowsOf(names));
  const [shown, setShown] = useState(names);
  if (shown !== names) {
    setShown(names);
    setRows(rowsOf(names));
  }
  const indexOf = (id: string) => rows.findIndex((row) => row.id === id);
  return (
    <SortableList
      label="Letters"
      noun="letter"
      rows={rows}
      onMove={(id, overId) => setRows(reordered(rows, indexOf(id), indexOf(overId)))}
      className=""
    >
      {({ id, label }) => (
        <li key={id} data-row={id}>
          <RowGrip label={label} />
          {label}
        </li>
      )}
    </SortableList>
  );
}

function open(names: string) {
  const { rerender } = render(<Letters names={names} />);
  const become = (others: string) => rerender(<Letters names={others} />);
  return {
    user: userEvent.setup(),
    become,
    grip: (name: string) => screen.getByRole("button", { name: `Move ${name}` }),
  };
}

test("added rows go where they belong, and the others keep their order when rows are removed", () => {
  const { become } = open("ace");
  expect(inOrder()).toEqual(["a", "c", "e"]);
  become("abcde");
  expect(inOrder()).toEqual(["a", "b", "c", "d", "e"]);
  become("edca");
  expect(inOrder()).toEqual(["e", "d", "c", "a"]);
});

test("a row moves up and down while its grip keeps the focus", async () => {
  const { user, grip } = open("abcd");
  grip("a").focus();
  await user.keyboard(" {ArrowDown}{ArrowDown}");
  expect(inOrder()).toEqual(["b", "c", "a", "d"]);
  expect(grip("a")).toHaveFocus();
  await user.keyboard(" ");
  expect(inOrder()).toEqual(["b", "c", "a", "d"]);
  expect(screen.getByRole("status")).toHaveTextContent("Dropped a at position 3 of 4.");
  await user.keyboard(" {Home}{ArrowUp} ");
  expect(inOrder()).toEqual(["a", "b", "c", "d"]);
  expect(grip("a")).toHaveFocus();
});

test("a moved row returns on Escape and when the focus leaves", async () => {
  const { user, grip } = open("abcd");
  grip("b").focus();
  await user.keyboard(" {End}");
  expect(inOrder()).toEqual(["a", "c", "d", "b"]);
  await user.keyboard("{Escape}");
  expect(inOrder()).toEqual(["a", "b", "c", "d"]);
  expect(grip("b")).toHaveFocus();
  await user.keyboard(" {ArrowUp}{Tab}");
  expect(inOrder()).toEqual(["a", "b", "c", "d"]);
  expect(screen.getByRole("status")).toHaveTextContent("Move cancelled. b stays at position 2 of 4.");
});

test("a new order from outside wins, and the row can be picked up again", async () => {
  const { user, become, grip } = open("abcd");
  grip("b").focus();
  await user.keyboard(" {End}");
  become("dcba");
  expect(inOrder()).toEqual(["d", "c", "b", "a"]);
  expect(screen.getByRole("status")).toHaveTextContent("Move cancelled. b stays at position 2 of 4.");
  expect(grip("b").closest("li")).not.toHaveAttribute("data-dragging");
  grip("b").focus();
  await user.keyboard(" {ArrowUp} ");
  expect(inOrder()).toEqual(["d", "b", "c", "a"]);
});
