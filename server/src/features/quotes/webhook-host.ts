import { ownHost } from "@quotemill/shared/workflow/reasons";
import { sql } from "kysely";

/** `webhookHost` in SQL, so that neither lists nor the timeout carry the address. */
export const webhookHostSql = sql<string>`
  coalesce(lower(substring(quotes.webhook_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#]+)')), ${ownHost})`;

/** The host that a failed quote's badge names. */
export const webhookHostColumn = webhookHostSql.as("webhook_host");
