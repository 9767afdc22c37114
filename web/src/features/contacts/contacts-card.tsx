import { type ContactFilters, contactFilters, fullName } from "@quotemill/shared/contacts/contact";
import { pages } from "@quotemill/shared/screens/pages";
import { Plus } from "lucide-react";
import { useLocation } from "react-router";
import { ListTools } from "../../components/lists/list-tools.tsx";
import { useSelection } from "../../components/lists/selection.tsx";
import { useCountAnnouncement } from "../../components/messages/announcements.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { itemsOf, totalOf } from "../../lib/api/queries.ts";
import { orderChoices } from "../../lib/words.ts";
import { useAuth } from "../auth/index.ts";
import { ViewsMenu } from "../views/index.ts";
import { sourceChoices } from "./contact-facts.tsx";
import { type ContactsQuery, ContactsSkeleton, ContactsTable, type OpenDialog } from "./contacts-table.tsx";

const statusChoices = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
] as const;

const orders = orderChoices("changed", "newest", "oldest", "name", "name_desc", "company");

export function ContactsCard({
  query,
  filters,
  isEmpty,
  onFilter,
  onOpen,
}: {
  query: ContactsQuery;
  filters: ContactFilters;
  isEmpty: boolean;
  onFilter: (changes: Partial<ContactFilters>) => void;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { search } = useLocation();
  const isArchived = filters.status === "archived";
  // The selection is kept here and not in the table, because the table goes while a search finds nothing.
  const selection = useSelection(query.data && itemsOf(query.data), fullName);
  useCountAnnouncement(query, totalOf(query.data), "contact", filters);
  return (
    <Card
      title={filters.search ? "Contacts found" : isArchived ? "Archived Contacts" : "All Contacts"}
      count={totalOf(query.data)}
      tools={
        <ListTools
          className="@max-[55rem]:w-full @max-[55rem]:flex-wrap"
          filterCount={Number(filters.source !== "all") + Number(filters.status !== "active")}
          search={
            <SearchInput
              label="Search contacts"
              value={filters.search}
              onSearch={(search) => onFilter({ search })}
              className="w-68 @max-[55rem]:w-auto @max-[55rem]:flex-1 @max-[55rem]:basis-40"
            />
          }
        >
          <FilterSelect
            label="Source"
            choices={sourceChoices}
            value={filters.source}
            onChange={(source) => onFilter({ source })}
            className="w-38 @max-[55rem]:flex-1 @max-[55rem]:basis-38"
          />
          <FilterSelect
            label="Status"
            choices={statusChoices}
            value={filters.status}
            onChange={(status) => onFilter({ status })}
            className="w-30 @max-[55rem]:flex-1 @max-[55rem]:basis-30"
          />
          <FilterSelect
            label="Sort by"
            choices={orders}
            value={filters.order}
            onChange={(order) => onFilter({ order })}
            className="w-42 @max-[55rem]:flex-1 @max-[55rem]:basis-42"
          />
          <ViewsMenu list="contacts" path={pages.contacts.path} query={search.slice(1)} />
        </ListTools>
      }
    >
      <QueryView
        query={query}
        failed="Failed to load contacts"
        skeleton={<ContactsSkeleton />}
        isEmpty={(data) => totalOf(data) === 0}
        empty={
          <NoContacts
            filters={filters}
            isEmpty={isEmpty}
            onAdd={() => onOpen({ kind: "create" })}
            onShowAll={() => onFilter(contactFilters.parse({ order: filters.order }))}
          />
        }
      >
        {(data) => (
          <ContactsTable
            query={query}
            data={data}
            filters={filters}
            selection={selection}
            onOrder={(order) => onFilter({ order })}
            onOpen={onOpen}
          />
        )}
      </QueryView>
    </Card>
  );
}

function NoContacts({
  filters,
  isEmpty,
  onAdd,
  onShowAll,
}: {
  filters: ContactFilters;
  isEmpty: boolean;
  onAdd: () => void;
  onShowAll: () => void;
}) {
  const { can } = useAuth();
  const canAdd = can("contacts.write");
  return (
    <div className="border-t border-border">
      {isEmpty ? (
        <EmptyState
          drawing="people"
          title="No contacts found"
          text={canAdd ? "Get started by creating your first contact or making a quote" : undefined}
        >
          {canAdd && (
            <Button icon={Plus} onClick={onAdd}>
              Add Your First Contact
            </Button>
          )}
        </EmptyState>
      ) : (
        <EmptyState {...wordsOf(filters)}>
          <Button variant="secondary" onClick={onShowAll}>
            Show all contacts
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

/** Words for an empty list. An archive may simply be empty; in any other case, nothing matches the filters. */
const wordsOf = ({ search, source, status }: ContactFilters) =>
  status === "archived" && !search && source === "all"
    ? ({ drawing: "people", title: "No archived contacts", text: "Contacts that you delete appear here." } as const)
    : ({
        drawing: "search",
        title: "No contacts found",
        text: "Try adjusting your search or filter criteria",
      } as const);
