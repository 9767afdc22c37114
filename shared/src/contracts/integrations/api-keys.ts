import { apiKeyInput, apiKeyList, me, newApiKey, rotateKeyInput } from "../../access/api-keys.ts";
import { idParam } from "../../requests/paging.ts";
import { defineCalls } from "../call.ts";
import { queryKeys } from "../query-keys.ts";

/** Only people make and end keys: a key that could make others would outlive its own end. */
export const apiKeyCalls = defineCalls("api keys", {
  list: {
    method: "GET",
    path: "/rest/v1/api_keys",
    permission: "integrations.write",
    summary: "List the company's API keys",
    description: "The newest first. What is shown of a key does not open anything.",
    answer: apiKeyList,
    key: queryKeys.apiKeys,
  },
  create: {
    method: "POST",
    path: "/rest/v1/api_keys",
    permission: "integrations.write",
    fresh: true,
    summary: "Make an API key",
    description: "Only this answer has the key itself.",
    body: apiKeyInput,
    answer: newApiKey,
    errors: ["conflict"],
  },
  rotate: {
    method: "POST",
    path: "/rest/v1/api_keys/:id/rotate",
    permission: "integrations.write",
    fresh: true,
    summary: "Rotate a key",
    description: "Only this answer has the new key. The old one works for some more hours.",
    params: idParam,
    body: rotateKeyInput,
    answer: newApiKey,
    errors: ["not_found", "conflict"],
  },
  revoke: {
    method: "DELETE",
    path: "/rest/v1/api_keys/:id",
    permission: "integrations.write",
    summary: "Revoke a key",
    description: "It opens nothing from now on.",
    params: idParam,
    errors: ["not_found"],
  },
  me: {
    method: "GET",
    path: "/rest/v1/me",
    permission: "session",
    keys: true,
    summary: "Read who is calling",
    description: "The company, and the API key or the person. Use it to test a connection.",
    answer: me,
  },
});
