import { memo } from "react";
import { TextField } from "../../../components/ui/field.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { inputIds } from "./focus-on.ts";
import type { QuoteForm } from "./quote-form.ts";

/** The quote's name and the number it will get. */
export const NameFields = memo(function NameFields({
  name,
  ownName,
  nextNumber,
  isRevision,
  marksGaps,
  onChange,
}: Pick<QuoteForm, "ownName"> & {
  /** As shown: the typed name, or the automatic one. */
  name: string;
  /** Null when it is not shown. */
  nextNumber: string | null;
  isRevision: boolean;
  marksGaps: boolean;
  onChange: (changes: Pick<QuoteForm, "ownName">) => void;
}) {
  return (
    <>
      <TextField
        id={inputIds.name}
        label="Quote Option Name"
        placeholder="e.g., Standard Package"
        hint="A unique name for this quote option."
        maxLength={300}
        value={name}
        error={marksGaps && ownName?.trim() === "" ? "Enter a name for this quote." : undefined}
        onChange={(event) => onChange({ ownName: event.target.value })}
        aside={
          ownName !== null && (
            <span className="text-sm">
              <TextButton onClick={() => onChange({ ownName: null })}>Use automatic name</TextButton>
            </span>
          )
        }
        className="self-end"
      />
      {nextNumber !== null && (
        <TextField
          label="Quote number"
          hint={isRevision ? "The number of this revision." : "The next available quote number."}
          readOnly
          value={nextNumber}
          className="self-end"
        />
      )}
    </>
  );
});
