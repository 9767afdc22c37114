import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { FoldedOnPhone } from "../folded-on-phone.tsx";

/** The search of a list, and what filters, sorts or exports it. On a phone the search is enough to begin with. */
export function ListTools({
  search,
  filterCount = 0,
  className,
  children,
}: {
  search: ReactNode;
  /** Number of filters that are set. */
  filterCount?: number;
  className?: string;
  children: ReactNode;
}) {
  const label = (
    <>
      <SlidersHorizontal size={16} aria-hidden="true" className="-ms-0.5" />
      Filter{filterCount > 0 && ` (${filterCount})`}
    </>
  );
  return (
    <div className={clsx("flex gap-2 max-md:w-full max-md:flex-wrap", className)}>
      {search}
      {children && <FoldedOnPhone button={{ children: label }}>{children}</FoldedOnPhone>}
    </div>
  );
}
