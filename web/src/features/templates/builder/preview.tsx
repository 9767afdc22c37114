import type { Answers } from "@quotemill/shared/quotes/answers";
import { visibleFieldIds } from "@quotemill/shared/templates/conditions";
import { useMemo, useState } from "react";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { TemplateFields } from "../template-fields.tsx";
import { savedStructure, type TemplateDraft } from "./template-draft.ts";

/** The form as it will be, conditions and all. What is answered here goes nowhere. */
export function Preview({ draft }: { draft: TemplateDraft }) {
  const [answers, setAnswers] = useState<Answers>({});
  const structure = useMemo(() => savedStructure(draft), [draft]);
  const visible = visibleFieldIds(structure, answers);
  return (
    <div className="max-w-[52rem] px-4 py-5 md:px-6 md:py-6">
      <Card
        title={draft.name || "Untitled template"}
        tools={
          <p role="status" className="pe-2 text-sm text-ink-muted tabular-nums">
            {visible.size} of {structure.length} fields visible
          </p>
        }
      >
        <div className="border-t border-border p-5 max-md:px-4">
          {structure.length === 0 ? (
            <EmptyState title="No fields yet" text="Exit the preview and add some." />
          ) : (
            <TemplateFields
              structure={structure}
              answers={answers}
              onChange={(fieldId, value) => setAnswers((all) => ({ ...all, [fieldId]: value }))}
            />
          )}
        </div>
      </Card>
    </div>
  );
}
