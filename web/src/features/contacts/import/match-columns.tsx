import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { FileColumns } from "../../../components/ui/file-columns.tsx";
import { countOf } from "../../../lib/words.ts";
import type { OpenedFile } from "./choose-file.tsx";
import { type ColumnChoice, columnProblem, guessColumns, importTargets } from "./import-rows.ts";

/** Asks what each column of the file holds. Columns with a known heading have an answer beforehand. */
export function MatchColumns({
  file,
  onBack,
  onContinue,
}: {
  file: OpenedFile;
  onBack: () => void;
  onContinue: (columns: ColumnChoice) => Promise<void>;
}) {
  const [columns, setColumns] = useState(() => guessColumns(file.headings));
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
          {file.name}: {countOf(file.rows.length, "row")}. Choose what each column holds.
        </p>
        <FileColumns file={file} contents={importTargets} columns={columns} onChange={setColumns} />
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
