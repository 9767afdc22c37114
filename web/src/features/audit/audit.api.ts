import { auditCalls } from "@quotemill/shared/contracts/audit";
import { pagesOf } from "../../lib/call-query.ts";

/** The server decides the scope: the caller's company, or every company for a global admin. */
export const auditQuery = () => pagesOf(auditCalls.list, { query: { limit: 20 } });
