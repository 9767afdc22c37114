import { clsx } from "clsx";
import {
  createContext,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { dragByKeyboard, dragByPointer } from "./dragging.ts";
import { grippedRow, holdRow, type NamedRow } from "./held-row.ts";
import { putInOrder } from "./row-order.ts";

const InstructionsContext = createContext<string | undefined>(undefined);

/** A list whose rows can be reordered by their grips, with pointer or keyboard. */
export function SortableList<Row extends NamedRow>({
  label,
  rows,
  noun,
  onMove,
  onGrip = () => {},
  onRelease = () => {},
  whereWords = () => "",
  className,
  children,
}: {
  label: string;
  /** The visible rows, in order. */
  rows: readonly Row[];
  /** One word for a row, such as 'quote'. */
  noun: string;
  /** The new order must be on the page before the next frame. */
  onMove: (id: string, overId: string) => void;
  /** Called when a row may be picked up next. The rows may change at that moment, and change back on release. */
  onGrip?: (id: string) => void;
  onRelease?: () => void;
  /** Announced after a position: ', in Fence runs'. */
  whereWords?: (id: string, position: number) => string;
  className: string;
  /** An `li` with the row's id as `data-row` and as key. */
  children: (row: Row) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const instructions = useId();
  const currentRows = useEffectEvent(() => rows);
  const handleMove = useEffectEvent(onMove);
  const handleRelease = useEffectEvent(onRelease);
  const where = useEffectEvent(whereWords);
  const order = rows.map(({ id }) => id).join(" ");
  const stableRows = useStableRows(list, rows, order);

  // Restarts with every new order, so that a picked-up row is let go when the list changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useEffect(() => {
    if (!list.current) return;
    const holder = holdRow({
      rows: () => currentRows(),
      onMove: (id, overId) => handleMove(id, overId),
      onRelease: () => handleRelease(),
      whereWords: (id, position) => where(id, position),
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

  /** Runs before the list's own listeners, which pick the row up. */
  function handleGrip({ nativeEvent }: SyntheticEvent) {
    const id = grippedRow(nativeEvent)?.row.getAttribute("data-row");
    if (id && !list.current?.querySelector("[data-dragging]")) onGrip(id);
  }

  return (
    <InstructionsContext value={instructions}>
      <ol
        ref={list}
        onPointerDownCapture={handleGrip}
        onKeyDownCapture={(event) => (event.key === " " || event.key === "Enter") && handleGrip(event)}
        aria-label={label}
        className={clsx("relative isolate [overflow-anchor:none]", className)}
      >
        {stableRows.map(children)}
      </ol>
      <p id={instructions} hidden>
        Press Space or Enter to pick up a {noun}. Use the arrow keys to move it, Space or Enter to drop it, and Escape
        to cancel.
      </p>
      <div className="relative">
        <p ref={status} role="status" aria-live="assertive" className="sr-only" />
      </div>
    </InstructionsContext>
  );
}

/** The handle by which a row is moved. The list handles its events. */
export function RowGrip({ label }: { label: string }) {
  return (
    <button
      type="button"
      data-grip=""
      aria-label={`Move ${label}`}
      aria-describedby={use(InstructionsContext)}
      title="Drag to reorder"
      // The dots are a background image, because hundreds of icons would slow down every frame.
      className="absolute start-1 top-1 z-1 grid h-9 w-7 cursor-grab touch-none place-items-center rounded-xs text-ink-muted hover:bg-hover focus-visible:-outline-offset-2 active:cursor-grabbing max-md:h-11 max-md:w-9"
    >
      <span className="h-3.25 w-2 bg-[radial-gradient(circle,currentColor_1px,transparent_1.5px)] bg-size-[4px_4px]" />
    </button>
  );
}

/**
 * Gives React the rows in the order they first appeared, so that it never moves them: it would move every row that a row
 * has passed on its way up, and the moved row would lose the focus. The elements are put in order here instead.
 */
function useStableRows<Row extends NamedRow>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  order: string,
): readonly Row[] {
  const [arrivals] = useState(() => new Map<string, number>());
  for (const { id } of rows) if (!arrivals.has(id)) arrivals.set(id, arrivals.size);
  const arrival = ({ id }: Row) => arrivals.get(id) ?? 0;

  // Only for a new order: during a keyboard move the elements are ahead of the order in React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what it depends on.
  useLayoutEffect(() => {
    if (!list.current) return;
    const elements = new Map([...list.current.children].map((row) => [row.getAttribute("data-row"), row]));
    const wanted = rows.flatMap(({ id }) => elements.get(id) ?? []);
    putInOrder(list.current, wanted);
  }, [order]);

  return rows.toSorted((one, other) => arrival(one) - arrival(other));
}
