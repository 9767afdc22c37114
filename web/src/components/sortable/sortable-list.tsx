import { createContext, type ReactNode, use, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { moveInstructions } from "./drag-words.ts";
import { type NamedRow, startDragging } from "./row-dragging.ts";

const InstructionsContext = createContext<string | undefined>(undefined);
export const useInstructionsId = () => use(InstructionsContext);

/** A list whose rows, one `li` each, have a grip: they change places by pointer and by keyboard. */
export function SortableList({
  label,
  rows,
  noun,
  onMove,
  className,
  children,
}: {
  label: string;
  /** Those in sight, in order. */
  rows: readonly NamedRow[];
  /** What a row is, in a word. */
  noun: string;
  onMove: (id: string, overId: string) => void;
  className: string;
  children: ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [said, say] = useState("");
  const instructions = useId();
  const currentRows = useEffectEvent(() => rows);
  const handleMove = useEffectEvent((id: string, overId: string) => flushSync(() => onMove(id, overId)));
  const order = rows.map(({ id }) => id).join(" ");

  // Begun anew with every other order: a row that is on its way stays where it was when somebody else changes the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useEffect(() => {
    if (!list.current) return;
    return startDragging(list.current, { rows: () => currentRows(), onMove: (...ids) => handleMove(...ids), say });
  }, [order]);

  return (
    <InstructionsContext value={instructions}>
      <ol ref={list} aria-label={label} className={className}>
        {children}
      </ol>
      <p id={instructions} hidden>
        {moveInstructions(noun)}
      </p>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </InstructionsContext>
  );
}
