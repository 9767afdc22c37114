import type { QuoteFilters } from "@quotemill/shared/quotes/list";
import { pages } from "@quotemill/shared/screens/pages";
import { Plus } from "lucide-react";
import { Button, LinkButton } from "../../../components/ui/button.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { useAuth } from "../../auth/index.ts";

export function NoQuotesYet() {
  const { can } = useAuth();
  return (
    <div className="col-span-2">
      <EmptyState title="No quotes yet" text="Quotes and drafts appear here, grouped by contact.">
        {can("quotes.write") && (
          <LinkButton icon={Plus} to={pages.newQuote.path}>
            Create Your First Quote
          </LinkButton>
        )}
      </EmptyState>
    </div>
  );
}

export function NoSuchContact() {
  return (
    <EmptyState
      drawing="search"
      title="This contact does not exist."
      text="It may have been deleted, or the address is wrong."
    >
      <LinkButton to={pages.quotes.path} variant="secondary">
        Show all quotes
      </LinkButton>
    </EmptyState>
  );
}

const titles = { all: "No quotes yet", generated: "No generated quotes yet", drafts: "No drafts yet" };

/** Says that nothing matches this tab and search, and offers a way back to all quotes. */
export function NothingFound({
  filters,
  onFilter,
}: {
  filters: QuoteFilters;
  onFilter: (changes: Partial<QuoteFilters>) => void;
}) {
  const { can } = useAuth();
  if (filters.search) {
    return (
      <EmptyState drawing="search" title="No quotes found" text={`Nothing here matches "${filters.search}".`}>
        <Button variant="secondary" onClick={() => onFilter({ search: "" })}>
          Clear search
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={titles[filters.tab]}>
      {filters.tab === "all" ? (
        can("quotes.write") && (
          <LinkButton to={pages.newQuote.path} variant="secondary">
            New Quote
          </LinkButton>
        )
      ) : (
        <Button variant="secondary" onClick={() => onFilter({ tab: "all" })}>
          Show all quotes
        </Button>
      )}
    </EmptyState>
  );
}
