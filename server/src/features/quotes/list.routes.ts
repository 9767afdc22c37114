import { quoteCalls } from "@quotemill/shared/contracts/quotes";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { inCompany } from "../../platform/as-actor.ts";
import { notFound } from "../../platform/errors.ts";
import { findAddress } from "../contacts/index.ts";
import { listEntries, personExists } from "./entries.queries.ts";
import { listQuoteGroups } from "./groups.queries.ts";

export const quoteListRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, quoteCalls.groups, (request) =>
    inCompany(request, (db, companyId) => listQuoteGroups(db, companyId, request.query)),
  );

  addCall(app, quoteCalls.entriesOfContact, (request) =>
    inCompany(request, async (db, companyId) => {
      const email = (await findAddress(db, companyId, request.params.id)) ?? notFound("contact");
      return listEntries(db, companyId, email, request.query);
    }),
  );

  addCall(app, quoteCalls.entriesOfPerson, (request) =>
    inCompany(request, async (db, companyId) => {
      const { email, ...filters } = request.query;
      if (!(await personExists(db, companyId, email))) notFound("contact");
      return listEntries(db, companyId, email, filters);
    }),
  );
};
