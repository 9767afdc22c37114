import { type GroupItem, maxRows, type SectionItem } from "@quotemill/shared/templates/schema/items";
import { type Dispatch, useState } from "react";
import { type FieldProps, TextField } from "../../../../components/ui/field.tsx";
import { SelectField } from "../../../../components/ui/select.tsx";
import { ConditionEditor } from "../conditions/condition-editor.tsx";
import { useItemProblems } from "../problems/item-problems.ts";
import type { BuilderAction } from "../state/builder-reducer.ts";
import { EditorFrame, LabelInput, NameInputs } from "./editor-frame.tsx";

const lineChoices = [
  { value: "each", label: "One line for each entry" },
  { value: "sum", label: "One line with the sum" },
];

/** Edits a group of questions that is answered once for each entry. */
export function GroupEditor({
  item,
  isFresh,
  dispatch,
}: {
  item: GroupItem;
  isFresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id } = item;
  const problems = useItemProblems(id);
  const change = (changes: Partial<GroupItem>, typingIn?: string) =>
    dispatch({ type: "update", id, changes, typingIn });
  return (
    <EditorFrame hasProblem={Object.keys(problems).length > 0}>
      <NameInputs
        item={item}
        problems={problems}
        isFresh={isFresh}
        hint="Its name in formulas and API responses."
        onChange={change}
      />
      <TextField
        label="Entry name"
        hint={`People see '${item.entryLabel || "Run"} 1', '${item.entryLabel || "Run"} 2' and so on.`}
        maxLength={100}
        value={item.entryLabel}
        error={problems.entryLabel}
        onChange={(event) => change({ entryLabel: event.target.value }, "entryLabel")}
      />
      <CountField
        label="Fewest entries"
        max={maxRows}
        value={item.minRows}
        error={problems.minRows}
        onChange={(minRows) => change({ minRows }, "minRows")}
      />
      <CountField
        label="Most entries"
        hint={`At most ${maxRows}.`}
        max={maxRows}
        value={item.maxRows}
        error={problems.maxRows}
        onChange={(most) => change({ maxRows: most }, "maxRows")}
      />
      <SelectField
        label="Prices on the quote"
        value={item.lines}
        choices={lineChoices}
        onChange={(event) => change({ lines: event.target.value as GroupItem["lines"] })}
      />
      <ConditionEditor item={item} onChange={change} />
    </EditorFrame>
  );
}

/** A whole number from zero to `max`. Other characters are not accepted. */
function CountField({
  value,
  max,
  onChange,
  ...field
}: Pick<FieldProps, "label" | "hint" | "error"> & {
  value: number;
  max: number;
  onChange: (count: number) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  // A change from outside, such as undo, wins over what was typed. Empty stands for zero.
  const text = Number(typed) === value ? typed : String(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        if (!/^\d{0,4}$/.test(target.value) || Number(target.value) > max) return;
        setTyped(target.value);
        onChange(Number(target.value));
      }}
      onBlur={() => setTyped(String(value))}
    />
  );
}

/** Edits a heading. Its condition covers everything in the section. */
export function SectionEditor({
  item,
  isFresh,
  dispatch,
}: {
  item: SectionItem;
  isFresh: boolean;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { id } = item;
  const problems = useItemProblems(id);
  const change = (changes: Partial<SectionItem>, typingIn?: string) =>
    dispatch({ type: "update", id, changes, typingIn });
  return (
    <EditorFrame hasProblem={Object.keys(problems).length > 0}>
      <div className="col-span-full @[40rem]:col-span-2">
        <LabelInput
          isFresh={isFresh}
          value={item.label}
          error={problems.label}
          onChange={(label) => change({ label }, "label")}
        />
      </div>
      <ConditionEditor item={item} onChange={change} />
    </EditorFrame>
  );
}
