import { auditCalls } from "@quotemill/shared/contracts/activity";
import type { AuditFilters, AuditPage } from "@quotemill/shared/screens/activity";
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { pagesOf } from "../../lib/api/queries.ts";

export type ActivityQuery = UseInfiniteQueryResult<InfiniteData<AuditPage>>;

const limit = 20;

/** The server decides the scope: the caller's company, or every company for a global admin. */
export const auditQuery = (filters: AuditFilters) => ({
  ...pagesOf(auditCalls.list, { query: { ...filters, limit } }),
  placeholderData: keepPreviousData, // the list stays in place while the next filter loads
});

export const contactActivityQuery = (id: string) => pagesOf(auditCalls.ofContact, { params: { id }, query: { limit } });
export const templateActivityQuery = (id: string) =>
  pagesOf(auditCalls.ofTemplate, { params: { id }, query: { limit } });
