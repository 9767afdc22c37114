import type { ContactInput } from "@quotemill/shared/contacts/contact";
import { type ImportResult, importBatch } from "@quotemill/shared/contacts/import";
import { importCalls } from "@quotemill/shared/contracts/contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { api } from "../../../lib/api/api.ts";
import { refreshContacts } from "../../../records/contacts.api.ts";
import { ChooseFile, type OpenedFile } from "./choose-file.tsx";
import { type CheckedRows, type ColumnChoice, checkRows } from "./import-rows.ts";
import { MatchColumns } from "./match-columns.tsx";
import { ImportReport, ReviewImport } from "./review-import.tsx";

type Step =
  | { kind: "choose" }
  | { kind: "columns"; file: OpenedFile }
  | { kind: "review"; file: OpenedFile; checked: CheckedRows; importId: string }
  | { kind: "done"; file: OpenedFile; checked: CheckedRows; result: ImportResult };

/** Leads from a file to contacts in four steps: choose it, say what its columns are, see what will happen, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ kind: "choose" });
  const [sent, setSent] = useState(0);
  const queryClient = useQueryClient();
  const importing = useMutation({
    mutationFn: ({ file, checked, importId, known }: Review & { known: "update" | "keep" }) =>
      sendContacts({ id: importId, fileName: file.name, known, contacts: checked.contacts }, setSent),
    onSuccess: (result, { file, checked }) => {
      setStep({ kind: "done", file, checked, result });
      return refreshContacts(queryClient);
    },
    onError: (_error, { file, checked }) => {
      setSent(0);
      // The next attempt is a new import, so that nothing counts that was sent for the failed one.
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

interface Import {
  id: string;
  fileName: string;
  known: "update" | "keep";
  contacts: ContactInput[];
}

/** Sends the list in parts, then has the server import all of it at once. Until then, no contact has changed. */
async function sendContacts({ id, fileName, known, contacts }: Import, onSent: (count: number) => void) {
  for (let from = 0; from < contacts.length; from += importBatch) {
    const part = contacts.slice(from, from + importBatch);
    await api(importCalls.stage, { body: { import_id: id, contacts: part } });
    onSent(from + part.length);
  }
  return api(importCalls.import, { body: { import_id: id, file_name: fileName.slice(-200), known } });
}
