import { clsx } from "clsx";
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useRef } from "react";
import { moveInstructions } from "./drag-words.ts";
import { startDragging } from "./row-dragging.ts";
import type { NamedRow } from "./row-hand.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

const InstructionsContext = createContext<string | undefined>(undefined);
export const useInstructionsId = () => use(InstructionsContext);

/** A list whose rows have a grip and change places by it, by pointer and by keyboard. */
export function SortableList<Row extends NamedRow>({
  label,
  rows,
  noun,
  onMove,
  className,
  children,
}: {
  label: string;
  /** Those in sight, in order. */
  rows: readonly Row[];
  /** What a row is, in a word. */
  noun: string;
  onMove: (id: string, overId: string) => void;
  className: string;
  /** An `li` that has the row's id as its `data-row`, and as its key. */
  children: (row: Row) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const instructions = useId();
  const currentRows = useEffectEvent(() => rows);
  const handleMove = useEffectEvent(onMove);
  const order = rows.map(({ id }) => id).join(" ");
  const steadyRows = useSteadyRows(list, rows, order);

  // Begun anew with every other order: a row that is on its way stays where it was when somebody else changes the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useEffect(() => {
    if (!list.current) return;
    return startDragging(list.current, {
      rows: () => currentRows(),
      onMove: (id, overId) => handleMove(id, overId),
      say: (words) => status.current?.replaceChildren(words),
    });
  }, [order]);

  return (
    <InstructionsContext value={instructions}>
      <ol ref={list} aria-label={label} className={clsx("relative isolate [overflow-anchor:none]", className)}>
        {steadyRows.map(children)}
      </ol>
      <p id={instructions} hidden>
        {moveInstructions(noun)}
      </p>
      <div className="relative">
        <p ref={status} role="status" aria-live="assertive" className="sr-only" />
      </div>
    </InstructionsContext>
  );
}
