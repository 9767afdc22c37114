import type { ReactNode } from "react";

/** Says why there is nothing and what to do next. `children` is that next step, at most one button. */
export function EmptyState({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center px-6 pt-14 pb-16 text-center">
      <SheetsDrawing />
      <h2 className="max-w-[42ch] text-md font-semibold text-balance">{title}</h2>
      {text && <p className="mt-1 max-w-[42ch] text-balance text-ink-muted">{text}</p>}
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}

function SheetsDrawing() {
  return (
    <svg viewBox="0 0 152 104" fill="none" aria-hidden="true" className="mb-5 h-26 w-38">
      <g className="fill-raised stroke-border-strong" strokeWidth="1.5">
        <rect x="14" y="22" width="92" height="60" rx="8" opacity=".6" />
        <rect x="26" y="10" width="100" height="66" rx="8" />
      </g>
      <circle cx="48" cy="34" r="10" className="fill-primary-soft stroke-primary" strokeWidth="1.5" />
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M68 29h34" className="stroke-border-strong" />
        <path d="M68 40h24M40 60h62" className="stroke-border" />
      </g>
    </svg>
  );
}
