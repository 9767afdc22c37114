import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const path = "/rest/v1/api_keys";
const shape = /^qm_live_[0-9A-Za-z]{38}$/;

export const apiKeyCases: RouteCase[] = [
  {
    route: `GET ${path}`,
    roles: ["admin"],
    works: {
      call: () => ({ path }),
      shows: (response, { ours }) => {
        expect(response.json().items.map(({ id }: { id: string }) => id)).toEqual([ours.apiKey.id]);
        expect(response.body).not.toContain(ours.apiKey.key);
      },
    },
  },
  {
    route: `POST ${path}`,
    roles: ["admin"],
    works: {
      call: () => ({ path, payload: { name: "Website form", scopes: ["contacts.write"] } }),
      shows: (response) => expect(response.json().key).toMatch(shape),
    },
    badInput: () =>
      [
        {},
        { name: "Website form" },
        { name: " ", scopes: ["contacts.write"] },
        { name: "x".repeat(61), scopes: ["contacts.write"] },
        { name: "Website form", scopes: [] },
        { name: "Website form", scopes: ["company.write"] },
        { name: "Website form", scopes: Array(100).fill("contacts.write") },
        { name: "Website form", scopes: ["contacts.write"], expires_at: "soon" },
        { name: "Website form", scopes: ["contacts.write"], expires_at: "2020-01-01T00:00:00Z" },
      ].map((payload) => ({ path, payload })),
  },
  {
    route: `POST ${path}/:id/rotate`,
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.apiKey.id}/rotate`, payload: { overlap_hours: 24 } }),
      shows: (response, { ours }) => {
        expect(response.json().key).toMatch(shape);
        expect(response.json().key).not.toBe(ours.apiKey.key);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.apiKey.id}/rotate`, payload: { overlap_hours: 24 } }),
    badInput: ({ ours }) => [
      ...badIds(path).map((call) => ({ path: `${call.path}/rotate`, payload: { overlap_hours: 0 } })),
      ...[{}, { overlap_hours: -1 }, { overlap_hours: 169 }, { overlap_hours: 1.5 }, { overlap_hours: "1" }].map(
        (payload) => ({ path: `${path}/${ours.apiKey.id}/rotate`, payload }),
      ),
    ],
  },
  {
    route: `DELETE ${path}/:id`,
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.apiKey.id}` }),
      shows: async (_response, { test, ours }) => {
        const { rows } = await test.db.executeQuery<{ n: number }>(
          test.db
            .selectFrom("api_keys")
            .select((key) => key.fn.countAll<number>().as("n"))
            .where("id", "=", ours.apiKey.id)
            .compile(),
        );
        expect(rows).toEqual([{ n: 0 }]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.apiKey.id}` }),
    badInput: () => [...badIds(path), { path: `${path}/${unknownId}` }],
  },
  {
    route: "GET /rest/v1/me",
    roles: ["viewer", "user", "admin", "global_admin"],
    works: {
      call: () => ({ path: "/rest/v1/me" }),
      shows: (response, { ours, callers }) =>
        expect(response.json()).toMatchObject({
          company: { id: ours.id },
          key: null,
          person: { id: callers.admin.user.id, app_role: "admin" },
        }),
    },
  },
];
