import {
  type Answers,
  type AnswerValue,
  entryName,
  type GroupEntry,
  givenEntries,
} from "@quotemill/shared/templates/answers/answers";
import type { GroupItem } from "@quotemill/shared/templates/schema/items";
import { useCallback, useLayoutEffect, useRef } from "react";
import { useTellRemoved } from "../../../components/messages/undo.tsx";
import { reordered } from "../../../components/sortable/row-order.ts";
import { newKey } from "../../../lib/browser.ts";

/** A change is made to the answers as they are by then, so that none of several quick ones is lost. */
export type Edit = (answers: Answers) => Answers;

const editEntries =
  (groupId: string, edit: (entries: GroupEntry[]) => GroupEntry[]): Edit =>
  (answers) => ({ ...answers, [groupId]: edit(givenEntries(answers, groupId)) });

export const setAnswer =
  (id: string, value: AnswerValue): Edit =>
  (answers) => ({ ...answers, [id]: value });

export const setCell = (groupId: string, entryId: string, fieldId: string, value: AnswerValue) =>
  editEntries(groupId, (entries) =>
    entries.map((entry) =>
      entry.id === entryId ? { ...entry, values: { ...entry.values, [fieldId]: value } } : entry,
    ),
  );

export const addEntry = (groupId: string, entry: GroupEntry) => editEntries(groupId, (entries) => [...entries, entry]);

/** The copy follows its original. */
export const copyEntry = (groupId: string, entryId: string, copyId: string) =>
  editEntries(groupId, (entries) =>
    entries.flatMap((entry) => (entry.id === entryId ? [entry, { id: copyId, values: { ...entry.values } }] : [entry])),
  );

export const removeEntry = (groupId: string, entryId: string) =>
  editEntries(groupId, (entries) => entries.filter(({ id }) => id !== entryId));

/** Puts a removed entry back, unless it is there again or the group is full. */
export const restoreEntry = (groupId: string, entry: GroupEntry, index: number, maxRows: number) =>
  editEntries(groupId, (entries) =>
    entries.length >= maxRows || entries.some(({ id }) => id === entry.id)
      ? entries
      : entries.toSpliced(index, 0, entry),
  );

export const moveEntry = (groupId: string, entryId: string, overId: string) =>
  editEntries(groupId, (entries) => {
    const indexOf = (wanted: string) => entries.findIndex(({ id }) => id === wanted);
    return reordered(entries, indexOf(entryId), indexOf(overId));
  });

/** The element to focus once it is on the page: an entry's first input, the entry itself, or 'Add'. */
type Target = { entryId: string; isInput: boolean } | "add";

/** The ids of elements that take the focus. */
export const addId = (idPrefix: string, groupId: string) => `${idPrefix}-${groupId}-add`;
export const entryElementId = (idPrefix: string, entryId: string) => `${idPrefix}-row-${entryId}`;

/** Adds, copies, removes and moves the entries of a group, and keeps the focus where a person continues. */
export function useEntryActions(
  group: GroupItem,
  entries: GroupEntry[],
  { idPrefix, onEdit }: { idPrefix: string; onEdit: (edit: Edit) => void },
) {
  const tellRemoved = useTellRemoved();
  const target = useRef<Target | null>(null);
  const latest = useRef(entries);

  // Tries again after each render: a field that a condition hides cannot take the focus, and whether it shows is known
  // only a frame after the entry was added.
  useLayoutEffect(() => {
    latest.current = entries;
    if (target.current && takesFocus(target.current, idPrefix, group.id)) target.current = null;
  });

  const remove = useCallback(
    (entryId: string) => {
      const all = latest.current;
      const index = all.findIndex(({ id }) => id === entryId);
      const entry = all[index];
      if (!entry) return;
      const next = all[index - 1] ?? all[index + 1];
      target.current = next ? { entryId: next.id, isInput: false } : "add";
      onEdit(removeEntry(group.id, entryId));
      tellRemoved(`${entryName(group, index)} removed`, () => {
        target.current = { entryId, isInput: false };
        onEdit(restoreEntry(group.id, entry, index, group.maxRows));
      });
    },
    [group, onEdit, tellRemoved],
  );
  const copy = useCallback(
    (entryId: string) => {
      const copyId = newKey();
      target.current = { entryId: copyId, isInput: true };
      onEdit(copyEntry(group.id, entryId, copyId));
    },
    [group, onEdit],
  );
  return {
    remove,
    copy,
    add() {
      const entry = { id: newKey(), values: {} };
      target.current = { entryId: entry.id, isInput: true };
      onEdit(addEntry(group.id, entry));
    },
    move: (entryId: string, overId: string) => onEdit(moveEntry(group.id, entryId, overId)),
  };
}

function takesFocus(target: Target, idPrefix: string, groupId: string): boolean {
  if (target === "add") return isFocused(document.getElementById(addId(idPrefix, groupId)));
  const entry = document.getElementById(entryElementId(idPrefix, target.entryId));
  if (!entry || !target.isInput) return isFocused(entry);
  return [...entry.querySelectorAll<HTMLElement>("fieldset :is(input, select, textarea)")].some(isFocused);
}

function isFocused(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null && document.activeElement === element;
}
