import { fieldTypes, type TemplateItem } from "@quotemill/shared/templates/schema/template";
import { Plus } from "lucide-react";
import { type Dispatch, memo, useCallback, useMemo, useState } from "react";
import { SearchInput } from "../../../../components/search-input.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { EmptyLine, EmptyState } from "../../../../components/ui/empty-state.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { DeleteUsedDialog, wordsOfDeleting } from "../field/delete-used-dialog.tsx";
import { ItemTile, itemLooks } from "../field/item-looks.tsx";
import { calculationsOf } from "../formula/calculations.ts";
import { SampleContext, useSampleOf } from "../preview/sample.ts";
import { EditingContext, type ItemProblems } from "../problems/item-problems.ts";
import type { BuilderAction, BuilderState } from "../state/builder-reducer.ts";
import { noPriceReason } from "../state/edited-template.ts";
import type { ItemType } from "../state/new-items.ts";
import { rowsOf, type StructureRow } from "../state/structure-tree.ts";
import { FieldList } from "./field-list.tsx";
import { useFolding } from "./use-folding.ts";

const searchAboveFields = 5;
const floatFromFields = 3;

export function DesignTab({
  state: { edited, selectedId, freshId },
  problems,
  warnings,
  dispatch,
}: {
  state: BuilderState;
  problems: ItemProblems;
  warnings: ItemProblems;
  dispatch: Dispatch<BuilderAction>;
}) {
  const { structure } = edited;
  const [search, setSearch] = useSearchFor(selectedId);
  const [deleting, setDeleting] = useState<TemplateItem | null>(null);
  const noPrice = noPriceReason(edited);
  const isSearchable = structure.length > searchAboveFields;
  const isSearch = isSearchable && search !== "";
  const folding = useFolding(structure, selectedId);
  const rows = isSearch ? matching(structure, search) : rowsOf(structure, folding.isFolded);
  const sample = useSampleOf(edited);
  const formats = useFormats();
  const calculations = useMemo(() => calculationsOf(sample, formats), [sample, formats]);
  const editing = useMemo(() => ({ edited, problems, warnings }), [edited, problems, warnings]);

  const handleAdd = useCallback(
    (itemType: ItemType) => {
      setSearch(""); // otherwise the search could hide the new field
      dispatch({ type: "add", itemType, nowMs: Date.now() });
    },
    [dispatch, setSearch],
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
          <EmptyState drawing="form" title="No fields yet" text="Add the first question to ask for each quote.">
            <Button variant="secondary" onClick={() => handleAdd("text")}>
              Add Your First Field
            </Button>
          </EmptyState>
        )}
        {structure.length > 0 && rows.length === 0 && (
          <EmptyLine drawing="search" text={`No field label contains “${search}”.`}>
            <Button variant="secondary" size="sm" onClick={() => setSearch("")}>
              Clear search
            </Button>
          </EmptyLine>
        )}
        {rows.length > 0 && (
          <EditingContext value={editing}>
            <SampleContext value={sample}>
              <FieldList
                {...{ structure, rows, isSearch, calculations, selectedId, freshId, dispatch }}
                onDelete={setDeleting}
                onToggle={folding.toggle}
                onGrip={folding.handleGrip}
                onRelease={folding.handleRelease}
              />
            </SampleContext>
          </EditingContext>
        )}
      </div>
      {structure.length >= floatFromFields && <FloatingAdd onClick={() => handleAdd("text")} />}
      {deleting && (
        <DeleteUsedDialog
          words={wordsOfDeleting(deleting, structure)}
          id={deleting.id}
          structure={structure}
          onDelete={() => {
            dispatch({ type: "remove", id: deleting.id });
            setDeleting(null);
          }}
          onOpen={(id) => {
            setDeleting(null);
            dispatch({ type: "select", id });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** The items that a search finds, without the containers around them. */
const matching = (structure: TemplateItem[], search: string): StructureRow[] =>
  structure
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
    .map((item) => ({ id: item.id, label: item.label, item, isOpen: false, group: null }));

/** The search, which ends when another item is opened, because it could hide that item. */
function useSearchFor(selectedId: string | null) {
  const [search, setSearch] = useState({ text: "", selectedId });
  const isOver = selectedId !== null && selectedId !== search.selectedId;
  const change = useCallback((text: string) => setSearch({ text, selectedId }), [selectedId]);
  return [isOver ? "" : search.text, change] as const;
}

function FloatingAdd({ onClick }: { onClick: () => void }) {
  return (
    <Button
      aria-label="Add another field"
      title="Add Field"
      onClick={onClick}
      // On a phone it sits in the footer, where it covers no input. A low window has no room for it; Quick add does the
      // same.
      className="max-md:not-tall:hidden fixed end-2 bottom-0 z-sticky size-11! rounded-full! px-0 shadow-popover md:end-6 md:bottom-15 lg:end-8 lg:bottom-17"
    >
      <Plus size={20} aria-hidden="true" />
    </Button>
  );
}

const parts: { title: string; types: readonly ItemType[]; noun: string }[] = [
  { title: "Quick add", types: fieldTypes, noun: " field" },
  { title: "Structure", types: ["section", "group", "calculated"], noun: "" },
];

/** A column next to the fields, or a strip above them on narrow screens. Memoised, because typing changes nothing in it. */
const QuickAdd = memo(function QuickAdd({ onAdd }: { onAdd: (type: ItemType) => void }) {
  return (
    <section
      aria-label="Quick add"
      className="-mx-2 self-start lg:sticky lg:top-4 max-lg:-mx-4 max-lg:flex max-lg:gap-1 max-lg:overflow-x-auto max-lg:scroll-px-4 max-lg:px-2 max-lg:py-1 md:max-lg:-mx-6 md:max-lg:px-4"
    >
      {parts.map(({ title, types, noun }) => (
        <div key={title} className="max-lg:contents lg:not-last:mb-4">
          <h2 className="mb-2 ps-2 text-xs font-medium tracking-wide text-ink-muted max-lg:hidden">{title}</h2>
          {types.map((type) => (
            <button
              key={type}
              type="button"
              aria-label={`Add ${itemLooks[type].name}${noun}`}
              onClick={() => onAdd(type)}
              className="flex h-control items-center gap-2.5 rounded-md px-2 font-medium whitespace-nowrap transition-colors duration-fast hover:bg-hover focus-visible:-outline-offset-2 lg:w-full"
            >
              <ItemTile type={type} />
              {itemLooks[type].name}
              <Plus size={14} aria-hidden="true" className="ms-auto text-ink-muted max-lg:hidden" />
            </button>
          ))}
        </div>
      ))}
    </section>
  );
});
