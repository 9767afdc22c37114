import { z } from "zod";
import { quoteMaterials } from "../prices/materials.ts";
import {
  personRowQuery,
  quoteCounts,
  quoteCountsQuery,
  quoteGroupPage,
  quoteGroupQuery,
  quoteRowPage,
  quoteRowQuery,
} from "../quotes/list.ts";
import {
  draft,
  draftInput,
  draftPage,
  draftUpdate,
  quote,
  quoteListQuery,
  quotePage,
  submitQuoteInput,
} from "../quotes/quote.ts";
import { chosenRows, idParam, pageQuery, recordId } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/**
 * A client that repeats a request, because its answer was lost, sends the same key again, and nothing is done twice.
 */
export const idempotencyHeader = z.object({ "idempotency-key": z.string().min(8).max(100).optional() });

export const quoteCalls = defineCalls("quotes", {
  list: {
    method: "GET",
    path: "/rest/v1/quotes",
    permission: "quotes.read",
    keys: true,
    summary: "The company's quotes, or one contact's, newest first",
    query: quoteListQuery,
    answer: quotePage,
    errors: ["not_found"],
    key: queryKeys.contactQuotes,
  },
  read: {
    method: "GET",
    path: "/rest/v1/quotes/:id",
    permission: "quotes.read",
    keys: true,
    params: idParam,
    answer: quote,
    errors: ["not_found"],
  },
  materials: {
    method: "GET",
    path: "/rest/v1/quotes/:id/materials",
    permission: "quotes.read",
    keys: true,
    summary: "What a quote needs, by supplier, kits taken apart; for an accepted one, what was accepted",
    params: idParam,
    answer: quoteMaterials,
    errors: ["not_found"],
    key: queryKeys.quoteMaterials,
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/quotes/:id",
    permission: "quotes.write",
    keys: true,
    params: idParam,
    errors: ["not_found"],
  },
  deleteChosen: {
    method: "POST",
    path: "/rest/v1/quotes/delete",
    permission: "quotes.write",
    summary: "Delete several quotes and drafts, or none of them",
    body: chosenRows,
    errors: ["not_found"],
  },
  nextNumber: {
    method: "POST",
    path: "/rest/v1/rpc/get_next_quote_number_preview",
    permission: "quotes.read",
    summary: "The number the next quote would get",
    body: z.object({ company_id_input: recordId }),
    answer: z.string(),
    errors: ["not_found"],
    key: queryKeys.nextNumber,
  },
  submit: {
    method: "POST",
    path: "/functions/v1/submit-quote",
    permission: "quotes.write",
    keys: true,
    summary:
      "Create a quote, or with `revises_quote_id` the next revision of one; repeating the Idempotency-Key returns the same answer",
    headers: idempotencyHeader,
    body: submitQuoteInput,
    answer: z.object({ success: z.literal(true), quote_id: z.uuid(), quote_number: z.string() }),
    errors: ["not_found", "conflict"],
  },
  runAgain: {
    method: "POST",
    path: "/functions/v1/run-quote",
    permission: "quotes.write",
    keys: true,
    summary: "Send the quote to its workflow again",
    body: z.object({ quote_id: recordId }),
    answer: z.object({ success: z.literal(true) }),
    errors: ["not_found", "conflict"],
  },
  groups: {
    method: "GET",
    path: "/rest/v1/quote_groups",
    permission: "quotes.read",
    summary: "People with quotes or drafts, latest first, and the counts of the tabs",
    query: quoteGroupQuery,
    answer: quoteGroupPage,
    key: queryKeys.quoteGroups,
  },
  counts: {
    method: "GET",
    path: "/rest/v1/quote_counts",
    permission: "quotes.read",
    summary: "How many quotes and drafts of a search each tab holds, counted to the end",
    query: quoteCountsQuery,
    answer: quoteCounts,
    key: queryKeys.quoteCounts,
  },
  entriesOfContact: {
    method: "GET",
    path: "/rest/v1/contacts/:id/quotes",
    permission: "quotes.read",
    summary: "A contact's drafts, then their quotes, by default newest first",
    params: idParam,
    query: quoteRowQuery,
    answer: quoteRowPage,
    errors: ["not_found"],
    key: queryKeys.quoteEntries,
  },
  entriesOfPerson: {
    method: "GET",
    path: "/rest/v1/quote_entries",
    permission: "quotes.read",
    summary:
      "The drafts, then the quotes, for an email address, by default newest first; `unknown` for those without one",
    query: personRowQuery,
    answer: quoteRowPage,
    errors: ["not_found"],
    key: queryKeys.quoteEntries,
  },
});

/** Quotes that are saved but not submitted, in the table `saved_quotes`. */
export const draftCalls = defineCalls("drafts", {
  list: {
    method: "GET",
    path: "/rest/v1/saved_quotes",
    permission: "quotes.read",
    keys: true,
    summary: "The company's drafts, newest first",
    query: pageQuery,
    answer: draftPage,
  },
  read: {
    method: "GET",
    path: "/rest/v1/saved_quotes/:id",
    permission: "quotes.read",
    keys: true,
    params: idParam,
    answer: draft,
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: "/rest/v1/saved_quotes",
    permission: "quotes.write",
    keys: true,
    headers: idempotencyHeader,
    body: draftInput,
    answer: draft,
    errors: ["not_found", "conflict"],
  },
  update: {
    method: "PATCH",
    path: "/rest/v1/saved_quotes/:id",
    permission: "quotes.write",
    keys: true,
    params: idParam,
    body: draftUpdate,
    answer: draft,
    errors: ["not_found", "conflict"],
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/saved_quotes/:id",
    permission: "quotes.write",
    keys: true,
    params: idParam,
    errors: ["not_found"],
  },
});
