import { formOfQuote } from "@quotemill/shared/quotes/form-of-quote";
import type { TemplateForm } from "@quotemill/shared/templates/form";
import type { Template } from "@quotemill/shared/templates/schema";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "../../../lib/api-error.ts";
import { templateQuery } from "../../templates/index.ts";
import type { EditorRecord } from "../quotes.api.ts";

export interface EditorTemplate extends TemplateForm {
  id: string;
  name: string;
  inclusions: string[];
  exclusions: string[];
  /** Null when the built-in workflow prices its quotes. */
  make_webhook_url: string | null;
  /** `off`: it exists but cannot be used for quotes. `gone`: only the quote's own snapshot of it is left. */
  state: "usable" | "off" | "gone";
}

/** The current template. If it was deleted, a quote falls back to its own snapshot; a draft has none. */
export function useEditorTemplate(id: string | null, record: EditorRecord | null) {
  const query = useQuery({ ...templateQuery(id ?? ""), enabled: id !== null });
  const isGone = record !== null && (record.quote.template_id === null || isMissing(query.error));
  return { query, template: isGone ? remembered(record) : query.data ? current(query.data) : null };
}

function remembered(record: EditorRecord): EditorTemplate {
  const gone = { id: "", state: "gone", make_webhook_url: null } as const;
  if (record.kind === "draft") {
    return {
      ...gone,
      name: "Deleted template",
      structure: [],
      tables: [],
      pricing: null,
      inclusions: [],
      exclusions: [],
    };
  }
  const { template_name: name, inclusions, exclusions } = record.quote;
  return {
    ...{ ...gone, ...formOfQuote(record.quote), name },
    ...{ inclusions: inclusions ?? [], exclusions: exclusions ?? [] },
  };
}

function current({ is_active, ...template }: Template): EditorTemplate {
  return { ...template, state: is_active ? "usable" : "off" };
}
