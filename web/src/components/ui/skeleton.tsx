import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A grey stroke where a word will be. */
export function Bone({ className }: { className?: string }) {
  return <span className={clsx("bone block h-3 max-w-full rounded-xs", className)} />;
}

/** A short field and a long one, in a card. */
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

/** Bones in the real grid. They show after 150 ms, so that a quick answer never flashes; the place is kept from the start. */
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
