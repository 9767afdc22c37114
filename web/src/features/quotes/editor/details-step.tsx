import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { clsx } from "clsx";
import { TextField } from "../../../components/ui/field.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { TemplateFields } from "../../templates/index.ts";
import { PhotosField } from "../photos/photos-field.tsx";
import { CoveredFields } from "./covered-fields.tsx";
import { inputIds } from "./focus-on.ts";
import { NotesFields } from "./notes-fields.tsx";
import type { QuoteForm } from "./quote-form.ts";
import { Step, type StepState } from "./step.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

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
  /** Null when it is not shown. */
  nextNumber: string | null;
  isRevision: boolean;
  hasNotes: boolean;
  marksGaps: boolean;
  onChange: (changes: Partial<QuoteForm> | ((form: QuoteForm) => Partial<QuoteForm>)) => void;
}) {
  const hasSections = template.structure.some((item) => isSection(item) || isGroup(item));
  return (
    <Step number={3} title="Quote Details" state={state}>
      <TemplateFields
        structure={template.structure}
        answers={form.answers}
        worked={worked}
        onEdit={(edit) => onChange(({ answers }) => ({ answers: edit(answers) }))}
        idPrefix={inputIds.answer}
      />
      <div className={clsx("@container", hasSections ? "mt-6 border-t border-border pt-6" : "mt-4")}>
        <div className="grid gap-4 @[40rem]:grid-cols-2">
          <TextField
            id={inputIds.name}
            label="Quote Option Name"
            placeholder="e.g., Standard Package"
            hint="A unique name for this quote option."
            maxLength={300}
            value={name}
            error={marksGaps && form.ownName?.trim() === "" ? "Enter a name for this quote." : undefined}
            onChange={(event) => onChange({ ownName: event.target.value })}
            aside={
              form.ownName !== null && (
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
          {hasNotes && <NotesFields form={form} onChange={onChange} />}
          <CoveredFields form={form} template={template} onChange={onChange} />
          <PhotosField
            photos={form.photos}
            onChange={(change) => onChange(({ photos }) => ({ photos: change(photos) }))}
            className="@[40rem]:col-span-2"
          />
        </div>
      </div>
    </Step>
  );
}
