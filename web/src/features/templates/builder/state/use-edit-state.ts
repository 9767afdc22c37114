import type { Template } from "@quotemill/shared/templates/schema/template";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { type Dispatch, useEffect, useMemo, useReducer, useState } from "react";
import { isCommandKey, newKey } from "../../../../lib/browser.ts";
import { type BuilderAction, builderReducer, startBuilder } from "./builder-reducer.ts";
import {
  type EditedTemplate,
  editedOf,
  isSameTemplate,
  withExpectations,
  withLatestFigures,
} from "./edited-template.ts";
import {
  copyName,
  forgetEdits,
  type LeftEdits,
  markOpen,
  readLeftEdits,
  type StoredEdits,
  storeEdits,
} from "./stored-edits.ts";

/**
 * The template being edited, its last saved version, and this tab's copy in local storage, which is written on every
 * change and removed when there is nothing left to save. `start` is what a new template begins with. `hasKeys` says whether
 * Ctrl+Z undoes its edits.
 */
export function useEditState(template: Template | null, start: TemplateInput, companyId: string, hasKeys: boolean) {
  const templateId = template?.id ?? null;
  /** The saved version that this work is based on, and the same in the form that is edited. */
  const [saved, setSaved] = useState(template);
  const [baseline, setBaseline] = useState(() => editedOf(template ?? start));
  const [state, dispatch] = useReducer(builderReducer, baseline, startBuilder);
  const { edited } = state;
  const [copy] = useState(() => copyName(templateId, newKey()));
  const [offered, setOffered] = useOffer(templateId, baseline, companyId);
  useEffect(() => markOpen(copy), [copy]);
  const isDirty = useMemo(() => !isSameTemplate(edited, baseline), [edited, baseline]);

  const isKept = useStoredEdits(copy, companyId, saved?.updated_at ?? null, isDirty ? edited : null);
  useUndoKeys(dispatch, hasKeys);

  function restoreOffered() {
    if (!offered) return;
    // Keeps the version that the edits were based on, so that saving them over a newer one is refused.
    if (saved && offered.updated_at) setSaved({ ...saved, updated_at: offered.updated_at });
    dispatch({ type: "restore", edited: withLatestFigures(offered.draft, baseline) });
    // From here on it is this tab's copy.
    const { name, ...stored } = offered;
    if (storeEdits(copy, stored)) forgetEdits(name);
    setOffered(null);
  }

  /** Returns whether there are still older ones to decide about. */
  async function declineOffered(): Promise<boolean> {
    if (offered) forgetEdits(offered.name);
    const next = await readOffer(templateId, baseline, companyId);
    setOffered(next);
    return next !== null;
  }

  /**
   * `submitted` is what was sent: anything typed during the save stays unsaved. The price list may have moved what its tests
   * expect, which the next save must not take back.
   */
  function markSaved(version: Template, submitted: EditedTemplate) {
    const { test_cases } = version;
    setSaved(version);
    setBaseline(withExpectations(submitted, submitted.test_cases, test_cases));
    dispatch({ type: "tests", was: submitted.test_cases, is: test_cases });
  }

  function markActive(is_active: boolean) {
    setSaved((version) => version && { ...version, is_active });
  }

  function startOver(version: Template | null) {
    const fresh = editedOf(version ?? start);
    forgetEdits(copy);
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
    /** Removes this tab's copy, for a page that is left with nothing to save. */
    forget: () => forgetEdits(copy),
    /** True if unsaved work survives leaving the page. */
    isKept,
  };
}
export type Edits = ReturnType<typeof useEditState>;

/** Offers the edits that were left behind when the page was opened. */
function useOffer(templateId: string | null, baseline: EditedTemplate, companyId: string) {
  const [offered, setOffered] = useState<LeftEdits | null>(null);
  const [opened] = useState({ templateId, baseline, companyId });
  useEffect(() => {
    let isGone = false;
    void readOffer(opened.templateId, opened.baseline, opened.companyId).then((left) => {
      if (left && !isGone) setOffered(left);
    });
    return () => {
      isGone = true;
    };
  }, [opened]);
  return [offered, setOffered] as const;
}

/** The newest edits that were left behind. Those that change nothing are forgotten. */
async function readOffer(templateId: string | null, baseline: EditedTemplate, companyId: string) {
  for (;;) {
    const left = await readLeftEdits(templateId, companyId);
    if (!left || !isSameTemplate(left.draft, baseline)) return left;
    forgetEdits(left.name);
  }
}

/** Keeps the copy of this tab, and returns whether the browser has it. */
function useStoredEdits(name: string, company_id: string, updated_at: string | null, draft: EditedTemplate | null) {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    if (!draft) return forgetEdits(name);
    const stored: StoredEdits = { company_id, updated_at, stored_at: new Date().toISOString(), draft };
    const store = () => setIsKept(storeEdits(name, stored));
    store();
    // Where a browser cannot tell which tabs are open, another was offered these edits, and has taken or declined them.
    const handleRemoved = ({ key, newValue }: StorageEvent) => key === name && newValue === null && store();
    addEventListener("storage", handleRemoved);
    return () => removeEventListener("storage", handleRemoved);
  }, [name, company_id, updated_at, draft]);
  return isKept;
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
