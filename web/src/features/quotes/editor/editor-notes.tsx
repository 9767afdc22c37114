import { Note } from "../../../components/ui/note.tsx";
import { TextButton } from "../../../components/ui/text-button.tsx";
import type { EditorTemplate } from "./use-editor-template.ts";

/** What a person has to know before going on. */
export function EditorNotes({
  template,
  isDraft,
  isRestored,
  onDiscard,
}: {
  template: EditorTemplate;
  isDraft: boolean;
  isRestored: boolean;
  onDiscard: () => void;
}) {
  const problem = templateProblem(template.state, isDraft);
  if (!problem && !isRestored) return null;
  return (
    <div className="mb-6 grid gap-2">
      {problem && <Note tone="warning">{problem}</Note>}
      {isRestored && (
        <Note tone="accent" action={<TextButton onClick={onDiscard}>Discard</TextButton>}>
          Your unsaved work is back.
        </Note>
      )}
    </div>
  );
}

function templateProblem(state: EditorTemplate["state"], isDraft: boolean) {
  if (state === "usable") return null;
  if (state === "off")
    return "This template is switched off: no quote can be created with it until it is active again.";
  return isDraft
    ? "The template of this draft was deleted, so it can be neither saved nor made into a quote. Start a new quote with another template."
    : "The template of this quote was deleted. Its answers are shown as they were, but it cannot be submitted again. Start a new quote with another template.";
}
