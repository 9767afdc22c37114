import type { QuoteOrder } from "@quotemill/shared/quotes/list";
import { FilterSelect } from "../../../components/ui/select.tsx";
import type { Sort } from "../../../components/ui/sort-button.tsx";
import { orderChoices } from "../../../lib/order-choices.ts";

const choices = orderChoices("newest", "oldest", "name", "name_desc", "total_desc", "total", "ending");

export const OrderSelect = ({ order, onOrder }: Sort<QuoteOrder>) => (
  <FilterSelect
    label="Sort quotes by"
    choices={choices}
    value={order}
    onChange={onOrder}
    className="ms-auto w-38 shrink-0 max-md:ms-3 max-md:mt-2 max-md:w-full max-md:shrink"
  />
);
