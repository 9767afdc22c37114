import { importContactsInput, importResult, stageContactsInput } from "../contacts/import.ts";
import { defineCalls } from "./call.ts";

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
