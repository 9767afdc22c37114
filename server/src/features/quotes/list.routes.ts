import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { FastifyPluginAsync } from "fastify";
import { notFound } from "../../platform/errors.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { inCompany } from "../../platform/http/as-actor.ts";
import { listAddressEntries, listContactEntries } from "./entries.queries.ts";
import { listQuoteGroups } from "./groups.queries.ts";

export const quoteListRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, quoteCalls.groups, (request) =>
    inCompany(request, (db, companyId) => listQuoteGroups(db, companyId, request.query)),
  );

  addCall(app, quoteCalls.entriesOfContact, (request) =>
    inCompany(request, async (db, companyId) => {
      const { params, query } = request;
      return (await listContactEntries(db, companyId, params.id, query)) ?? notFound("contact");
    }),
  );

  addCall(app, quoteCalls.entriesOfPerson, (request) =>
    inCompany(request, async (db, companyId) => {
      const { email, ...filters } = request.query;
      return (await listAddressEntries(db, companyId, email, filters)) ?? notFound("contact");
    }),
  );
};
