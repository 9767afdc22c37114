import { userProfile } from "@quotemill/shared/users";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { asActor } from "../../platform/actor.ts";
import { findProfile } from "./profile.queries.ts";

export const profileRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/get_user_profile",
    {
      schema: {
        tags: ["users"],
        summary: "The caller's profile with the company; null before an invitation is accepted",
        response: { 200: userProfile.nullable() },
      },
    },
    async (request) => {
      const { actor } = request;
      if (!actor) return null;
      return asActor(request, "profile.read", async (db) => (await findProfile(db, actor.id)) ?? null);
    },
  );
};
