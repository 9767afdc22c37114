export { contactOf } from "./contact-of.ts";
export { contactExists, findContact } from "./contacts.queries.ts";
export { contactRoutes } from "./contacts.routes.ts";
