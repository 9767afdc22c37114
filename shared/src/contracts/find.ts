import { findQuery, found, maxFound, minFindLength } from "../screens/find.ts";
import { defineCalls } from "./call.ts";
import { queryKeys } from "./query-keys.ts";

export const findCalls = defineCalls("find", {
  find: {
    method: "GET",
    path: "/rest/v1/find",
    permission: "quotes.read",
    keys: true,
    summary: "Find contacts and quotes",
    description: `By name, number, address or company: up to ${maxFound} of each; nothing for fewer than ${minFindLength} characters.`,
    query: findQuery,
    answer: found,
    key: queryKeys.found,
  },
});
