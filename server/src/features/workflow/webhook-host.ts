import { ownHost } from "@quotemill/shared/workflow/reasons";
import { sql } from "kysely";

/** The host that the badge of a failed quote names: `webhookHost` in SQL, so that lists need not carry the address. */
export const webhookHostColumn = sql<string>`
  coalesce(lower(substring(quotes.webhook_url from '^[A-Za-z]+://(?:[^/?#]*@)?([^/?#]+)')), ${ownHost})
`.as("webhook_host");
