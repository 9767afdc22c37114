import { pages } from "@quotemill/shared/pages";
import { draftChangedMeanwhile } from "@quotemill/shared/quotes/schema";
import { templateSwitchedOff } from "@quotemill/shared/templates/schema";
import { Link } from "react-router";
import { Note } from "../../../components/ui/note.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { wantsChoice } from "./template-choice.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

/** Warnings about the template, and about restored work. */
export function EditorNotes({
  template,
  isNew,
  isDraft,
  isRestored,
  onDiscard,
  onReload,
}: {
  template: EditorTemplate;
  /** Neither a quote nor a saved draft yet. */
  isNew: boolean;
  isDraft: boolean;
  isRestored: boolean;
  onDiscard: () => void;
  /** Shows what someone else saved in the meantime; null when nobody did. */
  onReload: (() => void) | null;
}) {
  const problem = templateProblem(template.state, isDraft);
  if (!problem && !isRestored && !onReload) return null;
  return (
    <div className="mb-6 grid gap-2">
      {problem && (
        <Note
          tone="warning"
          action={
            isNew && (
              <Link to={pages.newQuote.path} state={wantsChoice} className="font-medium underline underline-offset-2">
                Choose another
              </Link>
            )
          }
        >
          {problem}
        </Note>
      )}
      {onReload && (
        <Note tone="warning" action={<TextButton onClick={onReload}>Reload</TextButton>}>
          {draftChangedMeanwhile}
        </Note>
      )}
      {isRestored && (
        <Note tone="accent" action={<TextButton onClick={onDiscard}>Discard</TextButton>}>
          Your unsaved work has been restored.
        </Note>
      )}
    </div>
  );
}

const draftSwitchedOff =
  "This draft's template is switched off. You can keep editing the draft, but you cannot submit it until an admin switches the template on.";

function templateProblem(state: EditorTemplate["state"], isDraft: boolean) {
  if (state === "usable") return null;
  if (state === "off") return isDraft ? draftSwitchedOff : templateSwitchedOff;
  return isDraft
    ? "This draft's template was deleted, so the draft can no longer be saved or submitted. Start a new quote with another template."
    : "This quote's template was deleted. You can still see its answers, but you cannot submit it again. Start a new quote with another template.";
}
