import { unansweredRequired } from "@quotemill/shared/quotes/answers";
import type { TemplateStructure } from "@quotemill/shared/templates/schema";
import type { ReactNode } from "react";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { focusOnAnswer } from "./focus-on.ts";
import type { QuoteForm } from "./quote-form.ts";

export function DeskActions({ children }: { children: ReactNode }) {
  return <div className="relative grid grid-cols-2 gap-2 *:first:col-span-2">{children}</div>;
}

/** Counts and leads there; blocks nothing. */
export function RequiredLine({ structure, answers }: { structure: TemplateStructure; answers: QuoteForm["answers"] }) {
  const empty = unansweredRequired(structure, answers);
  const [first] = empty;
  if (!first) return null;
  return (
    <p className="relative -my-1 text-center text-sm">
      <TextButton muted onClick={() => focusOnAnswer(first.id)}>
        {empty.length === 1 ? "1 required field is empty" : `${empty.length} required fields are empty`}
      </TextButton>
    </p>
  );
}
