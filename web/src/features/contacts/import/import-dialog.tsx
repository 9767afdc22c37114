import type { ImportResult } from "@quotemill/shared/contact-import";
import { queryKeys } from "@quotemill/shared/contracts/query-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { type CheckedRows, checkRows } from "./check-rows.ts";
import { ChooseFile } from "./choose-file.tsx";
import type { ColumnChoice } from "./import-columns.ts";
import { ImportReport } from "./import-report.tsx";
import { MatchColumns } from "./match-columns.tsx";
import type { OpenedFile } from "./open-file.ts";
import { ReviewImport } from "./review-import.tsx";
import { sendContacts } from "./send-contacts.ts";

type Step =
  | { kind: "choose" }
  | { kind: "columns"; file: OpenedFile }
  | { kind: "review"; file: OpenedFile; checked: CheckedRows; importId: string }
  | { kind: "done"; file: OpenedFile; checked: CheckedRows; result: ImportResult };

/** From a file to contacts: choose it, say what its columns are, see what will happen, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const [sent, setSent] = useState(0);
  const queryClient = useQueryClient();
  const importing = useMutation({
    mutationFn: ({ file, checked, importId, known }: Review & { known: "update" | "keep" }) =>
      sendContacts({ id: importId, fileName: file.name, known, contacts: checked.contacts }, setSent),
    onSuccess: (result, { file, checked }) => {
      setStep({ kind: "done", file, checked, result });
      return queryClient.invalidateQueries({ queryKey: queryKeys.contacts });
    },
    onError: (_error, { file, checked }) => {
      setSent(0);
      // A new id: what was sent of the failed one is forgotten.
      setStep({ kind: "review", file, checked, importId: crypto.randomUUID() });
    },
  });
  const handleColumns = async (file: OpenedFile, columns: ColumnChoice) =>
    setStep({ kind: "review", file, checked: await checkRows(file.rows, columns), importId: crypto.randomUUID() });
  const back = () => setStep({ kind: "choose" });

  return (
    <Dialog title="Import contacts" size="wide" onClose={onClose}>
      {step.kind === "choose" && (
        <ChooseFile onFile={(file) => setStep({ kind: "columns", file })} onCancel={onClose} />
      )}
      {step.kind === "columns" && (
        <MatchColumns file={step.file} onBack={back} onContinue={(columns) => handleColumns(step.file, columns)} />
      )}
      {step.kind === "review" && (
        <ReviewImport
          checked={step.checked}
          headings={step.file.headings}
          sent={importing.isPending ? sent : null}
          failure={importing.error?.message}
          onBack={() => setStep({ kind: "columns", file: step.file })}
          onImport={(known) => importing.mutate({ ...step, known })}
        />
      )}
      {step.kind === "done" && <ImportReport {...step} headings={step.file.headings} onClose={onClose} />}
    </Dialog>
  );
}

type Review = Extract<Step, { kind: "review" }>;
