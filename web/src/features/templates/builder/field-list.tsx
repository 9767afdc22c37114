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
import type { TemplateField } from "@quotemill/shared/templates/schema";
import { type Dispatch, useMemo } from "react";
import type { BuilderAction } from "./builder-reducer.ts";
import { conditionSummary } from "./condition-words.ts";
import { announcementsFor, moveInstructions } from "./drag-announcements.ts";
import { FieldRow } from "./field-row.tsx";
import { NearRows } from "./near-rows.tsx";
import { rowUnderEdge, stepByRow } from "./row-moves.ts";
import type { FieldProblems } from "./use-problems.ts";

// Made once: whatever is new in a render of the drag context wakes every row.
const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });
const modifiers = [alongTheList];
const pointerOptions = { activationConstraint: { distance: 4 } };
const keyboardOptions = { coordinateGetter: stepByRow };
const noProblems = {};

export function FieldList({
  structure,
  shown,
  selectedId,
  freshId,
  problems,
  dispatch,
  onDelete,
}: {
  structure: TemplateField[];
  /** Those that the search lets through, in order. */
  shown: TemplateField[];
  selectedId: string | null;
  freshId: string | null;
  problems: FieldProblems;
  dispatch: Dispatch<BuilderAction>;
  onDelete: (field: TemplateField) => void;
}) {
  const sensors = useSensors(useSensor(PointerSensor, pointerOptions), useSensor(KeyboardSensor, keyboardOptions));
  const byId = useMemo(() => new Map(structure.map((field) => [field.id, field])), [structure]);
  const shownKey = shown.map((field) => field.id).join(" ");
  // The same list as long as the order is the same: typing must not wake every row.
  const ids = useMemo(() => shownKey.split(" "), [shownKey]);

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) dispatch({ type: "move", id: String(active.id), overId: String(over.id) });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnderEdge}
      modifiers={modifiers}
      onDragEnd={handleDragEnd}
      accessibility={{
        announcements: announcementsFor(shown),
        screenReaderInstructions: { draggable: moveInstructions },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <NearRows label="Fields">
          {shown.map((field) => {
            const summary = conditionSummary(field, structure, byId);
            const isOpen = field.id === selectedId;
            return (
              <FieldRow
                key={field.id}
                field={field}
                summary={summary?.text ?? ""}
                hasWarning={summary?.isWarning ?? false}
                structure={isOpen ? structure : null}
                isFresh={field.id === freshId}
                problems={problems[field.id] ?? noProblems}
                dispatch={dispatch}
                onDelete={onDelete}
              />
            );
          })}
        </NearRows>
      </SortableContext>
    </DndContext>
  );
}
