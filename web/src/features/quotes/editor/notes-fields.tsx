import { TextArea } from "../../../components/ui/text-area.tsx";
import type { QuoteForm } from "./quote-form.ts";

const maxLength = 10_000;

export function NotesFields({
  form,
  onChange,
}: {
  form: Pick<QuoteForm, "notes" | "internalNotes">;
  onChange: (changes: Partial<QuoteForm>) => void;
}) {
  return (
    <div className="grid gap-4 @[40rem]:col-span-2 @[40rem]:grid-cols-2">
      <TextArea
        label="Notes (Optional)"
        hint="Printed on the quote."
        maxLength={maxLength}
        value={form.notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <TextArea
        label="Internal notes"
        hint="Only your team sees these."
        maxLength={maxLength}
        value={form.internalNotes}
        onChange={(event) => onChange({ internalNotes: event.target.value })}
      />
    </div>
  );
}
