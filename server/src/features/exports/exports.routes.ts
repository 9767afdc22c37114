import { localDay } from "@quotemill/shared/calendar-day";
import { exportCalls } from "@quotemill/shared/contracts/exports";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { budgets, limitAtOnce, limitRequests } from "../../platform/http/budgets.ts";
import { findPlace } from "../companies/index.ts";
import { listContactsById, listContactsFully } from "../contacts/index.ts";
import { listQuotesBriefly, listQuotesById } from "../quotes/index.ts";
import { contactColumns, quoteColumns } from "./columns.ts";
import { sendCsv } from "./send-csv.ts";

/** Large enough that the reading counts more than the round trips. */
const limit = 500;
const busy = "Other exports are still running. Try again in a moment.";

export const exportRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  const onRequest = limitRequests(budgets.exportsBegun, "Too many exports. Wait a minute.");
  const ofCompany = limitAtOnce(budgets.exports, busy);
  const ofAll = limitAtOnce(budgets.exportsOfAll, busy);
  /** Each page has a transaction of its own: a slow reader must not hold one open. */
  const exporting = (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (place: { time_zone: string; today: string }) => Promise<void>,
  ) =>
    ofCompany(request.actor?.company_id ?? "", () =>
      ofAll("all companies", async () => {
        const { time_zone } = await inCompany(request, findPlace);
        await work({ time_zone, today: localDay(clock(), time_zone) });
        return reply;
      }),
    );

  addCall(
    app,
    exportCalls.contacts,
    (request, reply) =>
      exporting(request, reply, ({ time_zone, today }) =>
        sendCsv(reply, `contacts-${today}`, contactColumns(time_zone), (cursor) =>
          inCompany(request, (db, companyId) => listContactsFully(db, companyId, { ...request.query, cursor, limit })),
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
          inCompany(request, (db, companyId) => listQuotesBriefly(db, companyId, { ...request.query, cursor, limit })),
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
