import { pageQuery } from "@quotemill/shared/paging";
import { inviteUserInput, userPage } from "@quotemill/shared/users";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { asActor, asOwner } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import { listUsers } from "./users.queries.ts";
import { inviteUser } from "./users.service.ts";

const tags = ["users"];

export const userRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags,
        summary: "The company's people, newest first; everyone's for a global admin",
        querystring: pageQuery,
        response: { 200: userPage },
      },
    },
    (request) =>
      asActor(request, "users.read", (db, actor) => {
        if (actor.app_role === "global_admin") return listUsers(db, null, request.query);
        if (actor.company_id === null) throw new AppError("forbidden", "Company information not available");
        return listUsers(db, actor.company_id, request.query);
      }),
  );
};

export const userFunctions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/invite-user",
    { schema: { tags, summary: "Invite a person by mail", body: inviteUserInput, response: { 200: z.object({}) } } },
    (request) =>
      asOwner(request, "users.invite", async (db, actor) => {
        await inviteUser(db, actor, request.body);
        return {};
      }),
  );
};
