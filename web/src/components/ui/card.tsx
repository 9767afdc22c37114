import { type ReactNode, useId } from "react";
import { keepsFocus, useKeptFocus } from "../../lib/keep-focus.ts";

interface CardProps {
  title?: string;
  /** A number after the title, shown once it is known. */
  count?: number;
  /** Shown to the right of the title: one button, or a search with its filter. */
  tools?: ReactNode;
  children: ReactNode;
}

export function Card({ title, count, tools, children }: CardProps) {
  const id = useId();
  return (
    <section
      ref={useKeptFocus()}
      {...keepsFocus}
      aria-labelledby={title ? id : undefined}
      className="@container rounded-lg border border-border bg-raised shadow-xs dark:bg-surface"
    >
      {title && (
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 ps-5 pe-3 max-md:px-4">
          <h2 id={id} className="text-md font-semibold">
            {title}
            {count !== undefined && (
              <>
                {" "}
                <span className="font-normal text-ink-muted tabular-nums">({count})</span>
              </>
            )}
          </h2>
          {tools}
        </div>
      )}
      {children}
    </section>
  );
}
