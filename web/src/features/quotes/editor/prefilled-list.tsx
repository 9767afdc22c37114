import type { PrefilledTemplate } from "@quotemill/shared/templates/prefilled";
import type { UseQueryResult } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { QueryView } from "../../../components/query-view.tsx";
import { reportOutcome } from "../../../components/report-outcome.ts";
import { Button } from "../../../components/ui/button.tsx";
import { DeleteDialog } from "../../../components/ui/delete-dialog.tsx";
import { EmptyLine } from "../../../components/ui/empty-state.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { toast } from "../../../components/ui/toast.tsx";
import { restoreDeleted, useDeletedToast } from "../../../components/use-deleted-toast.ts";
import { useDeletePrefilled } from "./prefilled.api.ts";

const emptyText = "No prefilled templates available for this base template.";

export function PrefilledList({
  query,
  onUse,
}: {
  query: UseQueryResult<PrefilledTemplate[]>;
  onUse: (chosen: PrefilledTemplate) => void;
}) {
  const [leaving, setLeaving] = useState<PrefilledTemplate | null>(null);
  return (
    <QueryView
      query={query}
      failed="Failed to load prefilled templates"
      skeleton={<Bone className="mx-3 my-4 w-40" />}
      isEmpty={(items) => items.length === 0}
      empty={<EmptyLine drawing="form" text={emptyText} className="px-1 pt-3 text-sm" />}
    >
      {(items) => (
        <>
          <ul className="mt-2 grid max-h-60 gap-0.5 overflow-y-auto p-0.5">
            {items.map((item) => (
              <li key={item.id} className="flex items-center rounded-md hover:bg-hover">
                <button
                  type="button"
                  onClick={() => onUse(item)}
                  className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-1.5 text-start"
                >
                  <span className="block font-medium wrap-anywhere">{item.name}</span>
                  {item.description && (
                    <span className="block text-sm wrap-anywhere text-ink-muted">{item.description}</span>
                  )}
                </button>
                <Button
                  variant="quiet"
                  size="iconSm"
                  aria-label={`Delete ${item.name}`}
                  title="Delete"
                  className="me-1"
                  onClick={() => setLeaving(item)}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
          {leaving && <DeleteQuestion template={leaving} onClose={() => setLeaving(null)} />}
        </>
      )}
    </QueryView>
  );
}

function DeleteQuestion({ template: { id, name }, onClose }: { template: PrefilledTemplate; onClose: () => void }) {
  const remove = useDeletePrefilled();
  const tellDeleted = useDeletedToast();
  return (
    <DeleteDialog
      title="Delete Template"
      text={`Are you sure you want to delete the template "${name}"? This action cannot be undone.`}
      goes="It will be deleted for everyone in your company."
      stays="The template it is based on and quotes made with it are kept."
      action="Delete Template"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        reportOutcome(remove.mutateAsync(id, { onSuccess: onClose }), {
          done: () => tellDeleted("Template deleted successfully", () => restoreDeleted([id]), "Template restored"),
          failed: ({ message }) => toast.error(`Failed to delete template: ${message}`),
        })
      }
    />
  );
}
