import { logCallInput, moveCallInput, phoneCall, phoneCallPage } from "../contacts/phone-call.ts";
import { idParam, pageQuery } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** What people log of their calls with customers. Not open to keys: a call names the person who made it. */
export const phoneCallCalls = defineCalls("phone calls", {
  ofContact: {
    method: "GET",
    path: "/rest/v1/contacts/:id/phone_calls",
    permission: "contacts.read",
    summary: "List the calls with a contact",
    description: "Newest first.",
    params: idParam,
    query: pageQuery,
    answer: phoneCallPage,
    errors: ["not_found"],
    key: queryKeys.contactCalls,
  },
  ofQuote: {
    method: "GET",
    path: "/rest/v1/quotes/:id/phone_calls",
    permission: "quotes.read",
    summary: "List the calls about a quote",
    description: "Newest first.",
    params: idParam,
    query: pageQuery,
    answer: phoneCallPage,
    errors: ["not_found"],
    key: queryKeys.quoteCalls,
  },
  log: {
    method: "POST",
    path: "/rest/v1/contacts/:id/phone_calls",
    permission: "contacts.write",
    summary: "Log a call with a contact",
    description:
      "With the day on which to call again, if any. A next call that was planned with the contact, about the same quote or none, is then done.",
    params: idParam,
    body: logCallInput,
    answer: phoneCall,
    errors: ["not_found"],
  },
  move: {
    method: "PATCH",
    path: "/rest/v1/phone_calls/:id",
    permission: "contacts.write",
    summary: "Move the next call to another day",
    params: idParam,
    body: moveCallInput,
    answer: phoneCall,
    errors: ["not_found", "conflict"],
  },
  finish: {
    method: "POST",
    path: "/rest/v1/phone_calls/:id/done",
    permission: "contacts.write",
    summary: "Mark the next call as done",
    description: "Also if it is not needed any more. Whoever comes second changes nothing.",
    params: idParam,
    answer: phoneCall,
    errors: ["not_found", "conflict"],
  },
});
