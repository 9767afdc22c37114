import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from "react";
import { scrollerOf } from "../lib/scroller-of.ts";
import { Row, TableBody } from "./ui/table.tsx";

const overscanRows = 20;

/**
 * Rows of a long table: only those near the window exist. The page scrolls, not the table, so the list counts from
 * where it begins in the page. Row heights may differ (a narrow row is a block); each is measured when it appears.
 */
export function VirtualRows({
  items,
  count = items.length,
  rowHeightPx,
  onReach,
  ground = "bg-raised dark:bg-surface",
  children,
}: {
  /** The same array while they are the same. A row's height goes with its id, if it has one, when others come before it. */
  items: readonly { id: string | null }[];
  /** With those that have not come yet. */
  count?: number;
  rowHeightPx: number;
  /** Told the last row that exists now, to fetch ahead of it. */
  onReach?: (lastIndex: number) => void;
  /** What lies under the rows: a card, if nothing else is said. */
  ground?: string;
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
          style={{
            position: "absolute",
            insetInline: 0,
            transform: `translateY(${start - scrollMargin}px)`,
            minHeight: rowHeightPx,
          }}
          className={ground}
        >
          {children(index)}
        </Row>
      ))}
    </TableBody>
  );
}

/**
 * What scrolls an element, and how far into that it begins. Asking forces a layout, so this asks once, and again when
 * something around the element changes its size; then the layout is already there.
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
