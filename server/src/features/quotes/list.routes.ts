import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { inCompany } from "../../platform/as-actor.ts";
import { notFound } from "../../platform/errors.ts";
import { addressOf, listEntries } from "./entries.queries.ts";
import { listQuoteGroups } from "./groups.queries.ts";

export const quoteListRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, quoteCalls.groups, (request) =>
    inCompany(request, (db, companyId) => listQuoteGroups(db, companyId, request.query)),
  );

  addCall(app, quoteCalls.entriesOfContact, (request) =>
    inCompany(request, async (db, companyId) => {
      const email = addressOf(companyId, request.params.id);
      return (await listEntries(db, companyId, email, request.query)) ?? notFound("contact");
    }),
  );

  addCall(app, quoteCalls.entriesOfPerson, (request) =>
    inCompany(request, async (db, companyId) => {
      const { email, ...filters } = request.query;
      return (await listEntries(db, companyId, email, filters)) ?? notFound("contact");
    }),
  );
};
