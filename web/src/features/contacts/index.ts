export { addingContact } from "./adding-contact.ts";
export { ContactLink, contactPath } from "./contact-link.tsx";
export { contactQuery, fetchContact } from "./contacts.api.ts";
