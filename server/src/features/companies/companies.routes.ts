import { companyCalls } from "@quotemill/shared/contracts/companies";
import type { FastifyPluginAsync } from "fastify";
import { addCall } from "../../platform/add-call.ts";
import { asActor, asOwner } from "../../platform/as-actor.ts";
import { listCompanies } from "./companies.queries.ts";
import { createCompany } from "./companies.service.ts";
import { deleteCompany } from "./delete-company.service.ts";

export const companyRoutes: FastifyPluginAsync = async (app) => {
  addCall(app, companyCalls.list, (request) => asActor(request, (db) => listCompanies(db, request.query)));

  addCall(app, companyCalls.create, (request) =>
    asActor(request, async (db, actor) => ({ company: await createCompany(db, actor, request.body.companyName) })),
  );

  addCall(app, companyCalls.delete, (request) =>
    asOwner(request, (db, actor) => deleteCompany(db, actor, request.body.company_id)),
  );
};
