export { addingContact } from "./adding-contact.ts";
export { fetchContact } from "./contacts.api.ts";
