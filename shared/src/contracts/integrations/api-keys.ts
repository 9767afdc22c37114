import { apiKeyInput, apiKeyList, me, newApiKey, rotateKeyInput } from "../../access/api-keys.ts";
import { idParam } from "../../requests/paging.ts";
import { defineCalls } from "../call.ts";
import { queryKeys } from "../query-keys.ts";

/** Keys are made and ended by people only: a key that could make others would outlive its own end. */
export const apiKeyCalls = defineCalls("API keys", {
  list: {
    method: "GET",
    path: "/rest/v1/api_keys",
    permission: "integrations.write",
    summary: "The company's API keys, newest first",
    answer: apiKeyList,
    key: queryKeys.apiKeys,
  },
  create: {
    method: "POST",
    path: "/rest/v1/api_keys",
    permission: "integrations.write",
    summary: "Make an API key; no later answer has the key itself",
    body: apiKeyInput,
    answer: newApiKey,
    errors: ["conflict"],
  },
  rotate: {
    method: "POST",
    path: "/rest/v1/api_keys/:id/rotate",
    permission: "integrations.write",
    summary: "Replace a key by a new one; the old one works for some more hours",
    params: idParam,
    body: rotateKeyInput,
    answer: newApiKey,
    errors: ["not_found"],
  },
  revoke: {
    method: "DELETE",
    path: "/rest/v1/api_keys/:id",
    permission: "integrations.write",
    summary: "End a key at once",
    params: idParam,
    errors: ["not_found"],
  },
  me: {
    method: "GET",
    path: "/rest/v1/me",
    permission: "session",
    keys: true,
    summary: "The caller's company, and the API key or the person",
    answer: me,
  },
});
