import { clsx } from "clsx";
import { QueryView } from "../../../components/query-view.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { GroupBone } from "./group-item.tsx";
import { GroupList } from "./group-list.tsx";
import { NothingFound } from "./no-quotes.tsx";
import type { QuoteList } from "./use-quote-list.ts";

/** The left panel. It scrolls on its own, so that the chosen contact's quotes stay in place. */
export function GroupsPane({ list, className }: { list: QuoteList; className: string }) {
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
        {() => <GroupList list={list} />}
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
