export { countCompanies, findPlace } from "./companies.queries.ts";
export { companyRoutes } from "./companies.routes.ts";
export { companyColumns, nestedCompanyColumns, placeColumns, sendingColumns } from "./company-columns.ts";
export { deleteCompanyJob } from "./delete-company.service.ts";
