import { auditPage } from "@quotemill/shared/audit";
import { pagedQuery } from "../../lib/paged-query.ts";

/** The company's, or everything for a global admin: the server knows who asks. */
export const auditQuery = () => pagedQuery(["audit"], "/rest/v1/audit_log", auditPage, { limit: 20 });
