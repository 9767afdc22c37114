import type { Answers, GroupRow } from "./answers.ts";
import type { GroupItem } from "./containers.ts";
import { fieldsOf, isGroup } from "./item-kinds.ts";
import type { TemplateField, TemplateItem } from "./schema.ts";

/** The entries of a group. Ignores inherited properties: a group may be called `constructor`. */
export const givenRows = (answers: Answers, groupId: string): GroupRow[] => {
  const rows = Object.hasOwn(answers, groupId) ? answers[groupId] : undefined;
  return Array.isArray(rows) ? rows : [];
};

/** 'Run 2' */
export const entryName = ({ entryLabel }: Pick<GroupItem, "entryLabel">, index: number) => `${entryLabel} ${index + 1}`;

/** The questions of one entry. */
export const fieldsIn = (structure: TemplateItem[], groupId: string): TemplateField[] =>
  fieldsOf(structure).filter(({ parent }) => parent === groupId);

/** The questions that are asked once, outside of groups. */
export function fieldsOutside(structure: TemplateItem[]): TemplateField[] {
  const groups = new Set(structure.filter(isGroup).map(({ id }) => id));
  return fieldsOf(structure).filter(({ parent }) => parent === undefined || !groups.has(parent));
}

/** `row_` and the lowest number from here on that none of the rows has. */
export function newRowId(rows: readonly { id: string }[]): string {
  const taken = new Set(rows.map(({ id }) => id));
  let number = rows.length + 1;
  while (taken.has(`row_${number}`)) number++;
  return `row_${number}`;
}
