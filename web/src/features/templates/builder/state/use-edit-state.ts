import type { Template } from "@quotemill/shared/templates/schema/template";
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isCommandKey } from "../../../../lib/browser.ts";
import { type BuilderAction, builderReducer, startBuilder } from "./builder-reducer.ts";
import { type EditedTemplate, editedOf, isSameTemplate } from "./edited-template.ts";
import { forgetStoredEdits, readStoredEdits, storeEdits } from "./stored-edits.ts";

/**
 * The template being edited, its last saved version, and its copy in local storage, which is written on every change and
 * removed when there is nothing left to save.
 */
export function useEditState(template: Template | null, companyId: string) {
  const templateId = template?.id ?? null;
  /** The saved version that this work is based on, and the same as a draft. */
  const [saved, setSaved] = useState(template);
  const [baseline, setBaseline] = useState(() => editedOf(template));
  const [state, dispatch] = useReducer(builderReducer, baseline, startBuilder);
  const [offered, setOffered] = useState(() => readOffer(template, companyId));
  const isDirty = useMemo(() => !isSameTemplate(state.draft, baseline), [state.draft, baseline]);

  useKeptDraft(templateId, companyId, saved?.updated_at ?? null, isDirty ? state.draft : null);

  function restoreOffered() {
    if (!offered) return;
    // Keeps the version that the draft was based on, so that saving it over a newer one is refused.
    if (saved && offered.updated_at) setSaved({ ...saved, updated_at: offered.updated_at });
    dispatch({ type: "restore", draft: offered.draft });
    setOffered(null);
  }

  function declineOffered() {
    forgetStoredEdits(templateId);
    setOffered(null);
  }

  /** Anything typed during the save stays unsaved. */
  function markSaved(version: Template, draft: EditedTemplate) {
    setSaved(version);
    setBaseline(draft);
  }

  function markActive(is_active: boolean) {
    setSaved((version) => version && { ...version, is_active });
  }

  function startOver(version: Template | null) {
    const draft = editedOf(version);
    forgetStoredEdits(templateId);
    setSaved(version);
    setBaseline(draft);
    dispatch({ type: "start", draft });
  }

  return { state, dispatch, saved, isDirty, offered, restoreOffered, declineOffered, markSaved, markActive, startOver };
}

function readOffer(template: Template | null, companyId: string) {
  const stored = readStoredEdits(template?.id ?? null, companyId);
  return stored && !isSameTemplate(stored.draft, editedOf(template)) ? stored : null;
}

/** Changes only what it wrote itself: a stored draft stays until the person decides about it. */
function useKeptDraft(
  templateId: string | null,
  company_id: string,
  updated_at: string | null,
  unsaved: EditedTemplate | null,
) {
  const hasWritten = useRef(false);
  useEffect(() => {
    if (unsaved) storeEdits(templateId, { company_id, updated_at, draft: unsaved });
    else if (hasWritten.current) forgetStoredEdits(templateId);
    hasWritten.current = unsaved !== null;
  }, [templateId, company_id, updated_at, unsaved]);
}

/** Where the browser's own undo applies: dialogs, and inputs that are not part of the template. */
const notOurs = '[role="dialog"], [role="alertdialog"], [type="search"]';

/** Ctrl+Z or Cmd+Z undoes, and redoes with Shift. Leaving an input ends its undo step. */
export function useUndoKeys(dispatch: Dispatch<BuilderAction>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "z" || !isCommandKey(event) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(notOurs)) return;
      event.preventDefault();
      dispatch({ type: event.shiftKey ? "redo" : "undo" });
    }
    const handleFocusOut = () => dispatch({ type: "stop-typing" });
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("focusout", handleFocusOut);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("focusout", handleFocusOut);
    };
  }, [dispatch, isActive]);
}
