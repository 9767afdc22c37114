import type { Answers, AnswerValue, GroupEntry } from "@quotemill/shared/templates/answers/answers";
import { entryName, givenEntries } from "@quotemill/shared/templates/answers/answers";
import type { GroupItem } from "@quotemill/shared/templates/schema/items";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useTellRemoved } from "../../../components/messages/undo.tsx";
import { reordered } from "../../../components/sortable/row-order.ts";
import { newKey } from "../../../lib/browser.ts";

/** A change of the answers as they are when it is made, so that none is lost. */
export type Edit = (answers: Answers) => Answers;

const editRows =
  (groupId: string, edit: (rows: GroupEntry[]) => GroupEntry[]): Edit =>
  (answers) => ({ ...answers, [groupId]: edit(givenEntries(answers, groupId)) });

export const setAnswer =
  (id: string, value: AnswerValue): Edit =>
  (answers) => ({ ...answers, [id]: value });

export const setCell = (groupId: string, rowId: string, fieldId: string, value: AnswerValue) =>
  editRows(groupId, (rows) =>
    rows.map((row) => (row.id === rowId ? { ...row, values: { ...row.values, [fieldId]: value } } : row)),
  );

export const addRow = (groupId: string, row: GroupEntry) => editRows(groupId, (rows) => [...rows, row]);

/** The copy follows its original. */
export const copyRow = (groupId: string, rowId: string, copyId: string) =>
  editRows(groupId, (rows) =>
    rows.flatMap((row) => (row.id === rowId ? [row, { id: copyId, values: { ...row.values } }] : [row])),
  );

export const removeRow = (groupId: string, rowId: string) =>
  editRows(groupId, (rows) => rows.filter(({ id }) => id !== rowId));

/** Puts a removed row back, unless it is there or no longer fits. */
export const restoreRow = (groupId: string, row: GroupEntry, place: number, maxRows: number) =>
  editRows(groupId, (rows) =>
    rows.length >= maxRows || rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(place, 0, row),
  );

export const moveRow = (groupId: string, rowId: string, overId: string) =>
  editRows(groupId, (rows) => {
    const indexOf = (wanted: string) => rows.findIndex(({ id }) => id === wanted);
    return reordered(rows, indexOf(rowId), indexOf(overId));
  });

/** Where the focus goes once the row is there: its first input, the row itself, or 'Add'. */
type Target = { rowId: string; isInput: boolean } | "add";

/** Ids of elements that take the focus. */
export const addId = (idPrefix: string, groupId: string) => `${idPrefix}-${groupId}-add`;
export const rowElementId = (idPrefix: string, rowId: string) => `${idPrefix}-row-${rowId}`;

/** Adds, copies, removes and moves the rows of a group, and keeps the focus where a person goes on. */
export function useRowActions(
  group: GroupItem,
  rows: GroupEntry[],
  { idPrefix, onEdit }: { idPrefix: string; onEdit: (edit: Edit) => void },
) {
  const tellRemoved = useTellRemoved();
  const target = useRef<Target | null>(null);
  const current = useRef(rows);

  // A field that a condition hides cannot take the focus, and whether it shows is known a frame later.
  useLayoutEffect(() => {
    current.current = rows;
    if (target.current && takesFocus(target.current, idPrefix, group.id)) target.current = null;
  });

  const remove = useCallback(
    (rowId: string) => {
      const all = current.current;
      const place = all.findIndex(({ id }) => id === rowId);
      const row = all[place];
      if (!row) return;
      const next = all[place - 1] ?? all[place + 1];
      target.current = next ? { rowId: next.id, isInput: false } : "add";
      onEdit(removeRow(group.id, rowId));
      tellRemoved(`${entryName(group, place)} removed`, () => {
        target.current = { rowId, isInput: false };
        onEdit(restoreRow(group.id, row, place, group.maxRows));
      });
    },
    [group, onEdit, tellRemoved],
  );
  const copy = useCallback(
    (rowId: string) => {
      const copyId = newKey();
      target.current = { rowId: copyId, isInput: true };
      onEdit(copyRow(group.id, rowId, copyId));
    },
    [group, onEdit],
  );
  return {
    remove,
    copy,
    add() {
      const row = { id: newKey(), values: {} };
      target.current = { rowId: row.id, isInput: true };
      onEdit(addRow(group.id, row));
    },
    move: (rowId: string, overId: string) => onEdit(moveRow(group.id, rowId, overId)),
  };
}

function takesFocus(target: Target, idPrefix: string, groupId: string): boolean {
  if (target === "add") return isFocused(document.getElementById(addId(idPrefix, groupId)));
  const row = document.getElementById(rowElementId(idPrefix, target.rowId));
  if (!row || !target.isInput) return isFocused(row);
  return [...row.querySelectorAll<HTMLElement>("fieldset :is(input, select, textarea)")].some(isFocused);
}

function isFocused(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null && document.activeElement === element;
}
