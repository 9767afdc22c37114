import { expect } from "vitest";
import { badPages, impossibleTimes } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

export const overviewCases: RouteCase[] = [
  {
    route: "GET /rest/v1/dashboard",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/dashboard" }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          scope: "company",
          total_quotes: 1,
          recent_quotes: [expect.anything()],
        }),
    },
    badInput: () =>
      ["yesterday", ...impossibleTimes].map((time) => ({
        path: `/rest/v1/dashboard?month_start=${encodeURIComponent(time)}`,
      })),
  },
  {
    route: "GET /rest/v1/offer_numbers",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/offer_numbers" }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: { sent: 1, viewed: 0, accepted: 0, declined: 0 },
          templates: [{ id: ours.template.id, sent: 1 }],
          people: [{ id: ours.person.id, sent: 1 }],
          reasons: [],
        }),
    },
    badInput: () =>
      ["2026-13", "2026", "2026-11-01", "9999-01", "november", "2026-11%00", "x".repeat(5_000)].map((month) => ({
        path: `/rest/v1/offer_numbers?month=${month}`,
      })),
  },
  {
    route: "GET /rest/v1/needs_attention",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/needs_attention" }),
      shows: (response) => expect(response.json()).toEqual({ items: [], has_more: false }),
    },
  },
  {
    route: "GET /rest/v1/quote_values",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/quote_values" }),
      shows: (response) =>
        expect(response.json()).toMatchObject({
          statuses: [{ status: "Generated", quotes: 1, total: 308_000 }],
          others: 0,
        }),
    },
  },
  {
    route: "GET /rest/v1/setup",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/setup" }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ hidden: false, done: { template: true, contact: true } }),
    },
  },
  {
    route: "POST /functions/v1/hide-setup",
    roles: ["admin"],
    works: {
      call: () => ({ method: "POST", path: "/functions/v1/hide-setup" }),
      shows: async (_, { test, ours, theirs }) => {
        const hidden = await test.db.selectFrom("companies").select("id").where("setup_hidden", "=", true).execute();
        expect(hidden.map(({ id }) => id)).toContain(ours.id);
        expect(hidden.map(({ id }) => id)).not.toContain(theirs.id);
      },
    },
  },
  {
    route: "POST /functions/v1/show-setup",
    roles: ["admin"],
    works: {
      call: () => ({ method: "POST", path: "/functions/v1/show-setup" }),
      shows: async (_, { test, ours }) => {
        const hidden = await test.db.selectFrom("companies").select("id").where("setup_hidden", "=", true).execute();
        expect(hidden.map(({ id }) => id)).not.toContain(ours.id);
      },
    },
  },
  {
    route: "GET /rest/v1/find",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/find?text=${encodeURIComponent(ours.contact.email)}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ contacts: [{ id: ours.contact.id }], quotes: [{ id: ours.quote.id }] }),
    },
    badInput: () => [{ path: `/rest/v1/find?text=${"x".repeat(101)}` }, { path: "/rest/v1/find?text=a&text=b" }],
  },
  {
    route: "GET /rest/v1/quote_variables",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/quote_variables" }),
      shows: (response) =>
        expect(response.json()).toEqual({
          inputs: [{ key: "field_1", label: "Fence length", example: "12", is_field: true }],
          outputs: [{ key: "grand_total", label: "Grand total", example: "110.5" }],
        }),
    },
  },
  {
    route: "GET /rest/v1/audit_log",
    roles: ["admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/audit_log" }),
      shows: async (response, { test, ours }) => {
        const own = await test.db.selectFrom("audit_log").select("id").where("company_id", "=", ours.id).execute();
        expect(response.json().total).toBe(own.length);
      },
    },
    badInput: () => [
      ...badPages("/rest/v1/audit_log"),
      { path: "/rest/v1/audit_log?kind=other" },
      { path: "/rest/v1/audit_log?person=1" },
    ],
  },
];
