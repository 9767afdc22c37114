import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { countOf } from "../../../lib/words.ts";
import type { OpenedFile } from "./choose-file.tsx";
import { type ColumnChoice, columnProblem, guessColumns, type ImportTarget, importTargets } from "./import-rows.ts";

const leftOut = "left out";
const choices = [
  { value: leftOut, label: "Leave out" },
  ...Object.entries(importTargets).map(([value, label]) => ({ value, label })),
];

/** Asks what each column of the file holds. Columns with a known heading have an answer beforehand. */
export function MatchColumns({
  file: { name, headings, rows },
  onBack,
  onContinue,
}: {
  file: OpenedFile;
  onBack: () => void;
  onContinue: (columns: ColumnChoice) => Promise<void>;
}) {
  const [columns, setColumns] = useState(() => guessColumns(headings));
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const problem = columnProblem(columns);
  const handleContinue = () => {
    setIsTried(true);
    if (problem) return;
    setIsBusy(true);
    void onContinue(columns).finally(() => setIsBusy(false));
  };
  return (
    <>
      <DialogBody>
        <p className="text-ink-muted">
          {name}: {countOf(rows.length, "row")}. Choose what each column holds.
        </p>
        <ul className="grid gap-2">
          {headings.map((heading, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-4 border-b border-border pb-2 last:border-b-0"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">{heading || `Column ${index + 1}`}</p>
                <p className="truncate text-sm text-ink-muted">{exampleOf(rows, index) || "Empty"}</p>
              </div>
              <Select
                aria-label={`Contents of ${heading || `column ${index + 1}`}`}
                choices={choices}
                value={columns[index] ?? leftOut}
                onChange={({ target: { value } }) =>
                  setColumns(columns.with(index, value === leftOut ? null : (value as ImportTarget)))
                }
              />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogError>{isTried && problem}</DialogError>
      <DialogFoot>
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
        <Button busy={isBusy} onClick={handleContinue}>
          Continue
        </Button>
      </DialogFoot>
    </>
  );
}

const exampleOf = (rows: OpenedFile["rows"], index: number) =>
  rows
    .slice(0, 50)
    .map(({ cells }) => cells[index]?.trim() ?? "")
    .filter(Boolean)
    .slice(0, 3)
    .join(" · ")
    .slice(0, 200);
