import { type ReactNode, useId } from "react";

/** `tools` stand at the right of the title: one button, or a search with its filter. */
export function Card({ title, tools, children }: { title?: ReactNode; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className="@container rounded-lg border border-border bg-raised shadow-xs dark:bg-surface"
    >
      {title && (
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 ps-5 pe-3 max-md:px-4">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}

/** How many there are, after a card's title. Nothing until it is known. */
export function Count({ of }: { of: number | undefined }) {
  return of === undefined ? null : <span className="font-normal text-ink-muted tabular-nums"> ({of})</span>;
}
