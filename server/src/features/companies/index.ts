export { countCompanies, findRegion, findTargetMargin } from "./companies.queries.ts";
export { companyRoutes } from "./companies.routes.ts";
export { companyColumns, nestedCompanyColumns, regionColumns, sendingColumns } from "./company-columns.ts";
export { deleteCompanyJob } from "./delete-company.service.ts";
