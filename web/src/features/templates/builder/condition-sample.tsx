import { controllersOf } from "@quotemill/shared/templates/controllers";
import type { TemplateItem } from "@quotemill/shared/templates/schema";
import { Zap } from "lucide-react";
import { useSample } from "./formula/sample.ts";
import { valueWords } from "./formula/value-words.ts";

/** Says whether the item would show with the answers from the preview, or with sample answers before there are any. */
export function ConditionSample({ item }: { item: TemplateItem }) {
  const sample = useSample();
  const { structure } = sample.form;
  const named = new Set(controllersOf(item));
  const row = sample.rowFor(item);
  const words = structure.filter(({ id }) => named.has(id)).map((controller) => valueWords(controller, sample, row));
  return (
    <p
      role="status"
      className="flex gap-2.5 border-t border-accent/30 px-4 py-2.5 text-xs tracking-wide text-pretty text-accent-ink"
    >
      <Zap size={14} aria-hidden="true" className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {sample.worked.isVisible(item.id, row) ? "Shown" : "Hidden"} with the {sample.words}
        {words.length > 0 && `: ${words.join(", ")}`}.
      </span>
    </p>
  );
}
