import { expect } from "vitest";
import { badPages, impossibleTimes } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

export const overviewCases: RouteCase[] = [
  {
    route: "GET /rest/v1/dashboard",
    roles: ["user", "admin", "global_admin"],
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
    route: "GET /rest/v1/quote_variables",
    roles: ["user", "admin"],
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
    badInput: () => badPages("/rest/v1/audit_log"),
  },
];
