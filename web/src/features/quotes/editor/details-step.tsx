import { isGroup, isSection } from "@quotemill/shared/templates/item-kinds";
import type { WorkedOut } from "@quotemill/shared/templates/work-out";
import { clsx } from "clsx";
import { useCallback } from "react";
import { TemplateFields } from "../../templates/index.ts";
import { PhotosField } from "../photos/photos-field.tsx";
import type { ChangePhotos } from "../photos/use-add-photos.ts";
import { CoveredFields } from "./covered-fields.tsx";
import { inputIds } from "./focus-on.ts";
import { NameFields } from "./name-fields.tsx";
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
  const changePhotos: ChangePhotos = useCallback(
    (change) => onChange(({ photos }) => ({ photos: change(photos) })),
    [onChange],
  );
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
