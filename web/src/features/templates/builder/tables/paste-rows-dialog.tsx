import type { PriceTable, TableRow } from "@quotemill/shared/templates/schema/tables";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/choices.tsx";
import { Dialog, DialogBody, DialogFoot } from "../../../../components/ui/dialog.tsx";
import { TextArea } from "../../../../components/ui/text-fields.tsx";
import { useFormats } from "../../../../lib/formats.ts";
import { countOf } from "../../../../lib/words.ts";
import { readPastedRows } from "./table-rows.ts";

const mostShown = 50;

/** Takes rows copied from a spreadsheet, and says which lines it cannot use. */
export function PasteRowsDialog({
  tableKey,
  start,
  count,
  onPaste,
  onClose,
}: {
  tableKey: PriceTable["key"];
  /** The text that was pasted into a cell already; empty if none was. */
  start: string;
  /** Number of rows in the table. */
  count: number;
  onPaste: (rows: TableRow[], replaces: boolean) => void;
  onClose: () => void;
}) {
  const { decimal } = useFormats();
  const [text, setText] = useState(start);
  const [replaces, setReplaces] = useState(false);
  const { rows, problems } = readPastedRows(text, tableKey, decimal);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onPaste(rows, replaces);
    onClose();
  }

  return (
    <Dialog title="Paste Rows" onClose={onClose}>
      <form onSubmit={handleSubmit} className="contents">
        <DialogBody>
          <TextArea
            label="Rows"
            hint="Copy the columns value, price and cost from a spreadsheet. The cost may be missing, and a header row is left out."
            rows={8}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {countOf(rows.length, "row")} to add
            {problems.length > 0 && `, ${countOf(problems.length, "line")} left out`}
          </p>
          {problems.length > 0 && (
            <ul
              aria-label="Lines left out"
              className="grid max-h-48 gap-1 overflow-y-auto rounded-md border border-border bg-sunken px-3 py-2 text-sm"
            >
              {problems.slice(0, mostShown).map(({ line, message }) => (
                <li key={line} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3">
                  <span className="text-ink-muted tabular-nums">Line {line}</span>
                  <span className="wrap-anywhere">{message}</span>
                </li>
              ))}
              {problems.length > mostShown && <li>and {problems.length - mostShown} more</li>}
            </ul>
          )}
          {count > 0 && (
            <label htmlFor="replace-rows" className="flex min-h-control cursor-pointer items-center gap-2">
              <Checkbox id="replace-rows" checked={replaces} onChange={(event) => setReplaces(event.target.checked)} />
              Replace the {countOf(count, "row")} that the table has
            </label>
          )}
        </DialogBody>
        <DialogFoot>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={rows.length === 0}>
            Add Rows
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
