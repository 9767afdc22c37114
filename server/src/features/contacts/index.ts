export { contactExists } from "./contacts.queries.ts";
export { contactRoutes } from "./contacts.routes.ts";
