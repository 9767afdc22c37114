import { contactFilters } from "../contacts/contact.ts";
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
    summary: "Contacts as CSV, with the filters of the list",
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
  pipeline: {
    method: "GET",
    path: "/rest/v1/exports/pipeline",
    permission: "quotes.read",
    summary: "One tab of the pipeline as CSV, with the filters and the order of the list",
    query: pipelineFilters,
    answer: "stream",
    errors: ["rate_limited"],
  },
  chosenContacts: {
    method: "POST",
    path: "/rest/v1/exports/contacts",
    permission: "contacts.read",
    readOnly: true,
    summary: "The given contacts as CSV",
    body: chosen,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
  chosenQuotes: {
    method: "POST",
    path: "/rest/v1/exports/quotes",
    permission: "quotes.read",
    readOnly: true,
    summary: "The given quotes as CSV",
    body: chosen,
    answer: "stream",
    errors: ["not_found", "rate_limited"],
  },
});
