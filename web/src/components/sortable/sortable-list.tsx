import { clsx } from "clsx";
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { dragByKeyboard } from "./drag-by-keyboard.ts";
import { dragByPointer } from "./drag-by-pointer.ts";
import { holdRow, type NamedRow } from "./held-row.ts";
import { putInOrder } from "./row-order.ts";

const InstructionsContext = createContext<string | undefined>(undefined);

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
  /** The new order must be on the page before the next frame. */
  onMove: (id: string, overId: string) => void;
  className: string;
  /** An `li` that has the row's id as its `data-row` and as its key. */
  children: (row: Row) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const instructions = useId();
  const currentRows = useEffectEvent(() => rows);
  const handleMove = useEffectEvent(onMove);
  const order = rows.map(({ id }) => id).join(" ");
  const steadyRows = useSteadyRows(list, rows, order);

  // Restarted with every new order: when somebody else changes the list, a row that is picked up is let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useEffect(() => {
    if (!list.current) return;
    const holder = holdRow({
      rows: () => currentRows(),
      onMove: (id, overId) => handleMove(id, overId),
      say: (words) => status.current?.replaceChildren(words),
    });
    const stopped = new AbortController();
    dragByPointer(list.current, holder, stopped.signal);
    dragByKeyboard(list.current, holder, stopped.signal);
    list.current.addEventListener("focusout", holder.cancel, { signal: stopped.signal });
    return () => {
      stopped.abort();
      holder.letGo();
    };
  }, [order]);

  return (
    <InstructionsContext value={instructions}>
      <ol ref={list} aria-label={label} className={clsx("relative isolate [overflow-anchor:none]", className)}>
        {steadyRows.map(children)}
      </ol>
      <p id={instructions} hidden>
        To move a {noun}, press space or enter. While it is picked up, use the arrow keys to move it, space or enter to
        drop it, and escape to leave it where it was.
      </p>
      <div className="relative">
        <p ref={status} role="status" aria-live="assertive" className="sr-only" />
      </div>
    </InstructionsContext>
  );
}

/** Moves the row it stands in; its list listens. */
export function RowGrip({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-grip=""
      aria-label={`Move ${label}`}
      aria-describedby={use(InstructionsContext)}
      title="Drag to reorder"
      // The dots are a background: hundreds of icons would lengthen every frame.
      className="absolute start-1 top-1 z-1 grid h-9 w-7 cursor-grab touch-none place-items-center rounded-xs text-ink-muted hover:bg-hover focus-visible:-outline-offset-2 active:cursor-grabbing max-md:h-11 max-md:w-8"
    >
      <span className="h-3.25 w-2 bg-[radial-gradient(circle,currentColor_1px,transparent_1.5px)] bg-size-[4px_4px]" />
    </button>
  );
}

/**
 * The rows in the order in which they first appeared, for React to render, so that React never moves one: it would move
 * every row that one has passed on its way up, and the moved one would lose the focus. Their elements are put in order here.
 */
function useSteadyRows<Row extends NamedRow>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  order: string,
): readonly Row[] {
  const [arrivals] = useState(() => new Map<string, number>());
  for (const { id } of rows) if (!arrivals.has(id)) arrivals.set(id, arrivals.size);
  const arrival = ({ id }: Row) => arrivals.get(id) ?? 0;

  // Only with a new order: in between, a row that is moved by keyboard is ahead of the order that we know.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useLayoutEffect(() => {
    if (!list.current) return;
    const elements = new Map([...list.current.children].map((row) => [row.getAttribute("data-row"), row]));
    const wanted = rows.flatMap(({ id }) => elements.get(id) ?? []);
    putInOrder(list.current, wanted);
  }, [order]);

  return rows.toSorted((one, other) => arrival(one) - arrival(other));
}
