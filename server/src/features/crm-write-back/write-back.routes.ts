import { writeBackCalls } from "@quotemill/shared/contracts/integrations/write-back";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { budgets, limitAtOnce, limitRequests } from "../../platform/http/budgets.ts";
import { planEvents } from "./dry-run.ts";
import { readWriteBack } from "./rules.queries.ts";
import type { WriteBackDeps } from "./write-back.job.ts";
import { checkRules, openConnection, readLocation, retryWrites, saveRules } from "./write-back.service.ts";
import { findWrite, listWrites } from "./writes.queries.ts";

const tooOften = "GoHighLevel was asked too often. Wait a minute.";

/*
 * Calls to GoHighLevel are made between transactions: a slow one must not hold a database connection.
 */
export const writeBackRoutes: FastifyPluginAsync<WriteBackDeps> = async (app, deps) => {
  const { clock } = deps;
  const onRequest = limitRequests(budgets.crmChecks, tooOften);

  addCall(app, writeBackCalls.readWriteBack, (request) =>
    inCompany(request, (db, companyId) => readWriteBack(db, companyId, clock())),
  );

  addCall(
    app,
    writeBackCalls.saveWriteBack,
    async (request) => {
      const companyId = await inCompany(request, async (_db, id) => id);
      const connection = await openConnection(deps, companyId);
      if (request.body.is_on) await checkRules(deps, connection, request.body);
      return inCompany(request, async (db, _companyId, actor) => {
        await saveRules(db, actor, connection.locationId, request.body);
        return readWriteBack(db, companyId, clock());
      });
    },
    { onRequest },
  );

  addCall(
    app,
    writeBackCalls.location,
    async (request) => {
      const companyId = await inCompany(request, async (_db, id) => id);
      return readLocation(deps, await openConnection(deps, companyId));
    },
    { onRequest },
  );

  const atOnce = limitAtOnce(budgets.dryRunsAtOnce, "Dry runs are under way already. Wait a moment.");
  addCall(
    app,
    writeBackCalls.dryRun,
    async (request) => {
      const companyId = await inCompany(request, async (_db, id) => id);
      const connection = await openConnection(deps, companyId);
      return atOnce(companyId, () => planEvents(deps, connection, request.body));
    },
    { onRequest: limitRequests(budgets.dryRuns, "Too many dry runs. Wait a minute.") },
  );

  addCall(app, writeBackCalls.writes, (request) =>
    inCompany(request, (db, companyId) => listWrites(db, companyId, request.query)),
  );

  addCall(app, writeBackCalls.write, (request) =>
    inCompany(
      request,
      async (db, companyId) => (await findWrite(db, companyId, request.params.event_id)) ?? notFound("event"),
    ),
  );

  addCall(
    app,
    writeBackCalls.retryWrites,
    (request) => inCompany(request, (db, companyId) => retryWrites(db, companyId, request.body.event_id)),
    { onRequest: limitRequests(budgets.crmRetries, "Too many retries. Wait a minute.") },
  );
};
