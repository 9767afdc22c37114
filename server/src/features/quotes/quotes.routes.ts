import { pageQuery } from "@quotemill/shared/paging";
import { quotePage } from "@quotemill/shared/quotes/schema";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { inCompany } from "../../platform/actor.ts";
import { notFound } from "../../platform/errors.ts";
import { contactExists } from "../contacts/index.ts";
import { listContactQuotes } from "./quotes.queries.ts";

export const quoteRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: {
        tags: ["quotes"],
        summary: "A contact's quotes, newest first",
        querystring: pageQuery.extend({ contact_id: z.uuid() }),
        response: { 200: quotePage },
      },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        const { contact_id, ...page } = request.query;
        if (!(await contactExists(db, companyId, contact_id))) notFound("contact");
        return listContactQuotes(db, companyId, contact_id, page);
      }),
  );
};
