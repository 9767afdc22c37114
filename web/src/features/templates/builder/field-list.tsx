import { isField } from "@quotemill/shared/templates/item-kinds";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { type Dispatch, useMemo } from "react";
import { SortableList } from "../../../components/sortable/sortable-list.tsx";
import type { BuilderAction } from "./builder-reducer.ts";
import { FieldRow } from "./field-row.tsx";
import { KeptRow } from "./kept-row.tsx";
import { rowNote } from "./row-note.ts";
import type { FieldProblems } from "./use-problems.ts";

const noProblems = {};

export function FieldList({
  structure,
  shown,
  selectedId,
  freshId,
  isPricingOn,
  problems,
  dispatch,
  onDelete,
}: {
  structure: TemplateItem[];
  /** The fields that match the search, in order. */
  shown: TemplateItem[];
  selectedId: string | null;
  freshId: string | null;
  isPricingOn: boolean;
  problems: FieldProblems;
  dispatch: Dispatch<BuilderAction>;
  onDelete: (field: TemplateItem) => void;
}) {
  const byId = useMemo(() => new Map(structure.map((field) => [field.id, field])), [structure]);
  return (
    <SortableList
      label="Fields"
      rows={shown}
      noun="field"
      onMove={(id, overId) => dispatch({ type: "move", id, overId })}
      className="mt-3"
    >
      {(field) => {
        if (!isField(field)) return <KeptRow key={field.id} item={field} onDelete={onDelete} />;
        const note = rowNote(field, byId);
        const isOpen = field.id === selectedId;
        return (
          <FieldRow
            key={field.id}
            field={field}
            note={note?.text ?? ""}
            hasWarning={note?.isWarning ?? false}
            structure={isOpen ? structure : null}
            isFresh={field.id === freshId}
            isPricingOn={isPricingOn}
            problems={problems[field.id] ?? noProblems}
            dispatch={dispatch}
            onDelete={onDelete}
          />
        );
      }}
    </SortableList>
  );
}
