import { pages } from "@quotemill/shared/screens/pages";
import type { Template } from "@quotemill/shared/templates/schema/template";
import type { TemplateInput } from "@quotemill/shared/templates/versions/contents";
import { type ReactNode, useState } from "react";
import { generatePath, useLocation, useNavigate } from "react-router";
import { reportOutcome } from "../../../../components/messages/outcomes.ts";
import { toast } from "../../../../components/messages/toast.tsx";
import { ConfirmDialog } from "../../../../components/ui/dialog.tsx";
import { type TemplatePublication, useSaveTemplate } from "../../template-saving.api.ts";
import { checkEdited, type EditedTemplate } from "../state/edited-template.ts";
import { failingWords } from "../test-cases/test-runs.ts";

interface Outcomes {
  onUpdated: (version: Template) => void;
  /** Called before leaving the page, with everything saved. */
  onLeave: () => void;
}

/** Returns the contents to save. If they cannot be saved, shows why, calls `onRefused` and returns null. */
export function checkedContents(edited: EditedTemplate, onRefused: () => void) {
  const checked = checkEdited(edited);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  toast.error(issue?.message ?? "This template cannot be saved yet.");
  onRefused();
  return null;
}

/**
 * Saves and publishes contents that were checked. `saved` is the version that the edits are based on; null for a new
 * template.
 */
export function useSave(saved: Template | null, publication: TemplatePublication, { onUpdated, onLeave }: Outcomes) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const saveTemplate = useSaveTemplate(saved, publication);

  function handleCreated(created: Template | null) {
    onLeave();
    if (!created) return void navigate(pages.templates.path, { replace: true });
    // The same tab at the new address, where the focus returns to the same button. What it started with is history.
    const params = new URLSearchParams(search);
    params.delete("start");
    const pathname = generatePath(pages.editTemplate.path, { templateId: created.id });
    void navigate({ pathname, search: `${params}` }, { replace: true, state: { isCreated: true } });
  }

  const makeQuote = (templateId: string) => ({
    label: "Make a quote",
    onClick: () => void navigate(generatePath(pages.createQuote.path, { templateId })),
  });

  function save(contents: TemplateInput) {
    const handleSaved = (version: Template | null) => (saved && version ? onUpdated(version) : handleCreated(version));
    reportOutcome(saveTemplate.mutateAsync(contents, { onSuccess: handleSaved }), {
      done: (version) => {
        if (!version) return toast.error("Could not get new template ID. Redirecting...");
        const done = saved ? "Template updated successfully" : "Template created successfully";
        toast.success(done, undefined, version.is_active ? makeQuote(version.id) : undefined);
      },
      failed: (error) => toast.error(`Failed to save template: ${error.message}`),
    });
  }

  return { save, isSaving: saveTemplate.isPending };
}

/** A save while a test fails asks first. */
export function useAskBeforeSaving(failing: number) {
  const [asking, setAsking] = useState<(() => void) | null>(null);
  let dialog: ReactNode = null;
  if (asking) {
    dialog = (
      <ConfirmDialog
        title={`${failingWords(failing)}. Save anyway?`}
        text="The template no longer gives what its tests expect. See Tests for what is different."
        action="Save anyway"
        variant="primary"
        onConfirm={() => {
          setAsking(null);
          asking();
        }}
        onClose={() => setAsking(null)}
      />
    );
  }
  const saveOrAsk = (save: () => void) => (failing > 0 ? setAsking(() => save) : save());
  return { saveOrAsk, dialog };
}
