import { useId, useState } from "react";
import { announce, useAnnouncement } from "../../../components/announcements.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Radio } from "../../../components/ui/choice.tsx";
import { DialogBody, DialogError, DialogFoot } from "../../../components/ui/dialog.tsx";
import { countOf } from "../../../lib/format.ts";
import type { CheckedRows } from "./check-rows.ts";
import { RowProblems } from "./row-problems.tsx";

const knownChoices = [
  { value: "update", label: "Update them with what the file has" },
  { value: "keep", label: "Leave them as they are" },
] as const;

/** What will happen, before anything does. `sent` is null until the import runs. */
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
