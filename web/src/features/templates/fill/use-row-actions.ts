import type { GroupRow } from "@quotemill/shared/templates/answers";
import type { GroupItem } from "@quotemill/shared/templates/containers";
import { entryName } from "@quotemill/shared/templates/rows";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useTellRemoved } from "../../../components/undo-scope.tsx";
import { newKey } from "../../../lib/new-key.ts";
import { addRow, copyRow, type Edit, moveRow, removeRow, restoreRow } from "./row-edits.ts";

/** Where the focus goes once the row is there: its first input, the row itself, or 'Add'. */
type Target = { rowId: string; isInput: boolean } | "add";

/** Ids of elements that take the focus. */
export const addId = (idPrefix: string, groupId: string) => `${idPrefix}-${groupId}-add`;
export const rowElementId = (idPrefix: string, rowId: string) => `${idPrefix}-row-${rowId}`;

/** Adds, copies, removes and moves the rows of a group, and keeps the focus where a person goes on. */
export function useRowActions(
  group: GroupItem,
  rows: GroupRow[],
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
