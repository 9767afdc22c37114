import { memo } from "react";
import { TextArea } from "../../../components/ui/text-area.tsx";
import type { QuoteForm } from "./quote-form.ts";

const maxLength = 10_000;

/** Memoised, like all that a letter in another field does not change. */
export const NotesFields = memo(function NotesFields({
  notes,
  internalNotes,
  onChange,
}: Pick<QuoteForm, "notes" | "internalNotes"> & { onChange: (changes: Partial<QuoteForm>) => void }) {
  return (
    <div className="grid gap-4 @[40rem]:col-span-2 @[40rem]:grid-cols-2">
      <TextArea
        label="Notes (Optional)"
        hint="Printed on the quote."
        maxLength={maxLength}
        value={notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <TextArea
        label="Internal notes"
        hint="Only your team sees these."
        maxLength={maxLength}
        value={internalNotes}
        onChange={(event) => onChange({ internalNotes: event.target.value })}
      />
    </div>
  );
});
