import { contactFilters } from "../contacts/contact.ts";
import { priceItemFilters } from "../prices/item.ts";
import { quoteFilters } from "../quotes/list.ts";
import { chosen } from "../requests/paging.ts";
import { pipelineFilters } from "../screens/pipeline.ts";
import { defineCalls } from "./call.ts";

/** Lists as files for spreadsheets. */
export const exportCalls = defineCalls("exports", {
  contacts: {
    method: "GET",
    path: "/rest/v1/exports/contacts",
    permission: "contacts.read",
    summary: "Export contacts as CSV",
    description: "With the filters of the list.",
    query: contactFilters,
    answer: "text/csv",
    errors: ["rate_limited"],
  },
  quotes: {
    method: "GET",
    path: "/rest/v1/exports/quotes",
    permission: "quotes.read",
    summary: "Export quotes as CSV",
    description: "With the filters of the list.",
    query: quoteFilters,
    answer: "text/csv",
    errors: ["rate_limited"],
  },
  pipeline: {
    method: "GET",
    path: "/rest/v1/exports/pipeline",
    permission: "quotes.read",
    summary: "Export one tab of the pipeline as CSV",
    description: "With the filters and the order of the list.",
    query: pipelineFilters,
    answer: "text/csv",
    errors: ["rate_limited"],
  },
  priceItems: {
    method: "GET",
    path: "/rest/v1/exports/price_items",
    permission: "prices.read",
    summary: "Export the items of the price list as CSV",
    description: "With the filters and the order of the list. Costs and markups only for people who may see them.",
    query: priceItemFilters,
    answer: "text/csv",
    errors: ["rate_limited"],
  },
  chosenContacts: {
    method: "POST",
    path: "/rest/v1/exports/contacts",
    permission: "contacts.read",
    summary: "Export the given contacts as CSV",
    readOnly: true,
    body: chosen,
    answer: "text/csv",
    errors: ["not_found", "rate_limited"],
  },
  chosenQuotes: {
    method: "POST",
    path: "/rest/v1/exports/quotes",
    permission: "quotes.read",
    summary: "Export the given quotes as CSV",
    readOnly: true,
    body: chosen,
    answer: "text/csv",
    errors: ["not_found", "rate_limited"],
  },
});
