import type { ReactNode } from "react";

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

export type Drawing = keyof typeof marks;

/** Two sheets on top of each other. Takes its colours from the theme. */
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
