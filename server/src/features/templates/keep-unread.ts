import { isRecord } from "@quotemill/shared/is-record";

type Stored = Record<string, unknown>;
interface Entry {
  id: string;
  type?: string;
}
type Read = (list: unknown) => object[];

/**
 * A changed list, with what a later version stored: entries that this version cannot read stay where they were, and so
 * do the keys that it does not know. Nobody could have changed either here.
 */
export function keepUnread(stored: unknown, changed: Entry[], read: Read): Stored[] {
  const before = (Array.isArray(stored) ? stored : []).filter(isRecord);
  const byId = new Map(before.map((entry) => [entry.id, entry]));
  const kept = changed.map((entry): Stored => ({ ...unknownKeys(byId.get(entry.id), entry, read), ...entry }));
  const placeOf = (entryId: unknown) => kept.findIndex(({ id }) => id === entryId);
  let after: unknown;
  for (const entry of before) {
    if (placeOf(entry.id) < 0) {
      if (read([entry]).length > 0) continue;
      kept.splice(placeOf(after) + 1, 0, entry);
    }
    after = entry.id;
  }
  return kept;
}

function unknownKeys(was: Stored | undefined, now: Entry, read: Read): Stored {
  const [known] = was ? read([was]) : [];
  // Of another type, it is a new entry.
  if (!was || !known || was.type !== now.type) return {};
  return Object.fromEntries(Object.entries(was).filter(([key]) => !Object.hasOwn(known, key)));
}
