import { accountCalls } from "@quotemill/shared/contracts/account";
import type { FastifyPluginAsync } from "fastify";
import { requireActor } from "../../platform/actor.ts";
import { addCall } from "../../platform/add-call.ts";
import { asOwner } from "../../platform/as-actor.ts";
import { budgets, limitRate } from "../../platform/budgets.ts";
import { renameOwn } from "./own-name.ts";
import { endOwnSession, listSessions } from "./own-sessions.queries.ts";

/** What people do with their own account. Nobody reaches another's this way, whatever their role. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  const limit = limitRate(app, budgets.accountChanges, "Too many changes. Please wait a minute.");

  addCall(app, accountCalls.sessions, (request) =>
    asOwner(request, async (db, actor) => ({ sessions: await listSessions(db, actor) })),
  );
  addCall(app, accountCalls.endSession, async (request) => {
    await limit(request, requireActor(request).id);
    await asOwner(request, (db, actor) => endOwnSession(db, actor, request.body.session_id));
  });
  addCall(app, accountCalls.rename, async (request) => {
    await limit(request, requireActor(request).id);
    await asOwner(request, (db, actor) => renameOwn(db, actor, request.body));
  });
};
