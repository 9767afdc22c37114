import { companyCalls } from "@quotemill/shared/contracts/companies";
import type { FastifyPluginAsync } from "fastify";
import type { Db } from "../../platform/db/db.ts";
import { asActor, asOwner } from "../../platform/http/access.ts";
import { addCall } from "../../platform/http/add-call.ts";
import { listCompanies } from "./companies.queries.ts";
import { createCompany } from "./companies.service.ts";
import { deleteCompany } from "./delete-company.service.ts";

interface Options {
  createSecrets: (db: Db, companyId: string) => Promise<void>;
}

export const companyRoutes: FastifyPluginAsync<Options> = async (app, { createSecrets }) => {
  addCall(app, companyCalls.list, (request) => asActor(request, (db) => listCompanies(db, request.query)));

  addCall(app, companyCalls.create, (request) =>
    // This acts as the server itself, because a global admin must not see or write the secrets of a company.
    asOwner(request, async (db, actor) => {
      const company = await createCompany(db, actor, request.body.companyName);
      await createSecrets(db, company.id);
      return { company };
    }),
  );

  addCall(app, companyCalls.delete, (request) =>
    asOwner(request, (db, actor) => deleteCompany(db, actor, request.body.company_id)),
  );
};
