export { findAddress, holdContact, listContactsById, listContactsFully } from "./contacts.queries.ts";
export { contactRoutes } from "./contacts.routes.ts";
export { importRoutes } from "./import.routes.ts";
export {
  type BriefContact,
  briefContact,
  briefContactOf,
  contactOf,
  latestInfo,
  namedPersonOf,
  nameOfContact,
  personOf,
} from "./person-of-quote.ts";
export { emailOfContact } from "./quotes-of-contact.queries.ts";
