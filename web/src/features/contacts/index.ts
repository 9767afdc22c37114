export { addingContact } from "./adding-contact.ts";
export { ContactLink, contactPath } from "./contact-link.tsx";
export { fetchContact } from "./contacts.api.ts";
