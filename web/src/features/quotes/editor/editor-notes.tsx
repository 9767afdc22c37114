import { draftChangedMeanwhile, type Quote } from "@quotemill/shared/quotes/quote";
import { pages } from "@quotemill/shared/screens/pages";
import { templateSwitchedOff } from "@quotemill/shared/templates/schema/template";
import { listed } from "@quotemill/shared/text/words";
import { Link } from "react-router";
import { TextButton } from "../../../components/ui/button.tsx";
import { Note } from "../../../components/ui/note.tsx";
import { canRevise, revisePath } from "../quote-buttons.tsx";
import type { EditedRevision, EditorTemplate } from "./editor-record.ts";
import { wantsChoice } from "./template-step.tsx";

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
  /** True if there is neither a quote nor a saved draft yet. */
  isNew: boolean;
  isDraft: boolean;
  isRestored: boolean;
  onDiscard: () => void;
  /** Shows what someone else saved in the meantime; null if no one did. */
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

/** Says that the form makes another quote, and leads to the other way to go on. */
export function CopyNote({ quote }: { quote: Quote }) {
  return (
    <div className="mb-6">
      <Note
        tone="accent"
        action={
          canRevise(quote) && (
            <Link to={revisePath(quote.id)} className="font-medium underline underline-offset-2">
              Revise {quote.quote_number} instead
            </Link>
          )
        }
      >
        This makes a new quote with a number of its own. {quote.quote_number} stays as it is.
      </Note>
    </div>
  );
}

/** Shows notes to read before making a revision. */
export function RevisionNotes({ revision: { dropped, newest, number } }: { revision: EditedRevision }) {
  return (
    <div className="mb-6 grid gap-2">
      <Note tone="accent">This makes {number}, the next version of the same quote.</Note>
      {newest && (
        <Note tone="warning">
          {newest} is newer than the revision you opened. What you create here follows it, as {number}.
        </Note>
      )}
      {dropped.length > 0 && (
        <Note tone="warning">
          The template has changed since. It no longer takes{" "}
          {listed(dropped.map(({ label, value }) => `'${label}: ${shortened(value)}'`))}.
        </Note>
      )}
    </div>
  );
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
