import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Says why there is nothing and what to do next. `children` are the buttons for that next step, if there are any. */
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
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

/** For a card or dialog that is only part of a page: one sentence next to a smaller drawing, and at most one button. */
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

/** The mark on the drawing's front sheet: the one thing in colour. */
const marks = {
  sheets: <circle cx="48" cy="34" r="10" />,
  people: (
    <>
      <circle cx="48" cy="30" r="6" />
      <path d="M37 46a11 9 0 0 1 22 0z" />
    </>
  ),
  form: (
    <>
      <rect x="38" y="24" width="20" height="20" rx="4" />
      <path d="m43 34 4 4 7-8" fill="none" />
    </>
  ),
  search: (
    <>
      <circle cx="46" cy="32" r="9" />
      <path d="m53 39 7 7" />
    </>
  ),
  done: (
    <>
      <circle cx="48" cy="34" r="11" />
      <path d="m43 34 4 4 7-8" fill="none" />
    </>
  ),
  time: (
    <>
      <circle cx="48" cy="34" r="11" />
      <path d="M48 27v7l5 3" fill="none" />
    </>
  ),
  lock: (
    <>
      <path d="M42 33v-4a6 6 0 0 1 12 0v4" fill="none" />
      <rect x="38" y="33" width="20" height="14" rx="3" />
    </>
  ),
  building: (
    <>
      <path d="M39 46V26l9-5 9 5v20z" />
      <path d="M45 46v-7h6v7M45 31h6" fill="none" />
    </>
  ),
} satisfies Record<string, ReactNode>;

type Drawing = keyof typeof marks;

/** A drawing of two sheets on top of each other, in the colours of the theme. */
export function EmptyDrawing({ of, className }: { of: Drawing; className: string }) {
  return (
    <svg viewBox="0 0 152 104" fill="none" aria-hidden="true" data-drawing={of} className={className}>
      <g className="fill-raised stroke-border-strong" strokeWidth="1.5">
        <rect x="14" y="22" width="92" height="60" rx="8" opacity=".6" />
        <rect x="26" y="10" width="100" height="66" rx="8" />
      </g>
      <g className="fill-primary-soft stroke-primary" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {marks[of]}
      </g>
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M68 29h34" className="stroke-border-strong" />
        <path d="M68 40h24M40 60h62" className="stroke-border" />
      </g>
    </svg>
  );
}
