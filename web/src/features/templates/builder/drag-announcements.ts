import type { Announcements, UniqueIdentifier } from "@dnd-kit/core";
import type { TemplateField } from "@quotemill/shared/templates/schema";

export const moveInstructions =
  "To move a field, press space or enter. While it is picked up, use the arrow keys to move it, space or enter to drop it, and escape to leave it where it was.";

/** What a screen reader says while a field moves: labels and places, not ids. */
export function announcementsFor(fields: TemplateField[]): Announcements {
  const labelOf = (id: UniqueIdentifier) => fields.find((field) => field.id === id)?.label ?? "The field";
  const placeOf = (id: UniqueIdentifier) =>
    `place ${fields.findIndex((field) => field.id === id) + 1} of ${fields.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${labelOf(active.id)} at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelOf(active.id)} is over ${placeOf(over.id)}.` : `${labelOf(active.id)} is over no place.`,
    onDragEnd: ({ active, over }) =>
      over ? `${labelOf(active.id)} was dropped at ${placeOf(over.id)}.` : `${labelOf(active.id)} was dropped.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} stays at ${placeOf(active.id)}.`,
  };
}
