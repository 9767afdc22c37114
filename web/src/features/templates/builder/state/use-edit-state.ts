import type { Template } from "@quotemill/shared/templates/schema/template";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from "react";
import { isCommandKey } from "../../../../lib/browser.ts";
import { type BuilderAction, builderReducer, startBuilder } from "./builder-reducer.ts";
import { type EditedTemplate, editedOf, isSameTemplate, withLatestFigures } from "./edited-template.ts";
import { forgetStoredEdits, readStoredEdits, storeEdits } from "./stored-edits.ts";

/**
 * The template being edited, its last saved version, and its copy in local storage, which is written on every change
 * and removed when there is nothing left to save. `start` is what a new template begins with. `hasKeys` says whether
 * Ctrl+Z undoes its edits.
 */
export function useEditState(template: Template | null, start: TemplateInput, companyId: string, hasKeys: boolean) {
  const templateId = template?.id ?? null;
  /** The saved version that this work is based on, and the same in the form that is edited. */
  const [saved, setSaved] = useState(template);
  const [baseline, setBaseline] = useState(() => editedOf(template ?? start));
  const [state, dispatch] = useReducer(builderReducer, baseline, startBuilder);
  const { edited } = state;
  const [offered, setOffered] = useState(() => readOffer(templateId, baseline, companyId));
  const isDirty = useMemo(() => !isSameTemplate(edited, baseline), [edited, baseline]);

  useStoredEdits(templateId, companyId, saved?.updated_at ?? null, isDirty ? edited : null);
  useUndoKeys(dispatch, hasKeys);

  function restoreOffered() {
    if (!offered) return;
    // Keeps the version that the edits were based on, so that saving them over a newer one is refused.
    if (saved && offered.updated_at) setSaved({ ...saved, updated_at: offered.updated_at });
    dispatch({ type: "restore", edited: withLatestFigures(offered.draft, baseline) });
    setOffered(null);
  }

  function declineOffered() {
    forgetStoredEdits(templateId);
    setOffered(null);
  }

  /** `submitted` is what was sent: anything typed during the save stays unsaved. */
  function markSaved(version: Template, submitted: EditedTemplate) {
    setSaved(version);
    setBaseline(submitted);
  }

  function markActive(is_active: boolean) {
    setSaved((version) => version && { ...version, is_active });
  }

  function startOver(version: Template | null) {
    const fresh = editedOf(version ?? start);
    forgetStoredEdits(templateId);
    setSaved(version);
    setBaseline(fresh);
    dispatch({ type: "start", edited: fresh });
  }

  return {
    edited,
    state,
    dispatch,
    saved,
    isDirty,
    /** Unsaved edits of an earlier visit, until the person restores or declines them. */
    offered,
    restoreOffered,
    declineOffered,
    markSaved,
    markActive,
    startOver,
  };
}
export type Edits = ReturnType<typeof useEditState>;

function readOffer(templateId: string | null, baseline: EditedTemplate, companyId: string) {
  const stored = readStoredEdits(templateId, companyId);
  return stored && !isSameTemplate(stored.draft, baseline) ? stored : null;
}

/** Changes only what it wrote itself: edits of an earlier visit stay stored until the person decides about them. */
function useStoredEdits(
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

/** Here the browser's own undo applies: in dialogs, and in inputs that are not part of the template. */
const ownUndo = '[role="dialog"], [role="alertdialog"], [type="search"], [role="combobox"]';

/** Ctrl+Z or Cmd+Z undoes, and redoes with Shift. Leaving an input ends its undo step. */
function useUndoKeys(dispatch: Dispatch<BuilderAction>, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "z" || !isCommandKey(event) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownUndo)) return;
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
