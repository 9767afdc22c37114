import { countFields, type TemplateDraft } from "./template-draft.ts";

export function BuilderFooter({ draft }: { draft: TemplateDraft }) {
  const { total, required, conditional } = countFields(draft.structure);
  return (
    <footer className="sticky bottom-0 z-2 flex h-11 shrink-0 items-center gap-5 border-t border-border bg-surface px-4 text-sm text-ink-muted md:px-6">
      <Part count={total} word={total === 1 ? "field" : "fields"} />
      <Part count={required} word="required" />
      <Part count={conditional} word="conditional" />
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
