import {
  crmLocation,
  dryRun,
  eventIdParam,
  retryInput,
  writeBack,
  writeBackInput,
  writeBackRules,
  writeDetails,
  writePage,
  writeQuery,
} from "../../crm/write-back.ts";
import { replayed } from "../../events/endpoints.ts";
import { defineCalls } from "../call.ts";
import { queryKeys } from "../query-keys.ts";

const path = "/rest/v1/crm_write_back";
const permission = "integrations.write";

export const writeBackCalls = defineCalls("crm", {
  readWriteBack: {
    method: "GET",
    path,
    permission,
    summary: "Read what is written back to GoHighLevel",
    description: "Which tags, notes and cards follow from which event, and how that is going.",
    answer: writeBack,
    key: queryKeys.writeBack,
  },
  saveWriteBack: {
    method: "PUT",
    path,
    permission,
    summary: "Set what is written back to GoHighLevel",
    description:
      "And whether it is on. Switching it off ends what waits. With `updated_at`, the version that you read, a save over a newer one is refused.",
    body: writeBackInput,
    answer: writeBack,
    errors: ["conflict", "rate_limited"],
  },
  location: {
    method: "GET",
    path: `${path}/location`,
    permission,
    // It calls GoHighLevel, and no transaction may wait for that.
    readOnly: false,
    summary: "Read the pipelines of the GoHighLevel location",
    description: "Asked now, with the scopes that the token lacks.",
    answer: crmLocation,
    errors: ["conflict", "rate_limited"],
    key: queryKeys.crmLocation,
  },
  dryRun: {
    method: "POST",
    path: `${path}/dry_run`,
    permission,
    summary: "Show what would be written to GoHighLevel",
    description: "For events of the last seven days, as if they happened now. Nothing is written.",
    body: writeBackRules,
    answer: dryRun,
    errors: ["conflict", "rate_limited"],
  },
  writes: {
    method: "GET",
    path: `${path}/events`,
    permission,
    summary: "List events that GoHighLevel is told of",
    description: "The newest first.",
    query: writeQuery,
    answer: writePage,
    key: queryKeys.crmWrites,
  },
  write: {
    method: "GET",
    path: `${path}/events/:event_id`,
    permission,
    summary: "Read the calls that were made for an event",
    params: eventIdParam,
    answer: writeDetails,
    errors: ["not_found"],
    key: queryKeys.crmWrite,
  },
  retryWrites: {
    method: "POST",
    path: `${path}/retry`,
    permission,
    summary: "Try events again that could not be written",
    description: "One of them, or all that failed. What was done already is not done again.",
    body: retryInput,
    answer: replayed,
    errors: ["not_found", "conflict", "rate_limited"],
  },
});
