import type { FieldType, TemplateItem } from "@quotemill/shared/templates/schema";
import { Plus } from "lucide-react";
import { type Dispatch, useCallback, useState } from "react";
import { SearchInput } from "../../../components/search-input.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import type { BuilderAction, BuilderState } from "./builder-reducer.ts";
import { FieldList } from "./field-list.tsx";
import { describeLosses } from "./field-references.ts";
import { QuickAdd } from "./quick-add.tsx";
import { noPriceReason } from "./template-draft.ts";
import type { FieldProblems } from "./use-problems.ts";

const searchAboveFields = 5;
const floatFromFields = 3;

export function DesignTab({
  state: { draft, selectedId, freshId },
  problems,
  dispatch,
}: {
  state: BuilderState;
  problems: FieldProblems;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { structure } = draft;
  const [search, setSearch] = useState("");
  const [deleting, setDeleting] = useState<TemplateItem | null>(null);
  const noPrice = noPriceReason(draft);
  const isSearchable = structure.length > searchAboveFields;
  const shown = isSearchable ? structure.filter((field) => hasInLabel(field, search)) : structure;

  const handleAdd = useCallback(
    (fieldType: FieldType) => {
      setSearch(""); // otherwise the search could hide the new field
      dispatch({ type: "add", fieldType, nowMs: Date.now() });
    },
    [dispatch],
  );

  return (
    <div className="grid gap-4 px-4 pt-4 pb-20 md:px-6 md:pt-6 lg:grid-cols-[11.5rem_minmax(0,52rem)_3rem] lg:gap-8">
      <QuickAdd onAdd={handleAdd} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isSearchable && (
            <SearchInput
              label="Search fields"
              value={search}
              onSearch={setSearch}
              className="me-auto max-w-96 min-w-44 flex-1"
            />
          )}
          <Button variant="secondary" onClick={() => handleAdd("text")}>
            <Plus size={16} aria-hidden="true" />
            Add Field
          </Button>
        </div>
        {structure.length > 0 && noPrice && <p className="mt-3 text-sm text-pretty text-ink-muted">{noPrice}</p>}
        {structure.length === 0 && (
          <EmptyState title="No fields yet" text="Add the first question to ask for each quote." />
        )}
        {structure.length > 0 && shown.length === 0 && (
          <p className="py-14 text-center text-ink-muted">No field label contains “{search}”.</p>
        )}
        {shown.length > 0 && (
          <FieldList
            {...{ structure, shown, selectedId, freshId, problems, dispatch }}
            isPricingOn={draft.pricing !== null}
            onDelete={setDeleting}
          />
        )}
      </div>
      {structure.length >= floatFromFields && <FloatingAdd onClick={() => handleAdd("text")} />}
      {deleting && (
        <ConfirmDialog
          title="Delete Field"
          text="Are you sure you want to delete this field?"
          consequences={describeLosses(structure, deleting.id)}
          action="Delete"
          onConfirm={() => {
            dispatch({ type: "remove", id: deleting.id });
            setDeleting(null);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

const hasInLabel = ({ label }: TemplateItem, search: string) => label.toLowerCase().includes(search.toLowerCase());

function FloatingAdd({ onClick }: { onClick: () => void }) {
  return (
    <Button
      aria-label="Add another field"
      title="Add Field"
      onClick={onClick}
      // On a phone it sits in the footer, where it covers no input.
      className="fixed end-2 bottom-0.5 z-sticky size-10! rounded-full! px-0 shadow-popover md:end-6 md:bottom-15 md:size-11! lg:end-8 lg:bottom-17"
    >
      <Plus size={20} aria-hidden="true" />
    </Button>
  );
}
