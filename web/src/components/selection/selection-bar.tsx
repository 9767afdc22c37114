import { maxChosen, tooManyChosen } from "@quotemill/shared/chosen";
import { X } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { countOf } from "../../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import type { Selection } from "./use-selection.ts";

/** Below the list, and always in sight: how many are ticked and what can be done with them. */
export function SelectionBar<Item extends { id: string }>({
  selection,
  what,
  children,
}: {
  selection: Selection<Item>;
  /** One of what is listed, such as 'quote'. */
  what: string;
  children: ReactNode;
}) {
  const { chosen, isAll, toggleAll, clear } = selection;
  const count = chosen.length;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${countOf(count, what)} selected`}
      </p>
      {count > 0 && (
        <section
          aria-label={`Selected ${what}s`}
          className="tall:sticky bottom-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-b-lg border-t border-border bg-raised px-4 py-2.5 shadow-popover"
        >
          <p className="font-medium tabular-nums">{count} selected</p>
          {!isAll && (
            <Button variant="quiet" onClick={toggleAll}>
              Select all
            </Button>
          )}
          <Button variant="quiet" onClick={clear} className="max-md:ms-auto">
            <X size={16} aria-hidden="true" className="-ms-0.5" />
            Clear
          </Button>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1 md:ms-auto">{children}</div>
        </section>
      )}
    </>
  );
}

/** Does something with what is ticked. Says why not if it cannot. */
export function BarButton({
  count,
  problem = count > maxChosen ? tooManyChosen : null,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Button>, "onClick"> & {
  count: number;
  problem?: string | null;
  onClick: () => void;
}) {
  return (
    <Button
      variant="secondary"
      unready={problem !== null}
      onClick={() => (problem === null ? onClick() : toast.error(problem))}
      {...rest}
    />
  );
}
