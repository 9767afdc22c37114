import { defineCalls } from "./call.ts";

export const realtimeCalls = defineCalls("realtime", {
  changes: {
    method: "GET",
    path: "/realtime/v1/changes",
    permission: "changes.read",
    summary: "Stream changes as server-sent events",
    description: "Changes to the company's quotes, drafts and price list.",
    answer: "text/event-stream",
    errors: ["bad_request", "rate_limited"],
  },
});
