import { auditPage } from "../audit.ts";
import { pageQuery } from "../paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const auditCalls = defineCalls("audit", {
  list: {
    method: "GET",
    path: "/rest/v1/audit_log",
    permission: "audit.read",
    summary: "Who did what, newest first: in the company, or everywhere for a global admin",
    query: pageQuery,
    answer: auditPage,
    key: queryKeys.audit,
  },
});
