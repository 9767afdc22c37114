import { expect } from "vitest";
import { badIds } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/saved_views";
const view = { list: "quotes", name: "Drafts", query: "tab=drafts" };
const ids = { ours: "5e3f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a01", theirs: "5e3f4b0e-5a3c-4a53-9f0e-7f3f4e6f0a02" };

/** Saves one view of the admin who makes the calls, and one of the other company. */
async function prepare({ test, callers, ours, theirs }: World) {
  const owners = [
    { id: ids.ours, company_id: ours.id, user_id: callers.admin.user.id },
    { id: ids.theirs, company_id: theirs.id, user_id: theirs.person.id },
  ];
  await test.db.deleteFrom("saved_views").where("id", "in", Object.values(ids)).execute();
  await test.db
    .insertInto("saved_views")
    .values(owners.map((owner) => ({ ...view, ...owner })))
    .execute();
}

export const viewCases: RouteCase[] = [
  {
    route: "GET /rest/v1/saved_views",
    roles: ["viewer", "user", "admin"],
    prepare,
    works: {
      call: () => ({ path: `${path}?list=quotes` }),
      shows: (response) => expect(response.json()).toEqual({ items: [{ id: ids.ours, ...view }] }),
    },
    badInput: () => [{ path }, { path: `${path}?list=users` }],
  },
  {
    route: "POST /rest/v1/saved_views",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path, payload: { ...view, name: " Mine " } }),
      shows: (response) => expect(response.json()).toMatchObject({ ...view, name: "Mine" }),
    },
    badInput: () =>
      [
        {},
        { ...view, list: "users" },
        { ...view, name: " " },
        { ...view, name: "x".repeat(61) },
        { ...view, name: "\u0000" },
        { ...view, query: "x".repeat(501) },
        { ...view, query: null },
      ].map((payload) => ({ path, payload })),
  },
  {
    route: "PATCH /rest/v1/saved_views/:id",
    roles: ["viewer", "user", "admin"],
    prepare,
    works: {
      call: () => ({ path: `${path}/${ids.ours}`, payload: { name: "Unfinished" } }),
      shows: (response) => expect(response.json()).toMatchObject({ id: ids.ours, name: "Unfinished" }),
    },
    otherCompany: () => ({ path: `${path}/${ids.theirs}`, payload: { name: "Taken" } }),
    badInput: () => [
      ...badIds(path, { name: "Taken" }),
      ...[{}, { name: "" }, { name: "x".repeat(61) }].map((payload) => ({ path: `${path}/${ids.ours}`, payload })),
    ],
  },
  {
    route: "DELETE /rest/v1/saved_views/:id",
    roles: ["viewer", "user", "admin"],
    prepare,
    works: {
      call: () => ({ path: `${path}/${ids.ours}` }),
      shows: async (_response, { test }) => {
        const left = await test.db.selectFrom("saved_views").select("id").where("id", "=", ids.ours).execute();
        expect(left).toEqual([]);
      },
    },
    otherCompany: () => ({ path: `${path}/${ids.theirs}` }),
    badInput: () => badIds(path),
  },
];
