import type { ImportResult } from "@quotemill/shared/contacts/import";
import { csvLine, csvMark } from "@quotemill/shared/text/csv";
import { Download } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { announce, useAnnouncement } from "../../../components/messages/announcements.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Radio } from "../../../components/ui/choices.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { saveFile } from "../../../lib/files.ts";
import { countOf } from "../../../lib/words.ts";
import type { CheckedRows, RowProblem } from "./import-rows.ts";

const knownChoices = [
  { value: "update", label: "Update them with what the file has" },
  { value: "keep", label: "Leave them as they are" },
] as const;

/** Shows what an import will do before it does anything. `sent` is null until the import runs. */
export function ReviewImport({
  checked: { contacts, problems },
  headings,
  sent,
  failure,
  onBack,
  onImport,
}: {
  checked: CheckedRows;
  headings: string[];
  sent: number | null;
  failure: string | undefined;
  onBack: () => void;
  onImport: (known: "update" | "keep") => void;
}) {
  const [known, setKnown] = useState<"update" | "keep">("update");
  const id = useId();
  const isRunning = sent !== null;
  const quarters = Math.floor((4 * (sent ?? 0)) / Math.max(contacts.length, 1));
  useAnnouncement(isRunning ? `${quarters * 25}% sent` : null);
  function handleImport() {
    announce(`Importing ${countOf(contacts.length, "contact")}`);
    onImport(known);
  }
  return (
    <>
      <DialogBody>
        <p>
          <span className="font-medium">{countOf(contacts.length, "contact")} can be imported.</span>{" "}
          {problems.length > 0 && `${countOf(problems.length, "row")} will be left out:`}
        </p>
        {problems.length > 0 && <RowProblems problems={problems} headings={headings} />}
        <fieldset disabled={isRunning} className="grid gap-2">
          <legend className="mb-1 font-medium">Contacts you already have, matched by email</legend>
          {knownChoices.map(({ value, label }) => (
            <label key={value} htmlFor={`${id}-${value}`} className="flex min-h-6 items-center gap-2.5 max-md:min-h-11">
              <Radio
                id={`${id}-${value}`}
                name={id}
                value={value}
                checked={known === value}
                onChange={() => setKnown(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {isRunning && (
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-progress`} className="text-sm text-ink-muted">
              {sent < contacts.length
                ? `Sending: ${sent.toLocaleString("en")} of ${countOf(contacts.length, "contact")}`
                : "Importing…"}
            </label>
            <progress id={`${id}-progress`} max={contacts.length} value={sent} className="h-2 w-full accent-primary" />
          </div>
        )}
      </DialogBody>
      <DialogError>{failure && `${failure} No contact has changed.`}</DialogError>
      <DialogFoot>
        <Button variant="secondary" disabled={isRunning} onClick={onBack}>
          Back
        </Button>
        <Button busy={isRunning} disabled={contacts.length === 0} onClick={handleImport}>
          Import {countOf(contacts.length, "contact")}
        </Button>
      </DialogFoot>
    </>
  );
}

export function ImportReport({
  result: { added, updated, kept },
  checked: { problems },
  headings,
  onClose,
}: {
  result: ImportResult;
  checked: CheckedRows;
  headings: string[];
  onClose: () => void;
}) {
  const words = `${updated.toLocaleString("en")} updated, ${kept.toLocaleString("en")} left as they were.`;
  const leftOut = problems.length > 0 ? ` ${countOf(problems.length, "row")} left out` : "";
  useEffect(
    () => announce(`${countOf(added, "contact")} added, ${words}${leftOut && `${leftOut}.`}`),
    [added, words, leftOut],
  );
  return (
    <>
      <DialogBody>
        <p>
          <span className="font-medium">{countOf(added, "contact")} added</span>, {words}
          {leftOut && `${leftOut}:`}
        </p>
        {problems.length > 0 && <RowProblems problems={problems} headings={headings} />}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}

const mostShown = 100;

/** Lists the rows that are left out and why. All of them can be saved, to be mended and imported again. */
function RowProblems({ problems, headings }: { problems: RowProblem[]; headings: string[] }) {
  const handleSave = () => {
    const lines = problems.map(({ cells, message }) => csvLine([...cells, message]));
    const text = csvMark + csvLine([...headings, "Problem"]) + lines.join("");
    saveFile(new Blob([text], { type: "text/csv" }), "rows-left-out.csv");
  };
  return (
    <section aria-label="Rows left out" className="grid gap-2">
      <ul className="grid max-h-60 gap-1 overflow-y-auto rounded-md border border-border bg-sunken px-3 py-2 text-sm">
        {problems.slice(0, mostShown).map(({ line, message }) => (
          <li key={line} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3">
            <span className="text-ink-muted tabular-nums">Line {line}</span>
            <span className="wrap-anywhere">{message}</span>
          </li>
        ))}
        {problems.length > mostShown && <li>and {(problems.length - mostShown).toLocaleString("en")} more</li>}
      </ul>
      <div>
        <Button variant="secondary" size="sm" icon={Download} onClick={handleSave}>
          Save these rows
        </Button>
      </div>
    </section>
  );
}
