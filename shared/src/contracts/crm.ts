import { connectInput, crmAnswer, crmSearchAnswer, crmSearchInput, disconnectInput } from "../contacts/crm.ts";
import { defineCalls } from "./call.ts";

export const crmCalls = defineCalls("crm", {
  connect: {
    method: "POST",
    path: "/functions/v1/ghl-connect",
    permission: "integrations.write",
    summary: "Connect the company to GoHighLevel",
    description: "Checks a Private Integration Token with GoHighLevel and stores it.",
    body: connectInput,
    answer: crmAnswer,
    errors: ["not_found", "rate_limited"],
    refusal: "flag",
  },
  disconnect: {
    method: "POST",
    path: "/functions/v1/ghl-disconnect",
    permission: "integrations.write",
    summary: "Disconnect the company from GoHighLevel",
    description: "The token is forgotten.",
    body: disconnectInput,
    answer: crmAnswer,
    errors: ["not_found"],
    refusal: "flag",
  },
  search: {
    method: "POST",
    path: "/functions/v1/ghl-proxy",
    permission: "contacts.write",
    summary: "Search the contacts of the company's GoHighLevel location",
    description: "No other request is passed on.",
    body: crmSearchInput,
    answer: crmSearchAnswer,
    errors: ["not_found"],
    refusal: "flag",
  },
});
