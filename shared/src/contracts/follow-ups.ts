import { followUpChanges, followUpSettings, reminderTestInput } from "../companies/follow-ups.ts";
import { followUpState, pauseFollowUpsInput } from "../offers/states.ts";
import { idParam } from "../requests/paging.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";
import { onlyChanges } from "./settings.ts";

export const followUpCalls = defineCalls("follow-ups", {
  readSettings: {
    method: "GET",
    path: "/rest/v1/companies/:id/follow_ups",
    permission: "settings.read",
    summary: "Read when and how customers are reminded of open offers",
    params: idParam,
    answer: followUpSettings,
    errors: ["not_found"],
    key: queryKeys.followUps,
  },
  saveSettings: {
    // Not PATCH, because open tabs and existing programs send all of it by this method, which still works.
    method: "PUT",
    path: "/rest/v1/companies/:id/follow_ups",
    permission: "company.write",
    summary: "Change when and how customers are reminded of open offers",
    description: onlyChanges,
    params: idParam,
    body: followUpChanges,
    answer: followUpSettings,
    errors: ["not_found", "conflict"],
  },
  sendTest: {
    method: "POST",
    path: "/rest/v1/companies/:id/follow_ups/test",
    permission: "company.write",
    summary: "Send yourself a sample reminder",
    description: "It has made-up values and comes the way that customers get theirs.",
    params: idParam,
    body: reminderTestInput,
    errors: ["not_found", "webhook_failed", "rate_limited"],
  },
  pause: {
    method: "POST",
    path: "/functions/v1/pause-follow-ups",
    permission: "quotes.send",
    summary: "Pause or resume the reminders of one offer",
    body: pauseFollowUpsInput,
    answer: followUpState,
    errors: ["not_found"],
  },
});
