import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";

export interface NamedRow {
  id: string;
  label: string;
}

export const moveInstructions = (noun: string) =>
  `To move a ${noun}, press space or enter. While it is picked up, use the arrow keys to move it, space or enter to drop it, and escape to leave it where it was.`;

/** What a screen reader says while a row moves: labels and places, not ids. */
export function announcementsFor(rows: readonly NamedRow[], noun: string): Announcements {
  const labelOf = (id: UniqueIdentifier) => rows.find((row) => row.id === id)?.label ?? `The ${noun}`;
  const placeOf = (id: UniqueIdentifier) => `place ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${labelOf(active.id)} at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelOf(active.id)} is over ${placeOf(over.id)}.` : `${labelOf(active.id)} is over no place.`,
    onDragEnd: ({ active, over }) =>
      over ? `${labelOf(active.id)} was dropped at ${placeOf(over.id)}.` : `${labelOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} stays at ${placeOf(active.id)}.`,
  };
}
