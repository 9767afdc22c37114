import { maxTableRows, type PriceTable } from "@quotemill/shared/templates/schema/tables";
import { clsx } from "clsx";
import { ClipboardPaste, Plus, Trash2 } from "lucide-react";
import { memo, useCallback, useId, useRef, useState } from "react";
import { Button, TextButton } from "../../../../components/ui/button.tsx";
import { TextField } from "../../../../components/ui/field.tsx";
import { SelectField } from "../../../../components/ui/select.tsx";
import { useFocusWhenFresh } from "../field/editor-frame.tsx";
import { FillDialog } from "../price-list/fill-dialog.tsx";
import { PasteRowsDialog } from "./paste-rows-dialog.tsx";
import { type EditRow, rowColumns, TableRowInputs } from "./table-row-inputs.tsx";
import { newRow, readKey, sortedRows, withPasted, withTableItems, writeKey } from "./table-rows.ts";

type EditTable = (id: string, edit: (table: PriceTable) => PriceTable, typingIn?: string) => void;

const keyChoices = [
  { value: "number", label: "A number, such as a height" },
  { value: "text", label: "A text, such as a colour" },
];
const matchChoices = [
  { value: "exact", label: "Exactly this number" },
  { value: "upTo", label: "Up to and including this number" },
  { value: "from", label: "From this number on" },
];
const keyNames: Record<PriceTable["match"], string> = { exact: "Value", upTo: "Up to", from: "From" };

export const TableCard = memo(function TableCard({
  table,
  unit,
  error,
  isFresh,
  onEdit,
  onDelete,
}: {
  table: PriceTable;
  /** Unit of the numbers that it is looked up by; empty if they have none. */
  unit: string;
  /** The reason why the template cannot be saved. */
  error: string | undefined;
  isFresh: boolean;
  onEdit: EditTable;
  onDelete: (table: PriceTable) => void;
}) {
  const { id, name, key, match, rows } = table;
  const titleId = useId();
  const nameInput = useFocusWhenFresh(isFresh);
  const list = useRef<HTMLOListElement>(null);
  /** The text that the dialog begins with, such as what was pasted into a cell; null while the dialog is closed. */
  const [pasting, setPasting] = useState<string | null>(null);
  const [isFilling, setIsFilling] = useState(false);
  const isNumber = key === "number";
  const keyName = isNumber ? `${keyNames[match]}${unit && ` (${unit})`}` : "Value";

  const editRow: EditRow = useCallback(
    (index, changes, typingIn) =>
      onEdit(
        id,
        (now) => ({ ...now, rows: now.rows.map((row, at) => (at === index ? { ...row, ...changes } : row)) }),
        typingIn,
      ),
    [id, onEdit],
  );
  const removeRow = useCallback(
    (index: number) => onEdit(id, (now) => ({ ...now, rows: now.rows.toSpliced(index, 1) })),
    [id, onEdit],
  );
  const change = (changes: Partial<PriceTable>, typingIn?: string) =>
    onEdit(id, (now) => ({ ...now, ...changes }), typingIn);

  function handleAdd() {
    change({ rows: [...rows, newRow] });
    // The new row is on the page only after the next render.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  return (
    <section
      data-table={id}
      aria-labelledby={titleId}
      className="@container rounded-lg border border-border bg-raised shadow-xs dark:bg-surface"
    >
      <div className="flex min-h-14 items-center justify-between gap-3 py-2 ps-5 pe-3 max-md:px-4">
        <h2 id={titleId} className="min-w-0 truncate text-md font-semibold">
          {name || "(no name)"}
        </h2>
        <Button
          size="iconSm"
          icon={Trash2}
          aria-label={`Delete ${name}`}
          title="Delete"
          onClick={() => onDelete(table)}
        />
      </div>
      <div className="grid gap-4 border-t border-border p-5 max-md:px-4 @[32rem]:grid-cols-2 @[40rem]:grid-cols-3">
        <TextField
          ref={nameInput}
          label="Table name"
          maxLength={100}
          value={name}
          error={error}
          onChange={(event) => change({ name: event.target.value }, "name")}
        />
        <SelectField
          label="Looked up by"
          value={key}
          choices={keyChoices}
          onChange={(event) => change(withKeys(table, event.target.value as PriceTable["key"]))}
        />
        {isNumber && (
          <SelectField
            label="Matches"
            value={match}
            choices={matchChoices}
            onChange={(event) => change({ match: event.target.value as PriceTable["match"] })}
          />
        )}
        <div className="col-span-full grid gap-1.5">
          <div className="flex flex-wrap items-center justify-end gap-x-4 text-sm">
            <span className="me-auto font-medium">
              Rows <span className="font-normal text-ink-muted tabular-nums">({rows.length})</span>
            </span>
            <TextButton onClick={() => setIsFilling(true)}>Fill from the price list</TextButton>
            <TextButton onClick={() => setPasting("")}>
              <ClipboardPaste size={14} aria-hidden="true" className="me-1.5 inline align-[-2px]" />
              Paste from a spreadsheet
            </TextButton>
          </div>
          {rows.length > 0 && (
            <div
              aria-hidden="true"
              className={clsx("grid grid-cols-1 gap-1 text-xs font-medium text-ink-muted", rowColumns(isNumber))}
            >
              <span className="truncate">{keyName}</span>
              <span className="@max-[40rem]:hidden @[40rem]:col-span-2">Price and cost, or item</span>
            </div>
          )}
          <ol
            ref={list}
            aria-label="Rows"
            className="-m-1 grid max-h-96 max-md:max-h-136 grid-cols-[minmax(0,1fr)] gap-1.5 overflow-y-auto p-1 empty:hidden"
          >
            {rows.map((row, index) => (
              <TableRowInputs
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and each input is controlled
                key={index}
                index={index}
                row={row}
                isNumber={isNumber}
                keyName={keyName}
                onEdit={editRow}
                onRemove={removeRow}
                onPaste={setPasting}
              />
            ))}
          </ol>
          <Button
            variant="quiet"
            size="sm"
            icon={Plus}
            className="-ms-2.5 justify-self-start"
            disabled={rows.length >= maxTableRows}
            onClick={handleAdd}
          >
            Add Row
          </Button>
        </div>
      </div>
      {pasting !== null && (
        <PasteRowsDialog
          tableKey={key}
          start={pasting}
          count={rows.filter((row) => row.key !== "").length}
          onPaste={(pasted, replaces) => onEdit(id, (now) => withPasted(now, pasted, replaces))}
          onClose={() => setPasting(null)}
        />
      )}
      {isFilling && (
        <FillDialog
          noun="row"
          room={maxTableRows - rows.length}
          onFill={(items) => onEdit(id, (now) => withTableItems(now, items))}
          onClose={() => setIsFilling(false)}
        />
      )}
    </section>
  );
});

/** Changes the kind of key: numbers become text as they are written, and text that is a number becomes one. */
function withKeys(table: PriceTable, key: PriceTable["key"]): Partial<PriceTable> {
  const rows = table.rows.map((row) => ({
    ...row,
    key: key === "text" ? writeKey(row.key, ".") : readKey(String(row.key), "."),
  }));
  return { key, match: key === "text" ? "exact" : table.match, rows: key === "number" ? sortedRows(rows) : rows };
}
