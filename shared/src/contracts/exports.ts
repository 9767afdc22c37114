import { contactFilters } from "../contacts.ts";
import { quoteFilters } from "../quotes/list.ts";
import { defineCalls } from "./call.ts";

/** Lists as files for spreadsheets. */
export const exportCalls = defineCalls("exports", {
  contacts: {
    method: "GET",
    path: "/rest/v1/exports/contacts",
    permission: "contacts.read",
    summary: "Active contacts as CSV, with the filters of the list",
    query: contactFilters,
    answer: "stream",
    errors: ["rate_limited"],
  },
  quotes: {
    method: "GET",
    path: "/rest/v1/exports/quotes",
    permission: "quotes.read",
    summary: "The company's quotes as CSV, with the filters of the list",
    query: quoteFilters,
    answer: "stream",
    errors: ["rate_limited"],
  },
});
