import { maxImportedContacts } from "@quotemill/shared/contact-import";
import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { type OpenedFile, openFile } from "./open-file.ts";

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
              // So that choosing the same file again counts as a change.
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
