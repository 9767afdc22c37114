import { maxImportedContacts, tooManyContacts } from "@quotemill/shared/contacts/import";
import { type CsvRow, decodeText, readCsv } from "@quotemill/shared/text/csv";
import { useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { FileDrop } from "../../../components/ui/file-drop.tsx";

export function ChooseFile({ onFile, onCancel }: { onFile: (file: OpenedFile) => void; onCancel: () => void }) {
  const [failure, setFailure] = useState("");
  return (
    <>
      <DialogBody>
        <FileDrop
          label="File with contacts"
          onFile={(file) => openFile(file).then(onFile, (error: Error) => setFailure(error.message))}
        >
          Drop a CSV file here. It needs a header row, a name and an email address for each contact, and at most{" "}
          {maxImportedContacts.toLocaleString("en")} contacts.
        </FileDrop>
      </DialogBody>
      <DialogError>{failure}</DialogError>
      <DialogFoot>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </DialogFoot>
    </>
  );
}

/** The largest file that is read: more than the largest allowed list needs. */
const maxBytes = 10 * 1024 * 1024;

export interface OpenedFile {
  name: string;
  headings: string[];
  rows: CsvRow[];
}

/** Reads a file of contacts. Throws an error in words for the person who chose it. */
async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > maxBytes)
    throw new Error("The file is larger than 10 MB. Split it, or remove columns you do not need.");
  const text = decodeText(await file.arrayBuffer());
  if (text.includes("\0")) throw new Error("This is not a CSV file. In a spreadsheet, choose 'Save as' and then CSV.");
  const { rows, isCut } = readCsv(text);
  if (isCut) throw new Error("A quotation mark in the file is never closed, so its rows cannot be told apart.");
  const [head, ...others] = rows;
  if (!head || others.length === 0) throw new Error("The file needs a header row and at least one contact.");
  if (others.length > maxImportedContacts) throw new Error(tooManyContacts);
  return { name: file.name, headings: head.cells.map((heading) => heading.trim()), rows: others };
}
