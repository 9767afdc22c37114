import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/event_endpoints";
const roles: RouteCase["roles"] = ["admin"];
const url = "https://jobs.example.com/in";
const types = ["offer.accepted"];

const badEndpoints = [
  {},
  { url },
  { types },
  { url: "jobs.example.com", types },
  { url: "ftp://example.com", types },
  { url: "https://user:password@example.com", types },
  { url: `https://example.com/${"x".repeat(2_048)}`, types },
  { url, types: [] },
  { url, types: ["webhook.test"] },
  { url, types: ["offer.eaten"] },
  { url, types: [...types, ...types] },
  { url, types, source: "zapier" },
  { url, types, is_enabled: "yes" },
];

const of = (name: string, payload?: object) => ({
  call: ({ ours }: World) => ({ path: `${path}/${ours.endpoint.id}${name}`, ...(payload && { payload }) }),
  otherCompany: ({ theirs }: World) => ({
    path: `${path}/${theirs.endpoint.id}${name}`,
    ...(payload && { payload }),
  }),
  badIds: () => badIds(path).map((call) => ({ path: `${call.path}${name}`, ...(payload && { payload }) })),
});
const rotate = of("/rotate_secret", {});
const test = of("/test", {});
const deliveries = of("/deliveries");

export const eventCases: RouteCase[] = [
  {
    route: "GET /rest/v1/events",
    roles,
    works: {
      call: () => ({ path: "/rest/v1/events?type=quote.sent&limit=1" }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ items: [{ type: "quote.sent", data: { company_id: ours.id } }] }),
    },
    badInput: () =>
      ["type=quote.eaten", "since=yesterday", "cursor=x", "limit=0"].map((query) => ({
        path: `/rest/v1/events?${query}`,
      })),
  },
  {
    route: `GET ${path}`,
    roles,
    works: {
      call: () => ({ path }),
      shows: (response, { ours }) => {
        expect(response.json()).toMatchObject({ items: [{ id: ours.endpoint.id, failed: 1, waiting: 0 }] });
        expect(response.body).not.toContain("secret");
      },
    },
  },
  {
    route: `POST ${path}`,
    roles,
    works: {
      call: () => ({ path, payload: { url, types } }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ url, types, secret: expect.stringMatching(/^whsec_/) }),
    },
    badInput: () => badEndpoints.map((payload) => ({ path, payload })),
  },
  {
    route: `PATCH ${path}/:id`,
    roles,
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.endpoint.id}`, payload: { is_enabled: false } }),
      shows: (response) => expect(response.json()).toMatchObject({ is_enabled: false, secret: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.endpoint.id}`, payload: { is_enabled: false } }),
    badInput: ({ ours }) => [
      ...badIds(path).map((call) => ({ path: call.path, payload: { is_enabled: false } })),
      ...[{}, { url: "x" }, { types: [] }, { is_enabled: 1 }].map((payload) => ({
        path: `${path}/${ours.endpoint.id}`,
        payload,
      })),
    ],
  },
  {
    // It belongs to another company, or does not exist: the caller cannot know which. See `endpoints.test.ts`.
    route: `DELETE ${path}/:id`,
    roles,
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.endpoint.id}` }),
      shows: async (_response, { test, ours }) =>
        expect(
          await test.db.selectFrom("event_endpoints").select("id").where("company_id", "=", ours.id).execute(),
        ).toEqual([]),
    },
    badInput: () => [{ path: `${path}/x` }],
  },
  {
    route: `POST ${path}/:id/rotate_secret`,
    roles,
    works: {
      call: rotate.call,
      shows: (response, { ours }) => {
        expect(response.json().secret).toMatch(/^whsec_/);
        expect(response.json().secret).not.toBe(ours.endpoint.secret);
      },
    },
    otherCompany: rotate.otherCompany,
    badInput: (world) => [...rotate.badIds(), { ...rotate.call(world), payload: { previous_until: "soon" } }],
  },
  {
    route: `POST ${path}/:id/test`,
    roles,
    works: {
      call: test.call,
      shows: (response) =>
        expect(response.json()).toMatchObject({ ok: false, status: null, problem: "127.0.0.1:1 could not be reached" }),
    },
    otherCompany: test.otherCompany,
    badInput: test.badIds,
  },
  {
    route: `GET ${path}/:id/deliveries`,
    roles,
    works: {
      call: deliveries.call,
      shows: (response) =>
        expect(response.json()).toMatchObject({ items: [{ type: "quote.sent", state: "failed", last: null }] }),
    },
    otherCompany: deliveries.otherCompany,
    badInput: ({ ours }) => [
      ...deliveries.badIds(),
      { path: `${path}/${ours.endpoint.id}/deliveries?state=lost` },
      { path: `${path}/${ours.endpoint.id}/deliveries?cursor=x` },
    ],
  },
  {
    route: `GET ${path}/:id/deliveries/:event_id`,
    roles,
    works: {
      call: ({ ours }) => ({ path: `${path}/${ours.endpoint.id}/deliveries/${ours.failedEventId}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ event: { id: ours.failedEventId }, attempts: [] }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.endpoint.id}/deliveries/${theirs.failedEventId}` }),
    badInput: ({ ours, theirs }) =>
      ["x", unknownId, theirs.failedEventId].map((id) => ({ path: `${path}/${ours.endpoint.id}/deliveries/${id}` })),
  },
  {
    route: `POST ${path}/:id/replay`,
    roles,
    works: {
      call: ({ ours }) => ({
        path: `${path}/${ours.endpoint.id}/replay`,
        payload: { event_id: ours.failedEventId },
      }),
      shows: (response) => expect(response.json()).toEqual({ count: 1 }),
    },
    otherCompany: ({ ours, theirs }) => ({
      path: `${path}/${theirs.endpoint.id}/replay`,
      payload: { event_id: ours.failedEventId },
    }),
    badInput: ({ ours, theirs }) =>
      [{}, { event_id: "x" }, { event_id: unknownId }, { event_id: theirs.failedEventId }].map((payload) => ({
        path: `${path}/${ours.endpoint.id}/replay`,
        payload,
      })),
  },
  {
    route: `POST ${path}/:id/replay_failed`,
    roles,
    works: {
      call: ({ ours }) => ({
        path: `${path}/${ours.endpoint.id}/replay_failed`,
        payload: { since: "2020-01-01T00:00:00Z" },
      }),
      shows: (response) => expect(response.json()).toEqual({ count: 1 }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/${theirs.endpoint.id}/replay_failed`, payload: {} }),
    badInput: ({ ours }) =>
      [{ since: "yesterday" }, { since: 5 }].map((payload) => ({
        path: `${path}/${ours.endpoint.id}/replay_failed`,
        payload,
      })),
  },
];
