import { Download, Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { StoredDialog } from "../../../components/ui/secret-text.tsx";
import { saveFile } from "../../../lib/files.ts";
import { useAuth } from "../../auth/index.ts";

/** Shows new recovery codes, this once. It stays open until someone says that they have stored them. */
export function CodesDialog({
  codes,
  isStep,
  onClose,
}: {
  codes: string[];
  /** They follow the first app. */
  isStep: boolean;
  onClose: () => void;
}) {
  const { user } = useAuth();
  const text = `Quotemill recovery codes for ${user?.email}\nEach works once, in place of a code from the app.\n\n${codes.join("\n")}\n`;
  return (
    <StoredDialog
      title="Your recovery codes"
      subtitle={`${isStep ? "Step 2 of 2 · each" : "Each"} works once, in place of a code`}
      hasClose={false}
      stored="I have stored these codes"
      reminder="Store the codes first, then tick the box. They cannot be shown again."
      onClose={onClose}
    >
      <ol className="grid list-decimal gap-1.5 rounded-md border border-border bg-sunken py-3.5 ps-11 pe-3 font-mono text-xs marker:text-ink-muted">
        {codes.map((code) => (
          <li key={code} className="ps-1.5 wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "quotemill-recovery-codes.txt")}
        >
          Download
        </Button>
        <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={text} label="the codes" variant="secondary" size="default" />
      </div>
      <Note tone="warning">
        They are not shown again, and replace the ones you had. Keep them away from your phone.
      </Note>
      {createPortal(
        <div className="print-sheets" aria-hidden="true">
          <section>
            <h1>Recovery codes</h1>
            <p>Quotemill, {user?.email}. Each works once, in place of a code from the app.</p>
            <ol>
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ol>
          </section>
        </div>,
        document.body,
      )}
    </StoredDialog>
  );
}
