import type { QuoteFilters, QuoteGroup } from "@quotemill/shared/quotes/list";
import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import { QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Bone } from "../../../components/ui/skeleton.tsx";
import { fetchAhead } from "../../../lib/api/queries.ts";
import { countOf } from "../../../lib/words.ts";
import { contactName, noAddress } from "../../../records/contact-link.tsx";
import { personKey } from "../../../records/person-link.ts";
import { NothingFound } from "./no-quotes.tsx";
import { listLink, type QuoteList } from "./use-quote-list.ts";

/** The left panel. It scrolls on its own, so that the chosen contact's quotes stay in place. */
export function PeoplePane({ list, className }: { list: QuoteList; className: string }) {
  const { groups } = list;
  return (
    <nav
      aria-label="Contacts"
      className={clsx(
        "min-h-0 overflow-y-auto max-md:min-h-48 max-md:flex-1 md:border-e md:border-border md:bg-sunken md:p-2",
        className,
      )}
    >
      <QueryView
        query={groups}
        failed="Failed to fetch page data."
        skeleton={[..."12345678"].map((key) => <GroupBone key={key} />)}
        isEmpty={({ pages }) => pages[0]?.items.length === 0}
        empty={<NothingFound filters={list.filters} onFilter={list.handleFilter} />}
      >
        {() => <PeopleList list={list} />}
      </QueryView>
      {groups.isFetchNextPageError && (
        <div role="alert" className="sticky bottom-0 grid justify-items-center gap-2 bg-raised p-3 shadow-popover">
          <p className="text-sm text-danger-ink">Could not load more contacts.</p>
          <Button variant="secondary" size="sm" busy={groups.isFetchingNextPage} onClick={() => groups.fetchNextPage()}>
            Try again
          </Button>
        </div>
      )}
    </nav>
  );
}

const itemHeightPx = 56;
const overscanItems = 15;

/** Renders only the contacts near the viewport, but the scrollbar reflects the whole list from the start. */
function PeopleList({ list }: { list: QuoteList }) {
  const { groups, items = [], filters, shownKey } = list;
  const keys = items.map(personKey);
  const ul = useRef<HTMLUListElement>(null);
  // If very many people match a search, the server stops counting, and the total of a later page covers only those from
  // there on. The largest total is nearest the truth.
  const totals = groups.data?.pages.map(({ total }) => total) ?? [];
  const count = groups.hasNextPage ? Math.max(...totals, items.length) : items.length;
  const virtualizer = useVirtualizer({
    count,
    overscan: overscanItems,
    estimateSize: () => itemHeightPx,
    getItemKey: (index) => keys[index] ?? index,
    // On a phone the list is hidden while a person fills the screen. Its rows have no height then, but keep the one
    // they had.
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
              <PersonItem
                group={group}
                tab={filters.tab}
                to={listLink(person, filters)}
                isShown={person === shownKey}
              />
            ) : (
              <GroupBone />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const smallText = "text-xs leading-4.5 tracking-wide text-ink-muted";
const itemFrame = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 py-2.25 max-md:px-4 max-md:py-3";

/** One person of the list. The counts cover only the current tab. */
function PersonItem({
  group,
  tab,
  to,
  isShown,
}: {
  group: QuoteGroup;
  tab: QuoteFilters["tab"];
  to: To;
  isShown: boolean;
}) {
  const quotes = tab !== "drafts" && countOf(group.quote_count, "quote");
  const drafts = (tab === "drafts" || group.draft_count > 0) && countOf(group.draft_count, "draft");
  return (
    <Link
      to={to}
      aria-current={isShown || undefined}
      className={clsx(
        itemFrame,
        "relative transition-colors duration-fast ease-out focus-visible:-outline-offset-2 max-md:border-b max-md:border-border md:rounded-md",
        isShown
          ? "md:bg-raised md:shadow-sheet md:before:absolute md:before:inset-y-2.5 md:before:start-0 md:before:w-0.75 md:before:rounded-e-xs md:before:bg-primary"
          : "hover:bg-hover",
      )}
    >
      <span className="truncate font-medium">
        {contactName(group)}
        {group.company_name && <span className={clsx(smallText, "font-normal")}> · {group.company_name}</span>}
      </span>
      <span className="sr-only">, </span>
      <span className={clsx(smallText, "text-end leading-5! tabular-nums")}>{quotes || drafts}</span>
      <span className="sr-only">, </span>
      <span className={clsx(smallText, "truncate")}>{group.email || noAddress}</span>
      {quotes && drafts && (
        <span className={clsx(smallText, "text-end tabular-nums")}>
          <span className="sr-only">, </span>
          {drafts}
        </span>
      )}
    </Link>
  );
}

/** Placeholder for a contact that is still loading. */
function GroupBone() {
  return (
    <div className={clsx(itemFrame, "h-14 items-center max-md:h-15.75")}>
      <Bone className="w-32" />
      <Bone className="h-2.5 w-12" />
      <Bone className="h-2.5 w-40" />
    </div>
  );
}
