import { authUserCalls } from "@quotemill/shared/contracts/users";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/http/add-call.ts";
import { asOwner } from "../../platform/http/as-actor.ts";
import { deleteAuthUser, listAuthUsers } from "./auth-users.service.ts";

export const authUserRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, authUserCalls.list, (request) => asOwner(request, async (db) => ({ users: await listAuthUsers(db) })));

  addCall(app, authUserCalls.delete, (request) =>
    asOwner(request, (db, actor) => deleteAuthUser(db, actor, request.body.user_id)),
  );
};
