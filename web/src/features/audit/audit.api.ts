import { auditCalls } from "@quotemill/shared/contracts/audit";
import { pagesOf } from "../../lib/call-query.ts";

/** The company's, or everything for a global admin: the server knows who asks. */
export const auditQuery = () => pagesOf(auditCalls.list, { query: { limit: 20 } });
