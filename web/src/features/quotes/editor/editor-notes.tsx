import { pages } from "@quotemill/shared/pages";
import { templateSwitchedOff } from "@quotemill/shared/templates/schema";
import { Link } from "react-router";
import { Note } from "../../../components/ui/note.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

/** What a person has to know before going on. */
export function EditorNotes({
  template,
  isNew,
  isDraft,
  isRestored,
  onDiscard,
}: {
  template: EditorTemplate;
  /** Neither a quote nor a draft yet. */
  isNew: boolean;
  isDraft: boolean;
  isRestored: boolean;
  onDiscard: () => void;
}) {
  const problem = templateProblem(template.state, isDraft);
  if (!problem && !isRestored) return null;
  return (
    <div className="mb-6 grid gap-2">
      {problem && (
        <Note
          tone="warning"
          action={
            isNew && (
              <Link to={pages.newQuote.path} className="font-medium underline underline-offset-2">
                Choose another
              </Link>
            )
          }
        >
          {problem}
        </Note>
      )}
      {isRestored && (
        <Note tone="accent" action={<TextButton onClick={onDiscard}>Discard</TextButton>}>
          Your unsaved work is back.
        </Note>
      )}
    </div>
  );
}

const draftSwitchedOff =
  "The template of this draft is switched off. You can go on with the draft, but it cannot become a quote until an admin switches the template on.";

function templateProblem(state: EditorTemplate["state"], isDraft: boolean) {
  if (state === "usable") return null;
  if (state === "off") return isDraft ? draftSwitchedOff : templateSwitchedOff;
  return isDraft
    ? "The template of this draft was deleted, so it can be neither saved nor made into a quote. Start a new quote with another template."
    : "The template of this quote was deleted. Its answers are shown as they were, but it cannot be submitted again. Start a new quote with another template.";
}
