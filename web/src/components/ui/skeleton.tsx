import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A grey bar in place of text that is still loading. */
export function Bone({ className }: { className?: string }) {
  return <span className={clsx("bone block h-3 max-w-full rounded-xs", className)} />;
}

/** Placeholders for a short and a long field in a card. */
export function FieldBones() {
  return (
    <div className="grid gap-4 px-5 pb-5 max-md:px-4">
      <Bone className="w-24" />
      <Bone className="h-control" />
      <Bone className="w-24" />
      <Bone className="h-18" />
    </div>
  );
}

/** A placeholder that reserves its space at once but shows only after 150 ms, so that quick responses do not flash. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div className="animate-late-fade-in">
      <span role="status" className="sr-only">
        Loading
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
