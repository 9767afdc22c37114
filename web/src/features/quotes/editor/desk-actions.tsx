import { noPriceWords } from "@quotemill/shared/pricing/no-price";
import type { QuotePrice } from "@quotemill/shared/pricing/price-quote";
import { unansweredRequired } from "@quotemill/shared/templates/answers";
import { memo, type ReactNode } from "react";
import { TextButton } from "../../../components/ui/text-button.tsx";
import { focusOnAnswer } from "./focus-on.ts";
import type { QuoteForm } from "./quote-form.ts";
import type { EditorTemplate } from "./use-editor-template.ts";

export function DeskActions({ children }: { children: ReactNode }) {
  return <div className="relative grid grid-cols-2 gap-2">{children}</div>;
}

/** Warns that a quote will have no price, or has none yet. A template's own workflow has the final say on the total. */
export function PriceLine({ template, price }: { template: EditorTemplate; price: QuotePrice | null }) {
  const isFree = price?.grand_total === 0 && template.make_webhook_url === null;
  const words = price ? isFree && "This quote's total is $0.00." : noPriceWords(template);
  return words && <p className="relative text-center text-sm text-pretty text-ink-muted">{words}</p>;
}

/** Counts the empty required fields and links to the first, but does not block anything. */
export const RequiredLine = memo(function RequiredLine({
  template,
  answers,
}: {
  template: EditorTemplate;
  answers: QuoteForm["answers"];
}) {
  const empty = unansweredRequired(template, answers);
  const [first] = empty;
  if (!first) return null;
  return (
    <p className="relative -my-1 text-center text-sm">
      <TextButton muted onClick={() => focusOnAnswer(first.field.id, first.row)}>
        {empty.length === 1 ? "1 required field is empty" : `${empty.length} required fields are empty`}
      </TextButton>
    </p>
  );
});
