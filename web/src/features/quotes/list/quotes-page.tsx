import { exportCalls } from "@quotemill/shared/contracts/exports";
import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ExportButton } from "../../../components/lists/export-button.tsx";
import { ListTools } from "../../../components/lists/list-tools.tsx";
import { useCountAnnouncement } from "../../../components/messages/announcements.tsx";
import { SearchInput } from "../../../components/search-input.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";
import { TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { useAuth } from "../../auth/index.ts";
import { ViewsMenu } from "../../views/index.ts";
import { UnsavedWork } from "../editor/unsaved-work.tsx";
import { ContactPane } from "./contact-pane.tsx";
import { NoQuotesYet } from "./no-quotes.tsx";
import { PeoplePane } from "./people-pane.tsx";
import { countsQuery } from "./quote-list.api.ts";
import { listLink, type QuoteList, useQuoteList } from "./use-quote-list.ts";

const tabNames = [
  { value: "all", label: "All" },
  { value: "generated", label: "Generated" },
  { value: "drafts", label: "Drafts" },
] as const;

/** Contacts on the left, the chosen one's quotes on the right. A phone shows one or the other. */
export function QuotesPage() {
  const list = useQuoteList();
  const { hasFiles } = useAuth();
  const { filters, handleFilter, isChosen } = list;
  const { tab, search } = filters;
  const { counts, isAtLeast, ...counted } = useTabCounts(list);
  useCountAnnouncement(counted, counts?.[tab], tab === "drafts" ? "draft" : "quote", { tab, search }, isAtLeast);
  /** The count on a tab; undefined for 'at least none', which says nothing. */
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
          className={clsx("border-b border-border px-4 pt-3 md:px-6 md:pt-6", isChosen && !isEmpty && "max-md:hidden")}
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
                  {filters.tab !== "drafts" && hasFiles && (
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
          {filters.tab === "drafts" && <UnsavedWork className="py-2" />}
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
            <PeoplePane list={list} className={clsx(isChosen && "max-md:hidden")} />
            <ContactPane list={list} className={clsx(!isChosen && "max-md:hidden")} />
          </>
        )}
      </TabPanel>
    </Tabs>
  );
}

/**
 * The rows of a very common search arrive before its exact counts. Until then, or without them, the tabs show 'at least'
 * the number counted so far.
 */
function useTabCounts({ groups, filters }: QuoteList) {
  const { counts, at_least = false } = groups.data?.pages[0] ?? {};
  const exact = useQuery({ ...countsQuery(filters.search), enabled: at_least && !groups.isPlaceholderData });
  const isCounted = at_least && exact.data !== undefined;
  return {
    counts: isCounted ? exact.data : counts,
    isAtLeast: at_least && !isCounted,
    isPlaceholderData: groups.isPlaceholderData || exact.isLoading,
  };
}

/** With `quiet`, the empty state below has the primary button. */
function ListHeader({
  search,
  onSearch,
  quiet,
  tools,
  tabs,
}: {
  search: string;
  onSearch: (search: string) => void;
  quiet: boolean;
  tools: ReactNode;
  tabs: ReactNode;
}) {
  const { can } = useAuth();
  return (
    <>
      <div data-above-toasts="" className="mb-1.5 flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold tracking-tight">Quotes</h1>
        <ListTools
          className="max-md:order-1 md:gap-3"
          search={
            <SearchInput
              label="Search contacts, quotes, or numbers"
              value={search}
              onSearch={onSearch}
              className="w-80 max-md:w-auto max-md:flex-1"
            />
          }
        >
          {tools}
        </ListTools>
        {can("quotes.write") && (
          <LinkButton icon={Plus} to={pages.newQuote.path} variant={quiet ? "secondary" : "primary"}>
            New Quote
          </LinkButton>
        )}
      </div>
      {tabs}
    </>
  );
}
