import type { TemplateListItem } from "@quotemill/shared/templates/schema/template";
import { Copy, Download, History, Sprout } from "lucide-react";
import { useState } from "react";
import { reportOutcome } from "../../../components/messages/outcomes.ts";
import { toast } from "../../../components/messages/toast.tsx";
import { ActionMenu } from "../../../components/ui/menus.tsx";
import { saveFile } from "../../../lib/files.ts";
import { TemplateActivityDialog } from "../../activity/index.ts";
import { useMarkTemplate } from "../template-saving.api.ts";
import { exportTemplate, useDuplicateTemplate } from "./copies.api.ts";

export function TemplateMenu({ template: { id, name, is_starter } }: { template: TemplateListItem }) {
  const duplicate = useDuplicateTemplate();
  const mark = useMarkTemplate(id);
  const [isActivityOpen, setIsActivityOpen] = useState(false);

  const handleDuplicate = () =>
    reportOutcome(duplicate.mutateAsync(id), {
      done: (copy) => toast.success(`${copy.name} created`, "It is switched off until you switch it on."),
      failed: ({ message }) => toast.error(`Failed to duplicate the template: ${message}`),
    });

  const handleMark = () =>
    reportOutcome(mark.mutateAsync({ is_starter: !is_starter }), {
      done: (saved) =>
        saved.is_starter
          ? toast.success(`${name} is a starter`, "New Template offers to start with a copy of it.")
          : toast.success(`${name} is no longer a starter`),
      failed: ({ message }) => toast.error(`Failed to save template: ${message}`),
    });

  const handleExport = () =>
    reportOutcome(exportTemplate(id), {
      done: (file) => saveFile(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }), fileName(name)),
      failed: ({ message }) => toast.error(`Failed to export the template: ${message}`),
    });

  return (
    <div className="relative">
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[
          { label: "Duplicate", icon: Copy, onSelect: handleDuplicate, disabled: duplicate.isPending },
          {
            label: is_starter ? "No longer a starter" : "Use as a starter",
            icon: Sprout,
            onSelect: handleMark,
            disabled: mark.isPending,
          },
          { label: "Export", icon: Download, onSelect: handleExport },
          { label: "Activity", icon: History, onSelect: () => setIsActivityOpen(true) },
        ]}
      />
      {isActivityOpen && <TemplateActivityDialog id={id} name={name} onClose={() => setIsActivityOpen(false)} />}
    </div>
  );
}

/** A file name of letters, digits and dashes, which every system takes. */
function fileName(name: string) {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["template"];
  return `${words.join("-").slice(0, 80)}.quotemill.json`;
}
