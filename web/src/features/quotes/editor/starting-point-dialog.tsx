import { type Answers, startingAnswers, withNeededRows } from "@quotemill/shared/templates/answers/answers";
import { migrateAnswers } from "@quotemill/shared/templates/answers/migrate-answers";
import type { PrefilledTemplate } from "@quotemill/shared/templates/answers/prefilled";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, FilePlus2, History, type LucideIcon, Stamp, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { reportOutcome, useFailureToast } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/messages/undo.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { DeleteDialog, Dialog, DialogBody } from "../../../components/ui/dialog.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import type { EditorTemplate } from "./editor-record.ts";
import { prefilledQuery, useDeletePrefilled } from "./prefilled.api.ts";

/** Closing it continues unsaved work if there is any, so that nothing is lost, and otherwise starts from scratch. */
export function StartingPointDialog({
  template,
  next,
  onStart,
  onContinue,
}: {
  template: EditorTemplate;
  /** Returns the input that gets the focus afterwards: the search of contacts or, with a contact, the first question. */
  next: () => HTMLElement | null | undefined;
  onStart: (answers: Answers) => void;
  onContinue: (() => void) | null;
}) {
  const prefilled = useQuery(prefilledQuery(template.id));
  useFailureToast(prefilled.error, "Failed to load prefilled templates");
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const { structure } = template;
  const startFromScratch = () => onStart(startingAnswers(structure));
  return (
    <Dialog title="Select Starting Point" next={next} onClose={onContinue ?? startFromScratch}>
      <DialogBody>
        {onContinue && (
          <button type="button" className={choiceLook} onClick={onContinue}>
            <ChoiceText icon={History} title="Continue Unsaved Work" text="Pick up where you left off." />
          </button>
        )}
        <button type="button" className={choiceLook} onClick={startFromScratch}>
          <ChoiceText icon={FilePlus2} title="Start from Scratch" text="Start with empty fields." />
        </button>
        <div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            className={choiceLook}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChoiceText icon={Stamp} title="Use Prefilled Template" text="Start with saved answers." />
            {prefilled.data && <Badge tone="neutral">{prefilled.data.length}</Badge>}
            <ChevronRight
              size={16}
              aria-hidden="true"
              className={clsx("text-ink-muted transition-transform duration-fast", isOpen && "rotate-90")}
            />
          </button>
          <div id={listId} hidden={!isOpen}>
            <PrefilledList
              query={prefilled}
              onUse={(chosen) =>
                onStart(withNeededRows(structure, migrateAnswers(structure, chosen.prefilled_answers)))
              }
            />
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

const choiceLook =
  "flex min-h-16 w-full items-center gap-3 rounded-md border border-border-strong px-3.5 py-2.5 text-start transition-colors duration-fast ease-out hover:bg-hover";

function ChoiceText({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: ReactNode }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-primary-soft text-primary-ink">
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-ink-muted">{text}</span>
      </span>
    </>
  );
}

const emptyText = "No prefilled templates available for this base template.";

function PrefilledList({
  query,
  onUse,
}: {
  query: UseQueryResult<PrefilledTemplate[]>;
  onUse: (chosen: PrefilledTemplate) => void;
}) {
  const [leaving, setLeaving] = useState<PrefilledTemplate | null>(null);
  return (
    <QueryView
      query={query}
      failed="Failed to load prefilled templates"
      skeleton={<Bone className="mx-3 my-4 w-40" />}
      isEmpty={(items) => items.length === 0}
      empty={<EmptyLine drawing="form" text={emptyText} className="px-1 pt-3 text-sm" />}
    >
      {(items) => (
        <>
          <ul className="mt-2 grid max-h-60 gap-0.5 overflow-y-auto p-0.5">
            {items.map((item) => (
              <li key={item.id} className="flex items-center rounded-md hover:bg-hover">
                <button
                  type="button"
                  onClick={() => onUse(item)}
                  className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-1.5 text-start"
                >
                  <span className="block font-medium wrap-anywhere">{item.name}</span>
                  {item.description && (
                    <span className="block text-sm wrap-anywhere text-ink-muted">{item.description}</span>
                  )}
                </button>
                <Button
                  size="iconSm"
                  aria-label={`Delete ${item.name}`}
                  title="Delete"
                  className="me-1"
                  onClick={() => setLeaving(item)}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
          {leaving && <DeleteQuestion template={leaving} onClose={() => setLeaving(null)} />}
        </>
      )}
    </QueryView>
  );
}

function DeleteQuestion({ template: { id, name }, onClose }: { template: PrefilledTemplate; onClose: () => void }) {
  const remove = useDeletePrefilled();
  const tellDeleted = useDeletedToast();
  return (
    <DeleteDialog
      title="Delete Template"
      text={`Are you sure you want to delete the template "${name}"? This action cannot be undone.`}
      goes="It will be deleted for everyone in your company."
      stays="The template it is based on and quotes made with it are kept."
      action="Delete Template"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        reportOutcome(remove.mutateAsync(id, { onSuccess: onClose }), {
          done: () => tellDeleted("Template deleted successfully", () => restoreDeleted([id]), "Template restored"),
          failed: ({ message }) => toast.error(`Failed to delete template: ${message}`),
        })
      }
    />
  );
}
