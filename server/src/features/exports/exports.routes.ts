import { Readable } from "node:stream";
import { fullName } from "@quotemill/shared/contacts/contact";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import type { PriceItem } from "@quotemill/shared/prices/item";
import { totalInCents } from "@quotemill/shared/quotes/list";
import { unitsOf } from "@quotemill/shared/region/money";
import { needWords, numberOf, sentAt } from "@quotemill/shared/screens/pipeline";
import { type CsvValue, csvLine, csvMark } from "@quotemill/shared/text/csv";
import { localDay } from "@quotemill/shared/time/calendar";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany, requireActor } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce, limitRequests } from "../../platform/http/budgets.ts";
import { findRegion } from "../companies/index.ts";
import { listContactsById, listContactsFully, personOf } from "../contacts/index.ts";
import { listPipeline } from "../pipeline/index.ts";
import { listPriceItemsFully } from "../prices/index.ts";
import { listQuotesBriefly, listQuotesById } from "../quotes/index.ts";

/**
 * Enough for a hundred thousand rows over a slow connection. Someone who reads even slower must not keep others
 * waiting. The time in which we read the rows does not count.
 */
const readerMs = 5 * 60_000;

interface ListPage<Row> {
  items: Row[];
  next_cursor: string | null;
}

/** A column's heading, and the function that fills a row's cell. */
export type Columns<Row> = Record<string, (row: Row) => CsvValue>;

/**
 * Sends a list of any length, page by page: neither this process nor the database ever holds all of it. Resolves when the
 * last line was sent, the reader has left, or took too long. The first page is read before anything is sent, so that a failure still has a message.
 */
export async function sendCsv<Row>(
  reply: FastifyReply,
  name: string,
  columns: Columns<Row>,
  read: (cursor: string) => Promise<ListPage<Row>>,
): Promise<void> {
  const first = await read("");
  const cells = Object.values(columns);
  let leftMs = readerMs;
  let tooLong: NodeJS.Timeout | undefined;
  async function* lines() {
    let text = csvMark + csvLine(Object.keys(columns));
    for (let page = first; ; ) {
      text += page.items.map((row) => csvLine(cells.map((cell) => cell(row)))).join("");
      const begun = performance.now();
      tooLong = setTimeout(() => reply.raw.destroy(), leftMs);
      yield text;
      clearTimeout(tooLong);
      leftMs -= performance.now() - begun;
      if (page.next_cursor === null) return;
      page = await read(page.next_cursor);
      text = "";
    }
  }
  try {
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}.csv"`)
      .send(Readable.from(lines()));
  } finally {
    clearTimeout(tooLong);
  }
}

type Item<List extends (...args: never[]) => Promise<{ items: unknown[] }>> = Awaited<
  ReturnType<List>
>["items"][number];

/** Days are those of the company's zone, in a form that every spreadsheet reads. */
const contactColumns = (timeZone: string): Columns<Item<typeof listContactsFully>> => ({
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

const quoteColumns = (timeZone: string): Columns<Item<typeof listQuotesBriefly>> => ({
  Number: (quote) => quote.quote_number,
  Name: (quote) => quote.quote_name,
  Customer: (quote) => fullName(personOf(quote) ?? { first_name: "", last_name: "" }),
  Email: (quote) => quote.person_email,
  Company: (quote) => personOf(quote)?.company_name ?? "",
  Status: (quote) => (quote.offer?.quote_state === "accepted" ? "Accepted" : quote.status),
  Total: (quote) => unitsOf(totalInCents(quote)),
  Currency: (quote) => quote.currency,
  "Missing answers": (quote) => quote.missing_answers,
  Created: (quote) => localDay(quote.created_at, timeZone),
  Sent: (quote) => quote.quote_sent_timestamp && localDay(quote.quote_sent_timestamp, timeZone),
  Answer: (quote) => quote.offer?.quote_state.replace("_", " ") ?? null,
});

const pipelineColumns = (timeZone: string): Columns<Item<typeof listPipeline>> => ({
  Number: numberOf,
  Name: (row) => row.quote_name,
  Customer: (row) => fullName(row.person),
  Email: (row) => row.person_email,
  Phone: (row) => row.person.phone,
  Company: (row) => row.person.company_name,
  "Next step": (row) => needWords[row.need],
  Total: (row) => unitsOf(totalInCents(row)),
  Currency: (row) => row.currency,
  "Missing answers": (row) => row.missing_answers,
  Sent: (row) => {
    const at = sentAt(row);
    return at && localDay(at, timeZone);
  },
  Viewed: (row) => row.offer?.opened_count ?? null,
  "Valid until": (row) => (row.offer?.quote_state === "open" ? row.offer.valid_until : null),
});

/** Amounts are in the company's currency, to the hundredth of a cent. Values that may not be seen have no column. */
const priceColumns = (timeZone: string, currency: string, seesCosts: boolean): Columns<PriceItem> => ({
  Code: (item) => item.code,
  Name: (item) => item.name,
  "Printed name": (item) => item.printed_name,
  Unit: (item) => item.unit,
  Category: (item) => item.category,
  Supplier: (item) => item.supplier,
  "Supplier code": (item) => item.supplier_code,
  ...(seesCosts && {
    Cost: (item: PriceItem) => item.cost && hundredth(item.cost),
    "Markup %": (item: PriceItem) => item.markup_basis_points && hundredth(item.markup_basis_points),
  }),
  Price: (item) => hundredth(item.price),
  Currency: () => currency,
  Pack: (item) => item.pack,
  Kit: (item) => (item.parts.length > 0 ? "Yes" : "No"),
  Active: (item) => (item.is_active ? "Yes" : "No"),
  "Last priced": (item) => localDay(item.priced_at, timeZone),
});

const hundredth = (value: number) => Number((value / 100).toFixed(4));

/** Pages are so large that reading rows takes more time than the round trips. */
const pageRows = 500;
const busy = "Other exports are still running. Try again in a moment.";

export const exportRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  const onRequest = limitRequests(budgets.exportsBegun, "Too many exports. Wait a minute.");
  const ofCompany = limitAtOnce(budgets.exports, busy);
  const ofAll = limitAtOnce(budgets.exportsOfAll, busy);
  /** Each page has its own transaction, because a slow reader must not hold one open. */
  const exporting = (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (region: { time_zone: string; currency: string; today: string }) => Promise<void>,
  ) =>
    ofCompany(request.actor?.company_id ?? "", () =>
      ofAll("all companies", async () => {
        const { time_zone, currency } = await inCompany(request, findRegion);
        await work({ time_zone, currency, today: localDay(clock(), time_zone) });
        return reply;
      }),
    );

  addCall(
    app,
    exportCalls.contacts,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `contacts-${today}`, contactColumns(time_zone), (cursor) =>
          inCompany(request, (db, companyId) =>
            listContactsFully(db, companyId, { ...request.query, cursor, limit: pageRows }),
          ),
        ),
      ),
    { onRequest },
  );

  addCall(
    app,
    exportCalls.quotes,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `quotes-${today}`, quoteColumns(time_zone), (cursor) =>
          inCompany(request, (db, companyId) =>
            listQuotesBriefly(db, companyId, { ...request.query, cursor, limit: pageRows }),
          ),
        ),
      ),
    { onRequest },
  );

  addCall(
    app,
    exportCalls.pipeline,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `pipeline-${today}`, pipelineColumns(time_zone), (cursor) =>
          inCompany(request, (db, companyId) =>
            // A file never contains margins, even for someone who sees them.
            listPipeline(db, { company_id: companyId, sees_costs: false }, today, {
              ...request.query,
              cursor,
              limit: pageRows,
            }),
          ),
        ),
      ),
    { onRequest },
  );

  addCall(
    app,
    exportCalls.priceItems,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, currency, today }) =>
        sendCsv(
          reply,
          `prices-${today}`,
          priceColumns(time_zone, currency, requireActor(request).sees_costs),
          (cursor) =>
            inCompany(request, (db, _companyId, actor) =>
              listPriceItemsFully(db, actor, clock(), { ...request.query, ids: "", cursor, limit: pageRows }),
            ),
        ),
      ),
    { onRequest },
  );

  addCall(
    app,
    exportCalls.chosenContacts,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `contacts-${today}`, contactColumns(time_zone), () =>
          inCompany(request, (db, companyId) =>
            allOf(request.body.ids, (ids) => listContactsById(db, companyId, ids), "contact"),
          ),
        ),
      ),
    { onRequest },
  );

  addCall(
    app,
    exportCalls.chosenQuotes,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `quotes-${today}`, quoteColumns(time_zone), () =>
          inCompany(request, (db, companyId) =>
            allOf(request.body.ids, (ids) => listQuotesById(db, companyId, ids), "quote"),
          ),
        ),
      ),
    { onRequest },
  );
};

async function allOf<Page extends { items: unknown[] }>(
  ids: string[],
  read: (ids: string[]) => Promise<Page>,
  what: string,
): Promise<Page> {
  const page = await read(ids);
  return page.items.length === ids.length ? page : notFound(what);
}
