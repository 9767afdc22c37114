import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

export const workflowCases: RouteCase[] = [
  {
    route: "GET /rest/v1/workflow_secrets",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/workflow_secrets" }),
      shows: (response) => expect(response.json().signing_secret).toMatch(/^whsec_/),
    },
  },
  {
    route: "POST /rest/v1/workflow_secrets/rotate",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/workflow_secrets/rotate", payload: { kind: "signing_secret" } }),
      shows: (response) => expect(response.json().upload_url).toContain("/functions/v1/upload-quote-pdf?secret="),
    },
    badInput: () =>
      [{ kind: "ghl_token" }, { kind: "upload_secret", previous_until: "soon" }].map((payload) => ({
        path: "/rest/v1/workflow_secrets/rotate",
        payload,
      })),
  },
  {
    route: "POST /rest/v1/workflow_secrets/end_previous",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/workflow_secrets/end_previous", payload: { kind: "upload_secret" } }),
      shows: (response) => expect(response.json().previous_until.upload_secret).toBeNull(),
    },
    badInput: () => [{ path: "/rest/v1/workflow_secrets/end_previous", payload: { kind: "ghl_token" } }],
  },
  {
    route: "GET /rest/v1/quotes/:id/runs",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quotes/${ours.quote.id}/runs` }),
      shows: (response) => expect(response.json()).toEqual({ items: [] }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes/${theirs.quote.id}/runs` }),
    badInput: () => badIds("/rest/v1/quotes").map(({ path }) => ({ path: `${path}/runs` })),
  },
  {
    route: "GET /rest/v1/form_templates/:id/webhook_health",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/form_templates/${ours.template.id}/webhook_health` }),
      shows: (response) => expect(response.json()).toMatchObject({ succeeded: 0, failed: 0, last_problem: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/form_templates/${theirs.template.id}/webhook_health` }),
    badInput: () => badIds("/rest/v1/form_templates").map(({ path }) => ({ path: `${path}/webhook_health` })),
  },
  {
    route: "POST /functions/v1/run-quote",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: "/functions/v1/run-quote", payload: { quote_id: ours.quote.id } }),
      shows: async (_response, { test, ours }) => {
        const quote = await test.db
          .selectFrom("quotes")
          .select(["status", "run"])
          .where("id", "=", ours.quote.id)
          .executeTakeFirst();
        expect(quote).toEqual({ status: "Processing", run: 2 });
      },
    },
    otherCompany: ({ theirs }) => ({ path: "/functions/v1/run-quote", payload: { quote_id: theirs.quote.id } }),
    badInput: () =>
      [{}, { quote_id: "x" }, { quote_id: unknownId }].map((payload) => ({ path: "/functions/v1/run-quote", payload })),
  },
  {
    route: "POST /functions/v1/test-webhook",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: "/functions/v1/test-webhook", payload: { template_id: ours.hooked.id } }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ ok: false, status: null, problem: "127.0.0.1:1 could not be reached" }),
    },
    otherCompany: ({ theirs }) => ({ path: "/functions/v1/test-webhook", payload: { template_id: theirs.hooked.id } }),
    badInput: ({ ours }) =>
      [
        {},
        { template_id: unknownId },
        { template_id: ours.template.id },
        { template_id: unknownId, webhook_url: "https://example.com" },
        { webhook_url: "example.com" },
        { webhook_url: "ftp://example.com" },
        { webhook_url: "https://user:password@example.com" },
        { webhook_url: "https://example.com", format: "letter" },
        { format: "sending" },
      ].map((payload) => ({ path: "/functions/v1/test-webhook", payload })),
  },
];
