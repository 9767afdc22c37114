import {
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { type ReactNode, useMemo } from "react";
import { announcementsFor, moveInstructions, type NamedRow } from "./drag-announcements.ts";
import { rowUnderEdge, stepByRow } from "./row-moves.ts";

// Made once: whatever is new in a render of the drag context wakes every row.
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [alongTheList];
// Rows keep their heights while one is moved, so there is no shift to make up for, which costs a layout at every step.
const autoScroll = { layoutShiftCompensation: false };
const pointerOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = { coordinateGetter: stepByRow };

/** Around a list whose rows have a grip each: they change places by pointer and by keyboard. */
export function SortableRows({
  rows,
  noun,
  onMove,
  children,
}: {
  /** Those in sight, in order. */
  rows: readonly NamedRow[];
  /** What a row is, in a word. */
  noun: string;
  onMove: (id: string, overId: string) => void;
  children: ReactNode;
}) {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
  const key = rows.map(({ id }) => id).join(" ");
  // The same list as long as the order is the same: typing must not wake every row.
  const ids = useMemo(() => key.split(" "), [key]);

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) onMove(String(active.id), String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnderEdge}
      modifiers={modifiers}
      autoScroll={autoScroll}
      onDragEnd={handleDragEnd}
      accessibility={{
        announcements: announcementsFor(rows, noun),
        screenReaderInstructions: { draggable: moveInstructions(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
