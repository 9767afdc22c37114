import { z } from "zod";
import {
  company,
  companyPage,
  createCompanyInput,
  deleteCompanyAnswer,
  deleteCompanyInput,
} from "../companies/company.ts";
import { pageQuery } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const companyCalls = defineCalls("companies", {
  list: {
    method: "GET",
    path: "/rest/v1/companies",
    permission: "companies.manage",
    summary: "List all companies",
    description: "Newest first.",
    query: pageQuery,
    answer: companyPage,
    key: queryKeys.companies,
  },
  create: {
    method: "POST",
    path: "/functions/v1/create-company",
    permission: "companies.manage",
    summary: "Create a company",
    body: createCompanyInput,
    answer: z.object({ company }),
  },
  delete: {
    method: "POST",
    path: "/functions/v1/delete-company",
    permission: "companies.manage",
    summary: "Delete a company and everything in it",
    description: "Deleting a large one continues after the response.",
    body: deleteCompanyInput,
    answer: deleteCompanyAnswer,
    errors: ["not_found"],
  },
});
