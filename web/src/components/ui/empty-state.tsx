import { clsx } from "clsx";
import type { ReactNode } from "react";
import { type Drawing, EmptyDrawing } from "./empty-drawings.tsx";

/** Says why there is nothing and what to do next. `children` is that next step, at most one button. */
export function EmptyState({
  title,
  text,
  drawing = "sheets",
  children,
}: {
  title: string;
  text?: string;
  drawing?: Drawing;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center px-6 pt-14 pb-16 text-center">
      <EmptyDrawing of={drawing} className="mb-5 h-26 w-38" />
      <h2 className="max-w-[42ch] text-md font-semibold text-balance">{title}</h2>
      {text && <p className="mt-1 max-w-[42ch] text-balance text-ink-muted">{text}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}

/** For a card or dialog that is only part of a page: one sentence beside a smaller drawing, and at most one button. */
export function EmptyLine({
  text,
  drawing = "sheets",
  className = "px-5 py-4 max-md:px-4",
  children,
}: {
  text: string;
  drawing?: Drawing;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={clsx("flex flex-wrap items-center gap-x-4 gap-y-3", className)}>
      <EmptyDrawing of={drawing} className="h-11 w-16 shrink-0" />
      <p className="min-w-36 flex-1 text-pretty text-ink-muted">{text}</p>
      {children}
    </div>
  );
}
