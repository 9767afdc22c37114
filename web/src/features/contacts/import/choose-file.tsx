import { maxImportedContacts, tooManyContacts } from "@quotemill/shared/contacts/import";
import { type CsvRow, decodeText, readCsv } from "@quotemill/shared/text/csv";
import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";

export function ChooseFile({ onFile, onCancel }: { onFile: (file: OpenedFile) => void; onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState("");
  const [isOver, setIsOver] = useState(false);
  const open = (file: File | undefined) => {
    if (file) openFile(file).then(onFile, (error: Error) => setFailure(error.message));
  };
  return (
    <>
      <DialogBody>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            open(event.dataTransfer.files[0]);
          }}
          className={clsx(
            "grid justify-items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center",
            isOver ? "border-primary bg-primary-soft" : "border-border-strong bg-sunken",
          )}
        >
          <p className="text-pretty text-ink-muted">
            Drop a CSV file here. It needs a line with headings, a name and an email address for each contact, and at
            most {maxImportedContacts.toLocaleString("en")} contacts.
          </p>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <Upload size={16} aria-hidden="true" />
            Choose file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File with contacts"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(event) => {
              open(event.target.files?.[0]);
              // An emptied input makes choosing the same file again count as a change.
              event.target.value = "";
            }}
          />
        </div>
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
  if (!head || others.length === 0) throw new Error("The file needs a line with headings and at least one contact.");
  if (others.length > maxImportedContacts) throw new Error(tooManyContacts);
  return { name: file.name, headings: head.cells.map((heading) => heading.trim()), rows: others };
}
