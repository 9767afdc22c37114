import { isDeepStrictEqual } from "node:util";
import { isRecord } from "@quotemill/shared/is-record";

/**
 * What was changed, with what a later version stored and this one cannot read: nobody could have changed that here.
 * `known` is what this version reads of `stored`; in a list it is undefined for each entry that this version cannot read.
 */
export function keepUnread(stored: unknown, known: unknown, changed: unknown): unknown {
  if (stored === undefined) return changed;
  if (isDeepStrictEqual(known, changed)) return stored;
  if (Array.isArray(stored) && Array.isArray(known) && Array.isArray(changed))
    return keepInList(stored, known, changed);
  // Of another type, it is a new item.
  if (!isRecord(stored) || !isRecord(known) || !isRecord(changed) || stored.type !== changed.type) return changed;
  return {
    ...Object.fromEntries(Object.entries(stored).filter(([key]) => !Object.hasOwn(known, key))),
    ...Object.fromEntries(
      Object.entries(changed).map(([key, value]) => [key, keepUnread(stored[key], known[key], value)]),
    ),
  };
}

function keepInList(stored: unknown[], known: unknown[], changed: unknown[]): unknown[] {
  const places = placesOf(known, changed);
  const kept = changed.map((entry, index) => {
    const place = places[index];
    return { place, entry: place === undefined ? entry : keepUnread(stored[place], known[place], entry) };
  });
  let after = -1;
  stored.forEach((entry, place) => {
    if (known[place] === undefined)
      kept.splice(kept.findIndex((each) => each.place === after) + 1, 0, { place, entry });
    if (kept.some((each) => each.place === place)) after = place;
  });
  return kept.map(({ entry }) => entry);
}

/** Where each entry was. One without an id may have changed in its place. */
function placesOf(known: unknown[], changed: unknown[]): (number | undefined)[] {
  const free = new Map<string, number[]>();
  known.forEach((entry, place) => {
    const name = nameOf(entry);
    free.set(name, [...(free.get(name) ?? []), place]);
  });
  const places = changed.map((entry) => free.get(nameOf(entry))?.shift());
  const taken = new Set(places);
  return places.map((place, index) => {
    const isEdited = place === undefined && !taken.has(index) && known[index] !== undefined;
    return isEdited && !hasId(changed[index]) ? index : place;
  });
}

const hasId = (entry: unknown) => isRecord(entry) && entry.id !== undefined;
/** Rows of tables have a key, prices of options only their amounts. */
const nameOf = (entry: unknown) => JSON.stringify(isRecord(entry) ? (entry.id ?? entry.key ?? entry) : entry) ?? "";
