import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { scrollerOf } from "../../lib/browser.ts";
import { Row, TableBody } from "../ui/table.tsx";

const overscanRows = 20;
const pointedLook = "bg-primary-soft before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-primary";

/**
 * Renders only those rows of a long table that are near the viewport. The page scrolls and not the table, so positions
 * count from where the table starts. Row heights may differ (a narrow row is a block), so each is measured.
 */
export function VirtualRows({
  items,
  count = items.length,
  rowHeightPx,
  onReach,
  ground = "bg-raised dark:bg-surface",
  pointedAt,
  children,
}: {
  /** Must be the same array while the items are the same. Measured heights are kept by id, where there is one. */
  items: readonly { id: string | null }[];
  /** Total number of rows, including those that have not loaded yet. */
  count?: number;
  rowHeightPx: number;
  /** Called with the last rendered row, to fetch ahead of it. */
  onReach?: (lastIndex: number) => void;
  /** The background behind the rows; a card's by default. */
  ground?: string;
  /** The id of an item to mark as current and bring into sight. */
  pointedAt?: string;
  children: (index: number) => ReactNode;
}) {
  const { ref, scroller, scrollMargin } = useScrollMargin();
  const keyOf = useCallback((index: number) => items[index]?.id ?? index, [items]);
  const virtualizer = useVirtualizer({
    count,
    getItemKey: keyOf,
    scrollMargin,
    overscan: overscanRows,
    estimateSize: () => rowHeightPx,
    getScrollElement: () => scroller,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;

  useEffect(() => onReach?.(lastIndex), [lastIndex, onReach]);

  const pointedIndex = pointedAt ? items.findIndex(({ id }) => id === pointedAt) : -1;
  // Scrolls to the row only once, as soon as it has loaded: from then on people scroll where they like.
  const isPointedOut = scroller !== null && pointedIndex >= 0;
  const pointOut = useEffectEvent(() => virtualizer.scrollToIndex(pointedIndex));
  useEffect(() => {
    if (isPointedOut) pointOut();
  }, [isPointedOut]);

  return (
    <TableBody
      ref={ref}
      className="ghost-rows"
      style={{ height: virtualizer.getTotalSize(), "--row-height": `${rowHeightPx}px` } as CSSProperties}
    >
      {rows.map(({ key, index, start }) => (
        <Row
          key={String(key)}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-rowindex={index + 2}
          aria-current={index === pointedIndex || undefined}
          style={{
            position: "absolute",
            insetInline: 0,
            transform: `translateY(${start - scrollMargin}px)`,
            minHeight: rowHeightPx,
          }}
          className={index === pointedIndex ? pointedLook : ground}
        >
          {children(index)}
        </Row>
      ))}
    </TableBody>
  );
}

/**
 * The element's scroll container, and its offset inside it. Reading these forces a layout, so they are read once, and
 * again only when something around the element changes size and the layout is up to date anyway.
 */
function useScrollMargin() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const outer = scrollerOf(element);
    const measure = () => setScrollMargin(distanceInto(outer, element));
    const observer = new ResizeObserver(measure);
    for (let around = element.parentElement; around; around = around === outer ? null : around.parentElement) {
      observer.observe(around);
    }
    setScroller(outer);
    measure();
    return () => observer.disconnect();
  }, []);
  return { ref, scroller, scrollMargin };
}

function distanceInto(scroller: HTMLElement, element: HTMLElement) {
  return Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop);
}
