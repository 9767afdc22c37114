import {
  type RecipientFilters,
  recipientPage,
  recipientQuotesPage,
  type SendQuotesInput,
} from "@quotemill/shared/sending";
import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import { callFunction } from "../../lib/call-function.ts";
import { pagedQuery } from "../../lib/paged-query.ts";

const recipients = "/rest/v1/recipients";

export const recipientsQuery = (filters: RecipientFilters) => ({
  ...pagedQuery(["quotes", "sending", "recipients", filters], recipients, recipientPage, { ...filters, limit: 100 }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export type RecipientQuotesPage = z.infer<typeof recipientQuotesPage>;

export const recipientQuotesQuery = (email: string) =>
  pagedQuery(["quotes", "sending", "quotes", email], `${recipients}/quotes`, recipientQuotesPage, {
    email,
    limit: 200,
  });

/** With the same key again, the server answers as it did and sends nothing. */
export const sendQuotes = (body: SendQuotesInput, key: string) =>
  callFunction("send-quotes", { body, headers: { "Idempotency-Key": key } });
