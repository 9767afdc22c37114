import { authUser, deleteAuthUserInput } from "@quotemill/shared/users";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { asOwner } from "../../platform/actor.ts";
import { deleteAuthUser, listAuthUsers } from "./auth-users.service.ts";

const tags = ["auth users"];

/** What a global admin sees and does of accounts. */
export const authUserFunctions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/list-auth-users",
    {
      schema: {
        tags,
        summary: "All accounts, newest first",
        response: { 200: z.object({ users: z.array(authUser) }) },
      },
    },
    (request) => asOwner(request, "auth_users.manage", async (db) => ({ users: await listAuthUsers(db) })),
  );

  app.post(
    "/delete-auth-user",
    {
      schema: {
        tags,
        summary: "Delete an account; its profile stays, pending",
        body: deleteAuthUserInput,
        response: { 200: z.object({}) },
      },
    },
    (request) =>
      asOwner(request, "auth_users.manage", async (db, actor) => {
        await deleteAuthUser(db, actor, request.body.user_id);
        return {};
      }),
  );
};
