import type { WorkedOut } from "@quotemill/shared/templates/calculation/work-out";
import { isGroup, isSection } from "@quotemill/shared/templates/schema/item-kinds";
import { clsx } from "clsx";
import { memo, useCallback } from "react";
import { TextButton } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextArea } from "../../../components/ui/text-fields.tsx";
import { CoveredField, TemplateFields } from "../../templates/index.ts";
import { type ChangePhotos, PhotosField } from "../photos/photos-field.tsx";
import { Step, type StepState } from "./editor-frame.tsx";
import type { EditorTemplate } from "./editor-record.ts";
import { inputIds } from "./focus-on.ts";
import type { QuoteForm } from "./quote-form.ts";

export function DetailsStep({
  state,
  template,
  worked,
  form,
  name,
  nextNumber,
  isRevision,
  hasNotes,
  marksGaps,
  onChange,
}: {
  state: StepState;
  template: EditorTemplate;
  worked: WorkedOut;
  form: QuoteForm;
  name: string;
  /** The number that the quote will get; null when it is not shown. */
  nextNumber: string | null;
  isRevision: boolean;
  hasNotes: boolean;
  marksGaps: boolean;
  onChange: (changes: Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>)) => void;
}) {
  const changePhotos: ChangePhotos = useCallback(
    (change) => onChange(({ photos }) => ({ photos: change(photos) })),
    [onChange],
  );
  const hasSections = template.structure.some((item) => isSection(item) || isGroup(item));
  return (
    <Step id={inputIds.details} number={3} title="Quote Details" state={state}>
      <TemplateFields
        structure={template.structure}
        answers={form.answers}
        worked={worked}
        onEdit={(edit) => onChange(({ answers }) => ({ answers: edit(answers) }))}
        idPrefix={inputIds.answer}
      />
      <div className={clsx("@container", hasSections ? "mt-6 border-t border-border pt-6" : "mt-4")}>
        <div className="grid gap-4 @[40rem]:grid-cols-2">
          <NameFields
            name={name}
            ownName={form.ownName}
            nextNumber={nextNumber}
            isRevision={isRevision}
            marksGaps={marksGaps}
            onChange={onChange}
          />
          {hasNotes && <NotesFields notes={form.notes} internalNotes={form.internalNotes} onChange={onChange} />}
          <CoveredFields
            inclusions={form.inclusions}
            exclusions={form.exclusions}
            template={template}
            onChange={onChange}
          />
          <PhotosField photos={form.photos} onChange={changePhotos} className="@[40rem]:col-span-2" />
        </div>
      </div>
    </Step>
  );
}

/** The quote's name and the number it will get. */
const NameFields = memo(function NameFields({
  name,
  ownName,
  nextNumber,
  isRevision,
  marksGaps,
  onChange,
}: Pick<QuoteForm, "ownName"> & {
  /** The name that is shown: the typed one, or the automatic one. */
  name: string;
  /** The number that the quote will get; null when it is not shown. */
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

const maxNotesLength = 10_000;

/** The notes are memoised, like everything that a letter in another field does not change. */
const NotesFields = memo(function NotesFields({
  notes,
  internalNotes,
  onChange,
}: Pick<QuoteForm, "notes" | "internalNotes"> & { onChange: (changes: Partial<QuoteForm>) => void }) {
  return (
    <div className="grid gap-4 @[40rem]:col-span-2 @[40rem]:grid-cols-2">
      <TextArea
        label="Notes (Optional)"
        hint="Printed on the quote."
        maxLength={maxNotesLength}
        value={notes}
        onChange={(event) => onChange({ notes: event.target.value })}
      />
      <TextArea
        label="Internal notes"
        hint="Only your team sees these."
        maxLength={maxNotesLength}
        value={internalNotes}
        onChange={(event) => onChange({ internalNotes: event.target.value })}
      />
    </div>
  );
});

type Lists = Pick<QuoteForm, "inclusions" | "exclusions">;

/** Edits what this quote covers and what it does not: the template's lists until somebody changes them. */
const CoveredFields = memo(function CoveredFields({
  template,
  onChange,
  ...own
}: Lists & {
  template: { inclusions: string[]; exclusions: string[] };
  onChange: (changes: Partial<Lists>) => void;
}) {
  const field = (key: keyof Lists, label: string) => (
    <CoveredField
      label={label}
      text={own[key] ?? template[key].join("\n")}
      onChange={(text) => onChange({ [key]: text })}
      aside={
        own[key] !== null &&
        template[key].length > 0 && (
          <span className="text-sm">
            <TextButton onClick={() => onChange({ [key]: null })}>Use the template's list</TextButton>
          </span>
        )
      }
    />
  );
  return (
    <div className="grid gap-4 @[40rem]:col-span-2 @[40rem]:grid-cols-2">
      {field("inclusions", "Included")}
      {field("exclusions", "Not included")}
    </div>
  );
});
