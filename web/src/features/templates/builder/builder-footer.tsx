import type { ReactNode } from "react";
import { countFields, type TemplateDraft } from "./template-draft.ts";

/** `children` stand at the right end. On phones there is room for the header's Save above the counts. */
export function BuilderFooter({ draft, children }: { draft: TemplateDraft; children: ReactNode }) {
  const { total, required, conditional, calculated } = countFields(draft.structure);
  return (
    <footer className="max-md:[&>span:nth-child(n+2)]:hidden tall:sticky bottom-0 z-2 flex h-11 shrink-0 items-center gap-5 border-t border-border bg-surface px-4 text-sm text-ink-muted max-md:tall:h-26 max-md:tall:pt-15 md:px-6">
      <Part count={total} word={total === 1 ? "field" : "fields"} />
      <Part count={required} word="required" />
      <Part count={conditional} word="conditional" />
      {calculated > 0 && <Part count={calculated} word="calculated" />}
      {children}
    </footer>
  );
}

function Part({ count, word }: { count: number; word: string }) {
  return (
    <span>
      <b className="font-medium text-ink tabular-nums">{count}</b> {word}
    </span>
  );
}
