import { isCalculated, isField } from "@quotemill/shared/templates/schema/item-kinds";
import { maxTables, type PriceTable } from "@quotemill/shared/templates/schema/tables";
import type { TemplateItem } from "@quotemill/shared/templates/schema/template";
import { Plus } from "lucide-react";
import { type Dispatch, useCallback, useState } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { EmptyState } from "../../../../components/ui/empty-state.tsx";
import { DeleteUsedDialog, wordsOfDeletingTable } from "../field/delete-used-dialog.tsx";
import type { BuilderAction } from "../state/builder-reducer.ts";
import type { EditedTemplate } from "../state/edited-template.ts";
import { TableCard } from "./table-card.tsx";
import { newTable } from "./table-rows.ts";

/** The unit of the fields that look a table up, such as m; empty if they have none, or several. */
function keyUnit({ id }: PriceTable, structure: TemplateItem[]): string {
  const keys = structure.flatMap((item) => {
    const from = "pricing" in item ? item.pricing?.price_from : undefined;
    const lookUps = isCalculated(item) ? item.formula.matchAll(/lookup\(\s*\{([\w-]+)\}\s*,\s*\{([\w-]+)\}/gi) : [];
    return [
      ...(from?.table === id ? [from.key] : []),
      ...[...lookUps].flatMap(([, table, key]) => (table === id && key ? [key] : [])),
    ];
  });
  const units = new Set(
    structure.flatMap((item) => (keys.includes(item.id) && isField(item) ? (item.unit ?? "") : [])),
  );
  return units.size === 1 ? ([...units][0] ?? "") : "";
}

/** Prices by height, colour and the like, for formulas and for the prices of fields. */
export function TablesTab({
  edited: { tables, structure },
  problems,
  dispatch,
  onOpenItem,
}: {
  edited: EditedTemplate;
  /** Reasons why the template cannot be saved, by table. */
  problems: Record<string, string>;
  dispatch: Dispatch<BuilderAction>;
  /** Opens an item on the Design tab. */
  onOpenItem: (id: string) => void;
}) {
  const [deleting, setDeleting] = useState<PriceTable | null>(null);
  const [freshId, setFreshId] = useState<string | null>(null);
  const handleEdit = useCallback(
    (id: string, edit: (table: PriceTable) => PriceTable, typingIn?: string) =>
      dispatch({
        type: "tables",
        change: (all) => all.map((table) => (table.id === id ? edit(table) : table)),
        typingIn: typingIn && `${id} ${typingIn}`,
      }),
    [dispatch],
  );

  function handleAdd() {
    const added = newTable(tables, Date.now());
    setFreshId(added.id);
    dispatch({ type: "tables", change: (all) => [...all, added] });
  }

  const addButton = (
    <Button variant="secondary" disabled={tables.length >= maxTables} onClick={handleAdd}>
      <Plus size={16} aria-hidden="true" />
      Add Table
    </Button>
  );
  return (
    <div className="grid max-w-[64rem] gap-6 px-4 py-5 md:px-6 md:py-6">
      {tables.length === 0 ? (
        <EmptyState
          title="No tables yet"
          text="A table holds prices by height, colour or quantity. Formulas and fields look them up."
        >
          {addButton}
        </EmptyState>
      ) : (
        <>
          {tables.map((table) => (
            <TableCard
              key={table.id}
              table={table}
              unit={keyUnit(table, structure)}
              error={problems[table.id]}
              isFresh={table.id === freshId}
              onEdit={handleEdit}
              onDelete={setDeleting}
            />
          ))}
          <div>{addButton}</div>
        </>
      )}
      {deleting && (
        <DeleteUsedDialog
          words={wordsOfDeletingTable(deleting)}
          id={deleting.id}
          structure={structure}
          onDelete={() => {
            dispatch({ type: "tables", change: (all) => all.filter(({ id }) => id !== deleting.id) });
            setDeleting(null);
          }}
          onOpen={onOpenItem}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
