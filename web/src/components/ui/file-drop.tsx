import { clsx } from "clsx";
import { Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";

/** Lets a person drop or choose a file with a list. */
export function FileDrop({
  label,
  onFile,
  children,
}: {
  /** The name of the hidden file input. */
  label: string;
  onFile: (file: File) => void;
  /** Requirements for the file. */
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const open = (file: File | undefined) => file && onFile(file);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
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
      <p className="text-pretty text-ink-muted">{children}</p>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <Upload size={16} aria-hidden="true" />
        Choose file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          open(event.target.files?.[0]);
          // An emptied input makes choosing the same file again count as a change.
          event.target.value = "";
        }}
      />
    </div>
  );
}
