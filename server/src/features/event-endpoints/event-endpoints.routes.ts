import { eventCalls } from "@quotemill/shared/contracts/integrations/events";
import { attemptProblem } from "@quotemill/shared/workflow/call-problems";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { inCompany } from "../../platform/http/access.ts";
import { addCall, type CallHandler } from "../../platform/http/add-call.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { recordTestEvent } from "../events/index.ts";
import { deliverNow, type EventCallDeps } from "./deliver-events.ts";
import { findDelivery, listDeliveries, listEndpoints, listEvents } from "./endpoints.queries.ts";
import {
  changeEndpoint,
  findEndpoint,
  removeEndpoint,
  replayEvent,
  replayFailed,
  rotateSecret,
  saveEndpoint,
} from "./endpoints.service.ts";

export const eventEndpointRoutes: FastifyPluginAsync<EventCallDeps> = async (app, deps) => {
  const { keys, outbound } = deps;

  addCall(app, eventCalls.list, (request) =>
    inCompany(request, (db, companyId) => listEvents(db, companyId, request.query)),
  );

  addCall(app, eventCalls.endpoints, (request) =>
    inCompany(request, async (db, companyId) => ({ items: await listEndpoints(db, companyId) })),
  );

  addCall(app, eventCalls.saveEndpoint, (request) =>
    inCompany(request, (db, _companyId, actor) => saveEndpoint(db, { keys, outbound }, actor, request.body)),
  );

  addCall(app, eventCalls.changeEndpoint, (request) =>
    inCompany(request, (db, _companyId, actor) => changeEndpoint(db, outbound, actor, request.params.id, request.body)),
  );

  addCall(app, eventCalls.removeEndpoint, (request) =>
    inCompany(request, (db, _companyId, actor) => removeEndpoint(db, actor, request.params.id)),
  );

  addCall(app, eventCalls.rotateSecret, (request) =>
    inCompany(request, (db, _companyId, actor) => rotateSecret(db, keys, actor, request.params.id, request.body)),
  );

  const test: CallHandler<typeof eventCalls.testEndpoint> = async (request) => {
    const { id } = request.params;
    // The call is made between two short transactions: a slow receiver must not hold one open.
    const { key, eventId, url } = await inCompany(request, async (db, company_id) => {
      const { url } = await findEndpoint(db, company_id, id);
      const key = { company_id, endpoint_id: id };
      return { key, url, eventId: await recordTestEvent(db, key) };
    });
    const { result } = (await deliverNow(deps, key, eventId)) ?? notFound("endpoint");
    const problem = attemptProblem({ url, status: result.status, error: result.error });
    return { ok: problem === null, status: result.status, problem, duration_ms: result.durationMs };
  };
  addCall(app, eventCalls.testEndpoint, test, {
    onRequest: limitRequests(budgets.webhookTests, "Too many tests. Wait a minute."),
  });

  addCall(app, eventCalls.deliveries, (request) =>
    inCompany(request, async (db, companyId) =>
      listDeliveries(db, companyId, await findEndpoint(db, companyId, request.params.id), request.query),
    ),
  );

  addCall(app, eventCalls.delivery, (request) =>
    inCompany(request, async (db, companyId) => {
      const { id, event_id } = request.params;
      const endpoint = await findEndpoint(db, companyId, id);
      return (await findDelivery(db, companyId, endpoint, event_id)) ?? notFound("event");
    }),
  );

  const onRequest = limitRequests(budgets.eventReplays, "Too many replays. Wait a minute.");
  addCall(
    app,
    eventCalls.replay,
    (request) =>
      inCompany(request, (db, _companyId, actor) => replayEvent(db, actor, request.params.id, request.body.event_id)),
    { onRequest },
  );
  addCall(
    app,
    eventCalls.replayFailed,
    (request) =>
      inCompany(request, (db, _companyId, actor) => replayFailed(db, actor, request.params.id, request.body.since)),
    { onRequest },
  );
};
