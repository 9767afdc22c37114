export { type BriefContact, briefContact, contactOf, latestInfo, namedPersonOf, personOf } from "./contact-of.ts";
export { findAddress, holdContact, listContactsById, listContactsFully } from "./contacts.queries.ts";
export { contactRoutes } from "./contacts.routes.ts";
export { addressOf } from "./entries.queries.ts";
