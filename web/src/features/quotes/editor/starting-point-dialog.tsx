import type { Answers } from "@quotemill/shared/templates/answers";
import { migrateAnswers } from "@quotemill/shared/templates/migrate-answers";
import { startingAnswers, withNeededRows } from "@quotemill/shared/templates/starting-answers";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { ChevronRight, FilePlus2, History, type LucideIcon, Stamp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Badge } from "../../../components/ui/badge.tsx";
import { Dialog, DialogBody } from "../../../components/ui/dialog.tsx";
import { useFailureToast } from "../../../components/use-failure-toast.ts";
import { inputIds } from "./focus-on.ts";
import { prefilledQuery } from "./prefilled.api.ts";
import { PrefilledList } from "./prefilled-list.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

/** Closing it continues unsaved work if there is any, so that nothing is lost, and otherwise starts from scratch. */
export function StartingPointDialog({
  template,
  onStart,
  onContinue,
}: {
  template: EditorTemplate;
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
    <Dialog title="Select Starting Point" nextId={inputIds.contactSearch} onClose={onContinue ?? startFromScratch}>
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
