import { exportCalls } from "@quotemill/shared/contracts/exports";
import { pages } from "@quotemill/shared/pages";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { clsx } from "clsx";
import { ExportButton } from "../../components/export-button.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { useCountAnnouncement } from "../../components/use-count-announcement.ts";
import { ViewsMenu } from "../views/index.ts";
import { ContactPane } from "./list/contact-pane.tsx";
import { GroupsPane } from "./list/groups-pane.tsx";
import { ListHeader } from "./list/list-header.tsx";
import { NoQuotesYet } from "./list/no-quotes.tsx";
import { listLink, useQuoteList } from "./list/use-quote-list.ts";

const tabNames = [
  { value: "all", label: "All" },
  { value: "generated", label: "Generated" },
  { value: "drafts", label: "Drafts" },
] as const;

/** Contacts on the left, the chosen one's quotes on the right. A phone shows one or the other. */
export function QuotesPage() {
  const list = useQuoteList();
  const { filters, handleFilter, isChosen } = list;
  const { counts, at_least: isAtLeast = false } = list.groups.data?.pages[0] ?? {};
  const { tab, search } = filters;
  useCountAnnouncement(list.groups, counts?.[tab], tab === "drafts" ? "draft" : "quote", { tab, search }, isAtLeast);
  /** 'At least none' says nothing. */
  const countOf = (tab: QuoteFilters["tab"]) => (isAtLeast && counts?.[tab] === 0 ? undefined : counts?.[tab]);
  // During a search the counts cover only its matches.
  const isEmpty = counts?.all === 0 && filters.search === "" && !list.groups.isPlaceholderData;
  return (
    <Tabs
      label="Quotes"
      tabs={tabNames.map((tab) => ({ ...tab, count: countOf(tab.value), isAtLeast }))}
      value={filters.tab}
      onChange={(tab) => handleFilter({ tab })}
      className="flex h-full flex-col"
      list={(tabs) => (
        <div
          className={clsx("border-b border-border px-4 pt-4 md:px-6 md:pt-6", isChosen && !isEmpty && "max-md:hidden")}
        >
          <ListHeader
            search={filters.search}
            onSearch={(search) => handleFilter({ search })}
            quiet={isEmpty}
            tools={
              !isEmpty && (
                <>
                  <ViewsMenu
                    list="quotes"
                    path={pages.quotes.path}
                    query={`${listLink(null, filters).search}`.slice(1)}
                  />
                  {filters.tab !== "drafts" && (
                    <ExportButton
                      call={exportCalls.quotes}
                      given={[{ query: { tab: filters.tab, search: filters.search } }]}
                      label="Export quotes"
                    />
                  )}
                </>
              )
            }
            tabs={tabs}
          />
        </div>
      )}
    >
      <TabPanel
        value={filters.tab}
        className="min-h-0 flex-1 outline-none max-md:flex max-md:flex-col md:grid md:grid-cols-[18.5rem_minmax(0,1fr)]"
      >
        {isEmpty ? (
          <NoQuotesYet />
        ) : (
          <>
            {/* A phone hides the header while a contact is shown, but the page still needs a title. */}
            {isChosen && <h1 className="sr-only md:hidden">Quotes</h1>}
            <GroupsPane list={list} className={clsx(isChosen && "max-md:hidden")} />
            <ContactPane list={list} className={clsx(!isChosen && "max-md:hidden")} />
          </>
        )}
      </TabPanel>
    </Tabs>
  );
}
