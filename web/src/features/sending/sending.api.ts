import type { Parsed } from "@quotemill/shared/contracts/call";
import { sendingCalls } from "@quotemill/shared/contracts/sending";
import { settingsCalls } from "@quotemill/shared/contracts/settings";
import type { RecipientFilters, SendQuotesBody } from "@quotemill/shared/sending/send-quotes";
import { keepPreviousData } from "@tanstack/react-query";
import { callFunction } from "../../lib/api/api.ts";
import { pagesOf, queryOf } from "../../lib/api/queries.ts";

export const recipientsQuery = (filters: RecipientFilters) => ({
  ...pagesOf(sendingCalls.recipients, { query: { ...filters, limit: 100 } }),
  placeholderData: keepPreviousData, // the list stays in place while the next search loads
});

export type RecipientQuotesPage = Parsed<typeof sendingCalls.quotes, "answer">;

export const recipientQuotesQuery = (email: string) => pagesOf(sendingCalls.quotes, { query: { email, limit: 200 } });

/** Fetches the details of the company that the mail shows beyond its name. */
export const letterheadQuery = (id: string) => queryOf(settingsCalls.readDetails, { params: { id } });

/**
 * Repeating a key returns the first outcome and sends nothing. The result is the link to the customer's page; null if the
 * answer cannot be read, because the quotes are sent all the same.
 */
export async function sendQuotes(body: SendQuotesBody, key: string): Promise<string | null> {
  const answer = await callFunction(sendingCalls.send, { body, headers: { "Idempotency-Key": key } });
  return sendingCalls.send.answer.safeParse(answer).data?.offer?.url ?? null;
}
