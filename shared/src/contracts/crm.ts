import { connectInput, crmAnswer, crmSearchAnswer, crmSearchInput, disconnectInput } from "../contacts/crm.ts";
import { defineCalls } from "./call.ts";

export const crmCalls = defineCalls("crm", {
  connect: {
    method: "POST",
    path: "/functions/v1/ghl-connect",
    permission: "integrations.write",
    summary: "Check a Private Integration Token with GoHighLevel and store it for the company",
    body: connectInput,
    answer: crmAnswer,
    errors: ["not_found", "rate_limited"],
    refusal: "flag",
  },
  disconnect: {
    method: "POST",
    path: "/functions/v1/ghl-disconnect",
    permission: "integrations.write",
    summary: "Forget the token",
    body: disconnectInput,
    answer: crmAnswer,
    errors: ["not_found"],
    refusal: "flag",
  },
  search: {
    method: "POST",
    path: "/functions/v1/ghl-proxy",
    permission: "contacts.read",
    summary: "Search the contacts of the company's GoHighLevel location; no other request is accepted",
    body: crmSearchInput,
    answer: crmSearchAnswer,
    errors: ["not_found"],
    refusal: "flag",
  },
});
