export { countCompanies } from "./companies.queries.ts";
export { companyFunctions, companyRoutes } from "./companies.routes.ts";
