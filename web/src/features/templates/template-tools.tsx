import { pages } from "@quotemill/shared/pages";
import type { TemplateFilters } from "@quotemill/shared/templates/list";
import { useLocation } from "react-router";
import { SearchInput } from "../../components/search-input.tsx";
import { FilterSelect } from "../../components/ui/select.tsx";
import { orderChoices } from "../../lib/order-choices.ts";
import { ViewsMenu } from "../views/index.ts";
import { offWords } from "./off-badge.tsx";

const statusChoices = [
  { value: "all", label: "All templates" },
  { value: "active", label: "Active" },
  { value: "off", label: offWords },
] as const;

const orders = orderChoices("newest", "oldest", "changed", "name", "name_desc");

export function TemplateTools({
  filters,
  onFilter,
}: {
  filters: TemplateFilters;
  onFilter: (changes: Partial<TemplateFilters>) => void;
}) {
  const { search } = useLocation();
  return (
    <div className="flex gap-2 @max-[45rem]:w-full @max-[45rem]:flex-wrap">
      <SearchInput
        label="Search templates"
        value={filters.search}
        onSearch={(search) => onFilter({ search })}
        className="w-60 @max-[45rem]:w-auto @max-[45rem]:flex-1 @max-[45rem]:basis-52"
      />
      <FilterSelect
        label="Status"
        choices={statusChoices}
        value={filters.status}
        onChange={(status) => onFilter({ status })}
        className="w-36 @max-[45rem]:flex-1 @max-[45rem]:basis-36"
      />
      <FilterSelect
        label="Sort by"
        choices={orders}
        value={filters.order}
        onChange={(order) => onFilter({ order })}
        className="w-42 @max-[45rem]:flex-1 @max-[45rem]:basis-42"
      />
      <ViewsMenu list="templates" path={pages.templates.path} query={search.slice(1)} />
    </div>
  );
}
