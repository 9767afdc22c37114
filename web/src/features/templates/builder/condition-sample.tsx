import { controllersOf } from "@quotemill/shared/templates/controllers";
import { fieldsOf } from "@quotemill/shared/templates/item-kinds";
import { sampleAnswers } from "@quotemill/shared/templates/sample-answers";
import type { TemplateField, TemplateItem } from "@quotemill/shared/templates/schema";
import { visibleFieldIds } from "@quotemill/shared/templates/work-out";
import { Zap } from "lucide-react";
import { use } from "react";
import { answerWords } from "./condition-words.ts";
import { PreviewAnswersContext } from "./preview-answers.ts";

/** Says whether the field would show with the answers from the preview, or with sample answers before there are any. */
export function ConditionSample({ field, structure }: { field: TemplateField; structure: TemplateItem[] }) {
  const typed = use(PreviewAnswersContext);
  const fields = fieldsOf(structure);
  const answers = typed ?? sampleAnswers(structure);
  const visible = visibleFieldIds({ structure, tables: [] }, answers);
  const named = new Set(controllersOf(field));
  const words = fields
    .filter(({ id }) => named.has(id))
    .map((controller) => answerWords(controller, visible.has(controller.id) ? answers : null));
  return (
    <p
      role="status"
      className="flex gap-2.5 border-t border-accent/30 px-4 py-2.5 text-xs tracking-wide text-pretty text-accent-ink"
    >
      <Zap size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {visible.has(field.id) ? "Shown" : "Hidden"} with the {typed ? "answers in the preview" : "sample answers"}
        {words.length > 0 && `: ${words.join(", ")}`}.
      </span>
    </p>
  );
}
