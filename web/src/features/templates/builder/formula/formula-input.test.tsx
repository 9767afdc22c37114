import { checkFormula } from "@quotemill/shared/formulas/check";
import { Scope } from "@quotemill/shared/formulas/scope";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { FormulaInput } from "./formula-input.tsx";
import type { FormulaName } from "./formula-names.ts";

const items = {
  fields: [
    { id: "f_1", name: "length", type: "number" as const, group: null },
    { id: "f_2", name: "skip_bin_count", type: "number" as const, group: null },
    { id: "f_3", name: "height", type: "number" as const, group: "g_1" },
  ],
  groups: [{ id: "g_1", name: "runs" }],
  tables: [{ id: "t_1", name: "metre_rates", key: "number" as const }],
};
const names: FormulaName[] = [
  { name: "length", kind: "field", label: "Fence length" },
  { name: "skip_bin_count", kind: "field", label: "Skip bins" },
  { name: "runs", kind: "group", label: "Fence runs" },
  { name: "runs.height", kind: "field", label: "Height" },
  { name: "metre_rates", kind: "table", label: "Metre rates" },
];

function Trial({ start, scope }: { start: string; scope: Scope }) {
  const [stored, setStored] = useState(start);
  const problemIn = (typed: string) => {
    const found = checkFormula(typed, scope);
    return found.ok ? null : found.problem;
  };
  return (
    <>
      <FormulaInput
        stored={stored}
        names={{ scope, names }}
        problemIn={problemIn}
        error={undefined}
        onChange={setStored}
      >
        <p>Result strip</p>
      </FormulaInput>
      <output>{stored}</output>
      <button type="button" onClick={() => setStored("{f_1} * 3")}>
        Undo
      </button>
    </>
  );
}

function open(start = "") {
  const { rerender } = render(<Trial start={start} scope={new Scope(items)} />);
  return { user: userEvent.setup(), rerender };
}
const input = () => screen.getByLabelText<HTMLTextAreaElement>("Formula");
const stored = () => document.querySelector("output")?.textContent;
const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("the input stores ids and shows names", async () => {
  const { user } = open("ceil({f_1} / 2.4) + 1");
  expect(input()).toHaveValue("ceil(length / 2.4) + 1");
  await user.type(input(), " + skip_bin_count");
  expect(stored()).toBe("ceil({f_1} / 2.4) + 1 + {f_2}");
});

test("names are offered while a word is typed, and Enter or Tab takes one", async () => {
  const { user } = open();
  await user.type(input(), "ce");
  expect(offered()).toEqual(["ceilceil(number, step)", "lengthFence length", "runsFence runs"]);
  expect(input()).toHaveAttribute("aria-activedescendant", screen.getAllByRole("option")[0]?.id);
  expect(screen.getByText("3 suggestions")).toBeInTheDocument();
  await user.keyboard("{Enter}");
  expect(input()).toHaveValue("ceil()");
  await user.keyboard("hei");
  expect(offered()).toEqual(["runs.heightHeight"]);
  await user.keyboard("{Escape}{Backspace}{Backspace}{Backspace}le");
  await user.keyboard("{ArrowDown}{ArrowUp}{Tab}");
  expect(input()).toHaveValue("ceil(length)");
  expect(input()).toHaveFocus();
  expect(offered()).toEqual([]);
  expect(stored()).toBe("ceil({f_1})");
});

test("Tab leaves the field if nothing is offered", async () => {
  const { user } = open("{f_1}");
  await user.click(input());
  await user.tab();
  expect(input()).not.toHaveFocus();
});

test("Ctrl+Space asks for all names, and the buttons for one kind", async () => {
  const { user } = open();
  await user.click(input());
  await user.keyboard("{Control>} {/Control}");
  expect(offered()).toHaveLength(names.length + 12);
  await user.keyboard("{Escape}");
  expect(offered()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Functions" }));
  expect(offered()).toHaveLength(12);
  await user.click(screen.getByRole("button", { name: "Insert field" }));
  await user.click(screen.getByRole("option", { name: /skip_bin_count/ }));
  expect(input()).toHaveValue("skip_bin_count");
  expect(input()).toHaveFocus();
});

test("the fields of a group are offered after its point", async () => {
  const { user } = open();
  await user.type(input(), "sum(runs.");
  expect(offered()).toEqual(["runs.heightHeight"]);
  await user.keyboard("{Enter}");
  expect(input()).toHaveValue("sum(runs.height");
});

test("nothing is offered within a text", async () => {
  const { user } = open();
  await user.type(input(), '"le');
  expect(offered()).toEqual([]);
});

test("a problem shows when the field is left, with a fix to press", async () => {
  const { user } = open();
  await user.type(input(), "length * 28 + skip_bins * 420");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  await user.tab();
  const words = "There is no field called skip_bins. Did you mean skip_bin_count?";
  expect(screen.getByRole("alert")).toHaveTextContent(words);
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription(words);
  expect(screen.getByText("skip_bins")).toHaveClass("decoration-wavy");
  expect(screen.queryByText("Result strip")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Use skip_bin_count" }));
  expect(input()).toHaveValue("length * 28 + skip_bin_count * 420");
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  expect(screen.getByText("Result strip")).toBeVisible();
});

test("a change from outside wins over the typed text", async () => {
  const { user } = open();
  await user.type(input(), "LENGTH * 2");
  expect(input()).toHaveValue("LENGTH * 2");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(input()).toHaveValue("length * 3");
});

test("fields, tables, functions and texts are painted, and every character is kept", () => {
  const text = 'length * lookup(metre_rates, 1.8) & "m" % nothing';
  open(text);
  const painted = input().parentElement?.querySelector<HTMLElement>("[aria-hidden]");
  if (!painted) throw new Error("Nothing is painted.");
  expect(painted.textContent).toBe(`${text}\u200b`);
  const look = (part: string) => within(painted).getByText(part).className;
  expect(look("length")).toContain("bg-primary-soft");
  expect(look("metre_rates")).toContain("bg-neutral-soft");
  expect(look("lookup")).toContain("text-accent-ink");
  expect(look('"m"')).toContain("text-success-ink");
  expect(look("nothing")).toBe("text-ink");
});
