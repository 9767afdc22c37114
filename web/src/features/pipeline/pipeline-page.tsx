import { exportCalls } from "@quotemill/shared/contracts/exports";
import { pages } from "@quotemill/shared/screens/pages";
import {
  type PipelineFigure,
  type PipelineFilters,
  type PipelineRow,
  type PipelineTab,
  pipelineFilters,
  pipelineTabs,
} from "@quotemill/shared/screens/pipeline";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useLocation } from "react-router";
import { ExportButton } from "../../components/lists/export-button.tsx";
import { ListTools } from "../../components/lists/list-tools.tsx";
import { useSelection } from "../../components/lists/selection.tsx";
import { useAnnouncement, useCountAnnouncement } from "../../components/messages/announcements.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { itemsOf } from "../../lib/api/queries.ts";
import { useFormats } from "../../lib/formats.ts";
import { useUrlFilters } from "../../lib/use-url-filters.ts";
import { countOf, orderChoices } from "../../lib/words.ts";
import { contactName } from "../../records/contact-link.tsx";
import { useAuth } from "../auth/index.ts";
import { CallDialog } from "../phone-calls/index.ts";
import { ChosenQuotesBar, QuoteDialogs } from "../quotes/index.ts";
import { ViewsMenu } from "../views/index.ts";
import { figuresQuery, pipelineQuery } from "./pipeline.api.ts";
import { type PipelineDialog, PipelineSkeleton, PipelineTable } from "./pipeline-table.tsx";
import { useSteadyRows } from "./steady-rows.ts";

const tabNames: Record<PipelineTab, string> = {
  needs: "Needs you",
  waiting: "Waiting",
  accepted: "Accepted",
  ended: "Closed",
  drafts: "Drafts",
};

const orders = orderChoices(
  "urgent",
  "name",
  "name_desc",
  "total_desc",
  "total",
  "ending",
  "ending_desc",
  "sent_desc",
  "sent",
);

/** All quotes of the company in one list, by what they need. */
export function PipelinePage() {
  const [filters, setFilters] = useUrlFilters(pipelineFilters);
  const figures = useQuery(figuresQuery(filters.search));
  const lineOf = useTotals();
  const isEmpty =
    filters.search === "" &&
    figures.data !== undefined &&
    !figures.isPlaceholderData &&
    Object.values(figures.data).every(({ count }) => count === 0);
  return (
    <Tabs
      label="What quotes need"
      tabs={pipelineTabs.map((tab) => ({
        value: tab,
        label: tabNames[tab],
        count: figures.data?.[tab].count,
        line: lineOf(figures.data?.[tab]),
      }))}
      value={filters.tab}
      onChange={(tab) => setFilters({ tab })}
      className="tall:flex tall:h-full tall:flex-col"
      list={(tabs) => (
        <div className="border-b border-border px-4 pt-3 md:px-6 md:pt-6">
          <Header filters={filters} onFilter={setFilters} isEmpty={isEmpty} />
          {tabs}
        </div>
      )}
    >
      <TabPanel value={filters.tab} className="@container tall:min-h-0 tall:flex-1 tall:overflow-y-auto outline-none">
        {isEmpty ? (
          <NoQuotes />
        ) : (
          <PipelineList filters={filters} total={figures.data?.[filters.tab].count} onFilter={setFilters} />
        )}
      </TabPanel>
    </Tabs>
  );
}

/** Returns the line under a tab's name with its total. A space keeps the line while the total is not known. */
function useTotals() {
  const formats = useFormats();
  return (figure: PipelineFigure | undefined): string => {
    if (!figure) return "\u00a0";
    const total = figure.total === null ? "–" : formats.cents(figure.total, null);
    return figure.others > 0 ? `${total} and ${figure.others.toLocaleString("en")} in other currencies` : total;
  };
}

type OnFilter = (changes: Partial<PipelineFilters>) => void;

function Header({ filters, onFilter, isEmpty }: { filters: PipelineFilters; onFilter: OnFilter; isEmpty: boolean }) {
  const { search } = useLocation();
  const { can, hasFiles } = useAuth();
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-3">
      <h1 className="me-auto text-xl font-semibold tracking-tight">Pipeline</h1>
      <ListTools
        className="max-md:order-1 md:gap-3"
        search={
          <SearchInput
            label="Search customer, job or number"
            value={filters.search}
            onSearch={(search) => onFilter({ search })}
            className="w-80 max-md:w-auto max-md:flex-1"
          />
        }
      >
        {!isEmpty && (
          <>
            {/* A narrow table has no heads to sort by. */}
            <FilterSelect
              label="Sort by"
              choices={orders}
              value={filters.order}
              onChange={(order) => onFilter({ order })}
              className="md:hidden"
            />
            <ViewsMenu list="pipeline" path={pages.pipeline.path} query={search.slice(1)} />
            {hasFiles && (
              <ExportButton call={exportCalls.pipeline} given={[{ query: filters }]} label="Export quotes" />
            )}
          </>
        )}
      </ListTools>
      {can("quotes.write") && (
        <LinkButton icon={Plus} to={pages.newQuote.path} variant={isEmpty ? "secondary" : "primary"}>
          New Quote
        </LinkButton>
      )}
    </div>
  );
}

function PipelineList({
  filters,
  total,
  onFilter,
}: {
  filters: PipelineFilters;
  /** Number of rows in the tab, once they are counted. */
  total: number | undefined;
  onFilter: OnFilter;
}) {
  const query = useInfiniteQuery(pipelineQuery(filters));
  const [dialog, setDialog] = useState<PipelineDialog | null>(null);
  const { tab, search, order } = filters;
  const fetched = useMemo(() => query.data && itemsOf(query.data), [query.data]);
  const list = query.isPlaceholderData ? "what was shown before" : `${tab} ${order} ${search}`;
  const { rows, waiting, showAll } = useSteadyRows(list, fetched);
  const data = useMemo(
    () => fetched && { pages: [{ items: rows, total: total ?? rows.length }], pageParams: [""] },
    [fetched, rows, total],
  );
  const selection = useSelection(data && rows, (row) => row.quote_number);
  useCountAnnouncement(query, total, tab === "drafts" ? "draft" : "quote", { tab, search });
  useAnnouncement(waiting > 0 ? `${countOf(waiting, "new quote")}.` : "");
  return (
    <>
      {waiting > 0 && (
        <div className="sticky top-0 z-10 flex h-0 justify-center">
          <Button variant="secondary" size="sm" onClick={showAll} className="mt-1 rounded-full shadow-popover">
            {waiting} new
          </Button>
        </div>
      )}
      <QueryView
        query={{ data, error: query.error, isFetching: query.isFetching, refetch: query.refetch }}
        failed="Failed to load the pipeline"
        skeleton={<PipelineSkeleton />}
        isEmpty={() => rows.length === 0}
        empty={<NothingHere filters={filters} onFilter={onFilter} />}
      >
        {(shown) => (
          <PipelineTable
            query={query}
            data={shown}
            selection={selection}
            sort={{ order, onOrder: (order) => onFilter({ order }) }}
            onOpen={setDialog}
          />
        )}
      </QueryView>
      <ChosenQuotesBar selection={selection} />
      {dialog?.kind === "call" ? (
        <CallDialog {...callSubject(dialog.row)} onClose={() => setDialog(null)} />
      ) : (
        <QuoteDialogs dialog={dialog} onChange={setDialog} />
      )}
    </>
  );
}

const callSubject = ({ id, quote_number, person }: PipelineRow) => ({
  contact: { id: person.id ?? "", name: contactName(person), phone: person.phone },
  quote: { id, number: quote_number },
});

const emptyTitles: Record<PipelineTab, string> = {
  needs: "Nothing needs you.",
  waiting: "No customer has a quote to answer.",
  accepted: "No quote is accepted yet.",
  ended: "No quote is closed yet.",
  drafts: "No drafts yet",
};

function NothingHere({ filters: { tab, search }, onFilter }: { filters: PipelineFilters; onFilter: OnFilter }) {
  if (search) {
    return (
      <EmptyState drawing="search" title="No quotes found" text={`Nothing here matches "${search}".`}>
        <Button variant="secondary" onClick={() => onFilter({ search: "" })}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  return <EmptyState drawing={tab === "needs" ? "done" : "sheets"} title={emptyTitles[tab]} />;
}

function NoQuotes() {
  const { can } = useAuth();
  return (
    <EmptyState title="No quotes yet" text="Quotes and drafts appear here by what they need.">
      {can("quotes.write") && (
        <LinkButton icon={Plus} to={pages.newQuote.path}>
          Create Your First Quote
        </LinkButton>
      )}
    </EmptyState>
  );
}
