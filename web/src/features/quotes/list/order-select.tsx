import type { QuoteOrder } from "@quotemill/shared/quotes/list";
import { FilterSelect } from "../../../components/ui/select.tsx";
import type { Sort } from "../../../components/ui/sort-button.tsx";

const choices = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
  { value: "total_desc", label: "Highest total" },
  { value: "total", label: "Lowest total" },
  { value: "ending", label: "Ending soonest" },
] as const;

export const OrderSelect = ({ order, onOrder }: Sort<QuoteOrder>) => (
  <FilterSelect
    label="Sort quotes by"
    choices={choices}
    value={order}
    onChange={onOrder}
    className="ms-auto w-38 shrink-0 max-md:ms-3 max-md:mt-2 max-md:w-full max-md:shrink"
  />
);
