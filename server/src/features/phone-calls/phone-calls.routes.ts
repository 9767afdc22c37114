import { phoneCallCalls } from "@quotemill/shared/contracts/contacts";
import { localDay } from "@quotemill/shared/time/calendar";
import type { FastifyPluginAsync } from "fastify";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/db.ts";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { findRegion } from "../companies/index.ts";
import { finishCall, logCall, moveCall } from "./log-call.service.ts";
import { listCalls } from "./phone-calls.queries.ts";

export const phoneCallRoutes: FastifyPluginAsync<{ clock: Clock }> = async (app, { clock }) => {
  /** The company's day, as 'yyyy-mm-dd'. */
  const today = async (db: Db, companyId: string) => localDay(clock(), (await findRegion(db, companyId)).time_zone);

  addCall(app, phoneCallCalls.ofContact, (request) =>
    inCompany(request, async (db, companyId) => {
      await checkRecord(db, "contacts", companyId, request.params.id);
      return listCalls(db, companyId, { contact_id: request.params.id }, request.query);
    }),
  );

  addCall(app, phoneCallCalls.ofQuote, (request) =>
    inCompany(request, async (db, companyId) => {
      await checkRecord(db, "quotes", companyId, request.params.id);
      return listCalls(db, companyId, { quote_id: request.params.id }, request.query);
    }),
  );

  addCall(app, phoneCallCalls.log, (request) =>
    inCompany(request, async (db, companyId, actor) =>
      logCall(db, actor, request.params.id, request.body, await today(db, companyId)),
    ),
  );

  addCall(app, phoneCallCalls.move, (request) =>
    inCompany(request, async (db, companyId, actor) =>
      moveCall(db, actor, request.params.id, request.body, await today(db, companyId)),
    ),
  );

  addCall(app, phoneCallCalls.finish, (request) =>
    inCompany(request, (db, _companyId, actor) => finishCall(db, actor, request.params.id)),
  );
};

const names = { contacts: "contact", quotes: "quote" } as const;

async function checkRecord(db: Db, table: keyof typeof names, companyId: string, id: string) {
  const { rows } = await sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id}`.execute(
    db,
  );
  if (rows.length === 0) notFound(names[table]);
}
