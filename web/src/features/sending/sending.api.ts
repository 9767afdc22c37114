import {
  type RecipientFilters,
  recipientPage,
  recipientQuotesPage,
  type SendQuotesInput,
} from "@quotemill/shared/sending";
import { keepPreviousData } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../../lib/api.ts";
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

const answer = z.object({ error: z.string().optional() });

/** With the same key again, the server answers as it did and sends nothing. */
export async function sendQuotes(body: SendQuotesInput, key: string) {
  const { error } = await api.post("/functions/v1/send-quotes", {
    body,
    headers: { "Idempotency-Key": key },
    schema: answer,
  });
  if (error) throw new Error(error);
}
