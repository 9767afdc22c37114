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
    summary: "List who did what",
    description: "In the company, or everywhere for a global admin, newest first. `total` is at most 10,000.",
    query: activityQuery,
    answer: activityPage,
    key: queryKeys.audit,
  },
  ofContact: {
    ...ofRecord,
    path: "/rest/v1/contacts/:id/activity",
    permission: "contacts.read",
    summary: "List who did what with a contact and their quotes",
    description: "Newest first.",
    key: queryKeys.contactActivity,
  },
  ofQuote: {
    ...ofRecord,
    path: "/rest/v1/quotes/:id/activity",
    permission: "quotes.read",
    summary: "List who did what with a quote",
    description: "Newest first.",
    key: queryKeys.quoteActivity,
  },
  ofTemplate: {
    ...ofRecord,
    path: "/rest/v1/form_templates/:id/activity",
    permission: "templates.write",
    summary: "List who did what with a template",
    description: "Newest first.",
    key: queryKeys.templateActivity,
  },
});
