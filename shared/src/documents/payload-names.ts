import { groupIdOf } from "../templates/calculation/formula-scope.ts";
import { isSection } from "../templates/schema/item-kinds.ts";
import { reservedFieldNames } from "../templates/schema/limits.ts";
import type { TemplateItem } from "../templates/schema/template.ts";

type NamedItem = Pick<TemplateItem, "id" | "label"> & { fieldName?: string | undefined };

/** Lists the items that have one value in the payload: those outside of groups, without headings. */
export const ownItems = (structure: TemplateItem[]): TemplateItem[] => {
  const byId = new Map(structure.map((item) => [item.id, item]));
  return structure.filter((item) => !isSection(item) && groupIdOf(item, byId) === null);
};

/** Gives each item its name in the payload. */
export const payloadNames = (items: NamedItem[]) => namesOf(items, reservedFieldNames);

/** Gives each item of a group its name in the group's list of objects. */
export const entryNames = (items: NamedItem[]) => namesOf(items, []);

/** Uses an item's API name, else one derived from its label; duplicates get a number. */
function namesOf(items: NamedItem[], reserved: readonly string[]): Map<string, string> {
  const taken = new Set<string>(reserved);
  const names = new Map<string, string>();
  const give = (id: string, wanted: string) => {
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    taken.add(name);
    names.set(id, name);
  };
  // Chosen names come first, so that a label cannot take one.
  for (const { id, fieldName } of items) if (fieldName) give(id, fieldName);
  for (const item of items) if (!item.fieldName) give(item.id, nameFromLabel(item));
  return names;
}

function nameFromLabel({ label, id }: NamedItem): string {
  const name = label
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "");
  return name || id;
}
