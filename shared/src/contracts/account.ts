import { z } from "zod";
import { endSessionInput, openSession } from "../sessions.ts";
import { ownNameInput } from "../users.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

/** The password is changed, and all other sessions are ended, by the auth client. */
export const accountCalls = defineCalls("account", {
  rename: {
    method: "PATCH",
    path: "/rest/v1/profile/name",
    permission: "account.write",
    summary: "Change the caller's own name",
    body: ownNameInput,
    errors: ["rate_limited"],
  },
  sessions: {
    method: "GET",
    path: "/rest/v1/sessions",
    permission: "account.write",
    summary: "The caller's open sessions, the current one first",
    answer: z.object({ sessions: z.array(openSession) }),
    key: queryKeys.sessions,
  },
  endSession: {
    method: "POST",
    path: "/functions/v1/end-session",
    permission: "account.write",
    summary: "End one of the caller's sessions",
    body: endSessionInput,
    errors: ["not_found", "rate_limited"],
  },
});
