import type { ReactNode } from "react";

/** A key to press. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs bg-neutral-soft px-1.25 font-sans text-xs font-medium tracking-wide whitespace-nowrap text-ink-muted">
      {children}
    </kbd>
  );
}
