import { idParam, pageQuery } from "../requests/paging.ts";
import { activityPage, activityQuery } from "../screens/activity.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

const ofRecord = {
  method: "GET",
  params: idParam,
  query: pageQuery,
  answer: activityPage,
  errors: ["not_found"],
} as const;

export const activityCalls = defineCalls("audit", {
  list: {
    method: "GET",
    path: "/rest/v1/audit_log",
    permission: "audit.read",
    summary: "Who did what, newest first: in the company, or everywhere for a global admin. `total` is at most 10,000",
    query: activityQuery,
    answer: activityPage,
    key: queryKeys.audit,
  },
  ofContact: {
    ...ofRecord,
    path: "/rest/v1/contacts/:id/activity",
    permission: "contacts.read",
    summary: "Who did what with a contact and their quotes, newest first",
    key: queryKeys.contactActivity,
  },
  ofQuote: {
    ...ofRecord,
    path: "/rest/v1/quotes/:id/activity",
    permission: "quotes.read",
    summary: "Who did what with a quote, newest first",
    key: queryKeys.quoteActivity,
  },
  ofTemplate: {
    ...ofRecord,
    path: "/rest/v1/form_templates/:id/activity",
    permission: "templates.write",
    summary: "Who did what with a template, newest first",
    key: queryKeys.templateActivity,
  },
});
