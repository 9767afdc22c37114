import {
  contact,
  contactFilters,
  contactInput,
  contactPage,
  contactUpdate,
  contactUpsert,
} from "../contacts/contact.ts";
import { importContactsInput, importResult, stageContactsInput } from "../contacts/import.ts";
import { chosen, idParam, pageQuery } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const contactCalls = defineCalls("contacts", {
  list: {
    method: "GET",
    path: "/rest/v1/contacts",
    permission: "contacts.read",
    keys: true,
    summary: "Active or archived contacts, by default the most recently changed first",
    query: contactFilters.extend(pageQuery.shape),
    answer: contactPage,
    key: queryKeys.contactList,
  },
  read: {
    method: "GET",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.read",
    keys: true,
    params: idParam,
    answer: contact,
    errors: ["not_found"],
    key: queryKeys.contact,
  },
  create: {
    method: "POST",
    path: "/rest/v1/contacts",
    permission: "contacts.write",
    keys: true,
    body: contactInput,
    answer: contact,
    errors: ["conflict"],
  },
  findOrCreate: {
    method: "PUT",
    path: "/rest/v1/contacts",
    permission: "contacts.write",
    keys: true,
    summary: "Create or update the contact with this address, for a quote",
    body: contactUpsert,
    answer: contact,
    errors: ["conflict"],
  },
  update: {
    method: "PATCH",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.write",
    keys: true,
    params: idParam,
    body: contactUpdate,
    answer: contact,
    errors: ["not_found", "conflict"],
  },
  delete: {
    method: "DELETE",
    path: "/rest/v1/contacts/:id",
    permission: "contacts.write",
    keys: true,
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

export const importCalls = defineCalls("imports", {
  stage: {
    method: "POST",
    path: "/functions/v1/stage-contacts",
    permission: "contacts.write",
    summary: "Send one part of a list of contacts; nothing is imported yet",
    body: stageContactsInput,
    errors: ["conflict", "rate_limited"],
  },
  import: {
    method: "POST",
    path: "/functions/v1/import-contacts",
    permission: "contacts.write",
    summary: "Import all parts at once, matched by email; repeating it returns the same answer",
    body: importContactsInput,
    answer: importResult,
    errors: ["not_found", "conflict", "rate_limited"],
  },
});
