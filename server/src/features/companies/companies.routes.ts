import {
  company,
  companyPage,
  createCompanyInput,
  deleteCompanyAnswer,
  deleteCompanyInput,
} from "@quotemill/shared/companies";
import { pageQuery } from "@quotemill/shared/paging";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { asActor, asOwner } from "../../platform/actor.ts";
import { listCompanies } from "./companies.queries.ts";
import { createCompany } from "./companies.service.ts";
import { deleteCompany } from "./delete-company.service.ts";

const tags = ["companies"];

export const companyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    "/",
    {
      schema: { tags, summary: "All companies, newest first", querystring: pageQuery, response: { 200: companyPage } },
    },
    (request) => asActor(request, "companies.manage", (db) => listCompanies(db, request.query)),
  );
};

export const companyFunctions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    "/create-company",
    {
      schema: {
        tags,
        summary: "Make a company",
        body: createCompanyInput,
        response: { 200: z.object({ company }) },
      },
    },
    (request) =>
      asActor(request, "companies.manage", async (db, actor) => ({
        company: await createCompany(db, actor, request.body.companyName),
      })),
  );

  app.post(
    "/delete-company",
    {
      schema: {
        tags,
        summary: "Delete a company with everything in it; a large one goes on being deleted after the answer",
        body: deleteCompanyInput,
        response: { 200: deleteCompanyAnswer },
      },
    },
    (request) => asOwner(request, "companies.manage", (db, actor) => deleteCompany(db, actor, request.body.company_id)),
  );
};
