import { accountCalls } from "@quotemill/shared/contracts/account";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/http/add-call.ts";
import { asOwner } from "../../platform/http/as-actor.ts";
import { budgets, limitRequests } from "../../platform/http/budgets.ts";
import { renameOwn } from "./own-name.ts";
import { endOwnSession, listSessions } from "./sessions/own-sessions.queries.ts";

/** What people do with their own account. Nobody reaches another's this way, whatever their role. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const onRequest = limitRequests(budgets.accountChanges, "Too many changes. Please wait a minute.");

  addCall(app, accountCalls.sessions, (request) =>
    asOwner(request, async (db, actor) => ({ sessions: await listSessions(db, actor) })),
  );
  addCall(
    app,
    accountCalls.endSession,
    (request) => asOwner(request, (db, actor) => endOwnSession(db, actor, request.body.session_id)),
    { onRequest },
  );
  addCall(app, accountCalls.rename, (request) => asOwner(request, (db, actor) => renameOwn(db, actor, request.body)), {
    onRequest,
  });
};
