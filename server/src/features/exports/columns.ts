import { localDay } from "@quotemill/shared/calendar-day";
import { fullName } from "@quotemill/shared/contacts";
import { readAmount } from "@quotemill/shared/money";
import { quoteTotal } from "@quotemill/shared/quotes/quote-total";
import type { listContactsFully } from "../contacts/index.ts";
import { personOf } from "../contacts/index.ts";
import type { listQuotesBriefly } from "../quotes/index.ts";
import type { Columns } from "./send-csv.ts";

type Item<List extends (...args: never[]) => Promise<{ items: unknown[] }>> = Awaited<
  ReturnType<List>
>["items"][number];

/** Days are those of the company's zone, in a form that every spreadsheet reads. */
export const contactColumns = (timeZone: string): Columns<Item<typeof listContactsFully>> => ({
  "First name": (contact) => contact.first_name,
  "Last name": (contact) => contact.last_name,
  Email: (contact) => contact.email,
  Phone: (contact) => contact.phone,
  Company: (contact) => contact.company_name,
  Address: (contact) => contact.address1,
  City: (contact) => contact.city,
  State: (contact) => contact.state,
  "Postal code": (contact) => contact.postal_code,
  Country: (contact) => contact.country,
  Quotes: (contact) => contact.quote_count,
  "Last quote": (contact) => contact.last_quote_date && localDay(contact.last_quote_date, timeZone),
  Added: (contact) => localDay(contact.created_at, timeZone),
});

export const quoteColumns = (timeZone: string): Columns<Item<typeof listQuotesBriefly>> => ({
  Number: (quote) => quote.quote_number,
  Name: (quote) => quote.quote_name,
  Customer: (quote) => fullName(personOf(quote) ?? { first_name: "", last_name: "" }),
  Email: (quote) => quote.person_email,
  Company: (quote) => personOf(quote)?.company_name ?? "",
  Status: (quote) => quote.status,
  Total: (quote) => readAmount(quoteTotal({ ...quote, offer: quote.answer }), quote.currency),
  Currency: (quote) => quote.currency,
  Created: (quote) => localDay(quote.created_at, timeZone),
  Sent: (quote) => quote.quote_sent_timestamp && localDay(quote.quote_sent_timestamp, timeZone),
  Answer: (quote) => quote.answer?.state ?? null,
});
