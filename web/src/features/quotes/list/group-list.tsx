import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { fetchAhead } from "../../../lib/fetch-ahead.ts";
import { GroupBone, GroupItem } from "./group-item.tsx";
import { personKey } from "./person-key.ts";
import { listLink, type QuoteList } from "./use-quote-list.ts";

const itemHeightPx = 56;
const overscanItems = 15;

/** Renders only the contacts near the viewport, but the scrollbar reflects the whole list from the start. */
export function GroupList({ list }: { list: QuoteList }) {
  const { groups, items = [], filters, shownKey } = list;
  const keys = items.map(personKey);
  const ul = useRef<HTMLUListElement>(null);
  // Of a search that very many match, a further page counts only from there on.
  const totals = groups.data?.pages.map(({ total }) => total) ?? [];
  const count = groups.hasNextPage ? Math.max(...totals, items.length) : items.length;
  const virtualizer = useVirtualizer({
    count,
    overscan: overscanItems,
    estimateSize: () => itemHeightPx,
    getItemKey: (index) => keys[index] ?? index,
    // On a phone the list is hidden while a person fills the screen. Its rows have no height then, but keep their places.
    measureElement: (row, entry, list) =>
      measureElement(row, entry, list) || (list.measurementsCache[list.indexFromElement(row)]?.size ?? itemHeightPx),
    getScrollElement: () => ul.current?.parentElement ?? null,
  });
  const rows = virtualizer.getVirtualItems();
  const lastIndex = rows.at(-1)?.index ?? 0;
  const handleReach = fetchAhead(groups, items.length);
  useEffect(() => handleReach(lastIndex));

  return (
    <ul ref={ul} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {rows.map(({ index, key, start }) => {
        const group = items[index];
        const person = keys[index];
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {group && person ? (
              <GroupItem group={group} tab={filters.tab} to={listLink(person, filters)} isShown={person === shownKey} />
            ) : (
              <GroupBone />
            )}
          </li>
        );
      })}
    </ul>
  );
}
