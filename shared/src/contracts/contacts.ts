import {
  contact,
  contactFilters,
  contactInput,
  contactPage,
  contactUpdate,
  contactUpsert,
} from "../contacts/contact.ts";
import { chosen, idParam, pageQuery } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const contactCalls = defineCalls("contacts", {
  list: {
    method: "GET",
    path: "/rest/v1/contacts",
    permission: "contacts.read",
    summary: "Active or archived contacts, by default the most recently changed first",
    query: contactFilters.extend(pageQuery.shape),
    answer: contactPage,
    key: queryKeys.contactList,
  },
  read: {
    method: "GET",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.read",
    params: idParam,
    answer: contact,
    errors: ["not_found"],
    key: queryKeys.contact,
  },
  create: {
    method: "POST",
    path: "/rest/v1/contacts",
    permission: "contacts.write",
    body: contactInput,
    answer: contact,
    errors: ["conflict"],
  },
  findOrCreate: {
    method: "PUT",
    path: "/rest/v1/contacts",
    permission: "contacts.write",
    summary: "Create or update the contact with this address, for a quote",
    body: contactUpsert,
    answer: contact,
    errors: ["conflict"],
  },
  update: {
    method: "PATCH",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.write",
    params: idParam,
    body: contactUpdate,
    answer: contact,
    errors: ["not_found", "conflict"],
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.write",
    params: idParam,
    errors: ["not_found"],
  },
  deleteChosen: {
    method: "POST",
    path: "/rest/v1/contacts/delete",
    permission: "contacts.write",
    summary: "Delete several contacts, or none of them",
    body: chosen,
    errors: ["not_found"],
  },
  restore: {
    method: "POST",
    path: "/rest/v1/contacts/restore",
    permission: "contacts.write",
    summary: "Bring back deleted contacts, or none of them",
    body: chosen,
    errors: ["not_found"],
  },
});
