import type { Answers, AnswerValue, GroupRow } from "@quotemill/shared/templates/answers";
import { givenRows } from "@quotemill/shared/templates/rows";
import { reordered } from "../../../components/sortable/row-order.ts";

/** A change of the answers as they are when it is made, so that none is lost. */
export type Edit = (answers: Answers) => Answers;

const editRows =
  (groupId: string, edit: (rows: GroupRow[]) => GroupRow[]): Edit =>
  (answers) => ({ ...answers, [groupId]: edit(givenRows(answers, groupId)) });

export const setAnswer =
  (id: string, value: AnswerValue): Edit =>
  (answers) => ({ ...answers, [id]: value });

export const setCell = (groupId: string, rowId: string, fieldId: string, value: AnswerValue) =>
  editRows(groupId, (rows) =>
    rows.map((row) => (row.id === rowId ? { ...row, values: { ...row.values, [fieldId]: value } } : row)),
  );

export const addRow = (groupId: string, row: GroupRow) => editRows(groupId, (rows) => [...rows, row]);

/** The copy follows its original. */
export const copyRow = (groupId: string, rowId: string, copyId: string) =>
  editRows(groupId, (rows) =>
    rows.flatMap((row) => (row.id === rowId ? [row, { id: copyId, values: { ...row.values } }] : [row])),
  );

export const removeRow = (groupId: string, rowId: string) =>
  editRows(groupId, (rows) => rows.filter(({ id }) => id !== rowId));

/** Puts a removed row back, unless it is there or no longer fits. */
export const restoreRow = (groupId: string, row: GroupRow, place: number, maxRows: number) =>
  editRows(groupId, (rows) =>
    rows.length >= maxRows || rows.some(({ id }) => id === row.id) ? rows : rows.toSpliced(place, 0, row),
  );

export const moveRow = (groupId: string, rowId: string, overId: string) =>
  editRows(groupId, (rows) => {
    const indexOf = (wanted: string) => rows.findIndex(({ id }) => id === wanted);
    return reordered(rows, indexOf(rowId), indexOf(overId));
  });
