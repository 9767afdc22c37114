import { pages } from "@quotemill/shared/pages";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { SearchInput } from "../../../components/search-input.tsx";
import { LinkButton } from "../../../components/ui/button.tsx";

/** With `quiet`, the empty state below has the primary button. */
export function ListHeader({
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
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold tracking-tight">Quotes</h1>
        <SearchInput
          label="Search contacts, quotes, or numbers"
          value={search}
          onSearch={onSearch}
          className="w-80 max-md:order-1 max-md:w-full"
        />
        {/* On a phone they share the row below the search. */}
        <div className="contents max-md:order-2 max-md:flex max-md:w-full max-md:gap-2 max-md:empty:hidden max-md:*:flex-1">
          {tools}
        </div>
        <LinkButton to={pages.newQuote.path} variant={quiet ? "secondary" : "primary"}>
          <Plus size={16} aria-hidden="true" className="-ms-0.5" />
          New Quote
        </LinkButton>
      </div>
      {tabs}
    </>
  );
}
