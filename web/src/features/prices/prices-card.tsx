import { oldAfterDays, type PriceItemFilters, type PriceListFigures } from "@quotemill/shared/prices/item";
import { pages } from "@quotemill/shared/screens/pages";
import { Plus, Upload } from "lucide-react";
import { ListTools } from "../../components/lists/list-tools.tsx";
import { useSelection } from "../../components/lists/selection.tsx";
import { useCountAnnouncement } from "../../components/messages/announcements.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Button, LinkButton } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { orderChoices } from "../../lib/words.ts";
import { type ItemsQuery, type OpenDialog, PricesSkeleton, PricesTable } from "./prices-table.tsx";

const tabs = [
  { value: "all", label: "All" },
  { value: "old", label: `Older than ${oldAfterDays} days` },
  { value: "unused", label: "Not used" },
  { value: "kits", label: "Kits" },
] as const;

const orders = orderChoices("code", "name", "name_desc", "priced", "changed");

type OnFilter = (changes: Partial<PriceItemFilters>) => void;

export function PricesCard({
  query,
  figures,
  filters,
  canWrite,
  onFilter,
  onAdd,
  onOpen,
}: {
  query: ItemsQuery;
  /** Undefined while they load. */
  figures: PriceListFigures | undefined;
  filters: PriceItemFilters;
  canWrite: boolean;
  onFilter: OnFilter;
  /** Undefined for people who only read. */
  onAdd: (() => void) | undefined;
  onOpen: (dialog: OpenDialog) => void;
}) {
  // The selection is kept here and not in the table, because the table goes while a search finds nothing.
  const selection = useSelection(query.data && itemsOf(query.data), ({ code }) => code);
  useCountAnnouncement(query, totalOf(query.data), "item", filters);
  if (figures?.all === 0) {
    return (
      <Card>
        <EmptyState title="No items yet" text="Add what you buy and sell, with its cost and price.">
          {onAdd && (
            <>
              <LinkButton icon={Upload} to={pages.priceImport.path}>
                Import a supplier's file
              </LinkButton>
              <Button variant="secondary" icon={Plus} onClick={onAdd}>
                Add item
              </Button>
            </>
          )}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <Tabs<PriceItemFilters["status"]>
        label="Which items"
        tabs={tabs.map((tab) => ({ ...tab, count: figures?.[tab.value] }))}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
        list={(row) => (
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 ps-5 pe-3 max-md:px-4 @max-[66rem]:flex-col @max-[66rem]:flex-nowrap @max-[66rem]:items-stretch">
            <div className="min-w-0 self-end @max-[66rem]:self-stretch @max-[66rem]:pt-1">{row}</div>
            <Filters filters={filters} figures={figures} onFilter={onFilter} />
          </div>
        )}
      >
        <TabPanel value={filters.status} className="outline-none">
          <QueryView
            query={query}
            failed="Failed to load the price list"
            skeleton={<PricesSkeleton canWrite={canWrite} />}
            isEmpty={(data) => totalOf(data) === 0}
            empty={<NothingHere filters={filters} onFilter={onFilter} />}
          >
            {(data) => (
              <PricesTable
                query={query}
                data={data}
                sort={{ order: filters.order, onOrder: (order) => onFilter({ order }) }}
                selection={canWrite ? selection : undefined}
                onOpen={onOpen}
              />
            )}
          </QueryView>
        </TabPanel>
      </Tabs>
    </Card>
  );
}

const choicesOf = (all: string, given: readonly string[] = [], chosen: string) => [
  { value: "", label: all },
  ...[...new Set([...given, chosen])].filter(Boolean).map((value) => ({ value, label: value })),
];

function Filters({
  filters: { search, category, supplier, order },
  figures,
  onFilter,
}: {
  filters: PriceItemFilters;
  figures: PriceListFigures | undefined;
  onFilter: OnFilter;
}) {
  return (
    <ListTools
      className="py-2 max-md:pt-1 @max-[66rem]:flex-wrap md:@max-[66rem]:*:grow"
      filterCount={Number(category !== "") + Number(supplier !== "")}
      search={
        <SearchInput
          label="Search items"
          value={search}
          onSearch={(search) => onFilter({ search })}
          className="w-60 max-md:flex-1 @max-[66rem]:basis-40"
        />
      }
    >
      <FilterSelect
        label="Category"
        choices={choicesOf("All categories", figures?.categories, category)}
        value={category}
        onChange={(category) => onFilter({ category })}
        className="w-37 @max-[66rem]:basis-32"
      />
      <FilterSelect
        label="Supplier"
        choices={choicesOf("All suppliers", figures?.suppliers, supplier)}
        value={supplier}
        onChange={(supplier) => onFilter({ supplier })}
        className="w-37 @max-[66rem]:basis-32"
      />
      {/* Narrow tables have no heads to sort by. */}
      <FilterSelect
        label="Sort by"
        choices={orders}
        value={order}
        onChange={(order) => onFilter({ order })}
        className="basis-32 @min-[66rem]:hidden"
      />
    </ListTools>
  );
}

const emptyTitles: Record<PriceItemFilters["status"], string> = {
  all: "No items found",
  active: "No item is active.",
  off: "No item is inactive.",
  old: `Every cost was confirmed in the last ${oldAfterDays} days.`,
  unused: "Every item is used.",
  kits: "No kits yet",
};

function NothingHere({ filters, onFilter }: { filters: PriceItemFilters; onFilter: OnFilter }) {
  const { search, category, supplier, status } = filters;
  const isFiltered = search !== "" || category !== "" || supplier !== "";
  if (!isFiltered) {
    const text = status === "kits" ? "A kit is an item made of other items. Add parts to an item to make it one." : "";
    return <EmptyState drawing={status === "old" ? "done" : "sheets"} title={emptyTitles[status]} text={text} />;
  }
  return (
    <EmptyState drawing="search" title="No items found" text="Try another search or filter.">
      <Button variant="secondary" onClick={() => onFilter({ search: "", category: "", supplier: "", status: "all" })}>
        Show all items
      </Button>
    </EmptyState>
  );
}
