import { defineCalls } from "./call.ts";

export const realtimeCalls = defineCalls("realtime", {
  changes: {
    method: "GET",
    path: "/realtime/v1/changes",
    permission: "changes.read",
    summary: "Changes to the company's quotes, drafts and price list, as events",
    answer: "stream",
    errors: ["bad_request", "rate_limited"],
  },
});
