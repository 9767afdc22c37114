import { idParam } from "@quotemill/shared/paging";
import {
  personEntryQuery,
  quoteEntryPage,
  quoteEntryQuery,
  quoteGroupPage,
  quoteGroupQuery,
} from "@quotemill/shared/quotes/list";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { inCompany } from "../../platform/actor.ts";
import { notFound } from "../../platform/errors.ts";
import { findAddress } from "../contacts/index.ts";
import { listEntries, personExists } from "./entries.queries.ts";
import { listQuoteGroups } from "./groups.queries.ts";

const tags = ["quotes"];

/** The two panels of the quotes list. */
export const quoteListRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/quote_groups",
    {
      schema: {
        tags,
        summary: "People with quotes or drafts, the latest first, and the tabs' counts",
        querystring: quoteGroupQuery,
        response: { 200: quoteGroupPage },
      },
    },
    (request) => inCompany(request, "quotes.read", (db, companyId) => listQuoteGroups(db, companyId, request.query)),
  );

  app.get(
    "/contacts/:id/quotes",
    {
      schema: {
        tags,
        summary: "A contact's drafts, then quotes, newest first",
        params: idParam,
        querystring: quoteEntryQuery,
        response: { 200: quoteEntryPage },
      },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        const email = (await findAddress(db, companyId, request.params.id)) ?? notFound("contact");
        return listEntries(db, companyId, email, request.query);
      }),
  );

  app.get(
    "/quote_entries",
    {
      schema: {
        tags,
        summary: "The drafts, then quotes, of whoever has that email, newest first; `unknown` for nobody's",
        querystring: personEntryQuery,
        response: { 200: quoteEntryPage },
      },
    },
    (request) =>
      inCompany(request, "quotes.read", async (db, companyId) => {
        const { email, ...filters } = request.query;
        if (!(await personExists(db, companyId, email))) notFound("contact");
        return listEntries(db, companyId, email, filters);
      }),
  );
};
