import { defaultFollowUps } from "@quotemill/shared/companies/follow-ups";
import { expect } from "vitest";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase } from "./route-case.ts";

const settings = { ...defaultFollowUps, is_on: true, first_after: 2, subject: " Still interested? " };
const { subject, message_not_opened, message_opened } = defaultFollowUps;
const sample = { subject, message_not_opened, message_opened, reminder: "opened" };
const pause = "/functions/v1/pause-follow-ups";

export const followUpCases: RouteCase[] = [
  {
    route: "GET /rest/v1/companies/:id/follow_ups",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/follow_ups` }),
      shows: (response) => expect(response.json()).toEqual(defaultFollowUps),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/follow_ups` }),
    badInput: () => badIds("/rest/v1/companies").map(({ path }) => ({ path: `${path}/follow_ups` })),
  },
  {
    route: "PUT /rest/v1/companies/:id/follow_ups",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/follow_ups`, payload: settings }),
      shows: async (response, { callers, ours }) => {
        expect(response.json()).toEqual({ ...settings, subject: "Still interested?" });
        const read = await callers.user.get(`/rest/v1/companies/${ours.id}/follow_ups`);
        expect(read.json()).toEqual(response.json());
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/follow_ups`, payload: settings }),
    badInput: ({ ours }) =>
      [
        {},
        { ...settings, first_after: 0 },
        { ...settings, second_after: 61 },
        { ...settings, before_end: "2" },
        { ...settings, from_hour: 16 },
        { ...settings, until_hour: 23 },
        { ...settings, subject: " " },
        { ...settings, subject: "\u0000" },
        { ...settings, message_opened: "x".repeat(20_001) },
        { ...settings, follow_ups: {} },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/follow_ups`, payload })),
  },
  {
    route: "POST /rest/v1/companies/:id/follow_ups/test",
    roles: ["admin"],
    prepare: async ({ test, ours, receiver }) => {
      const changes = { quote_send_webhook_url: receiver.url };
      await test.db.updateTable("companies").set(changes).where("id", "=", ours.id).execute();
    },
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/companies/${ours.id}/follow_ups/test`, payload: sample }),
      shows: (response, { receiver }) => {
        expect(response.json()).toEqual({});
        expect(receiver.received).not.toHaveLength(0);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/companies/${theirs.id}/follow_ups/test`, payload: sample }),
    badInput: ({ ours }) =>
      [
        {},
        { ...sample, reminder: "first" },
        { ...sample, subject: " " },
        { ...sample, subject: "\u0000" },
        { ...sample, message_opened: "x".repeat(20_001) },
        { ...sample, to: "somebody.else@example.com" },
      ].map((payload) => ({ path: `/rest/v1/companies/${ours.id}/follow_ups/test`, payload })),
  },
  {
    route: "POST /functions/v1/pause-follow-ups",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: pause, payload: { offer_id: ours.offer.id, paused: true } }),
      shows: (response) =>
        expect(response.json()).toEqual({ is_on: false, paused: true, unsubscribed: false, next_at: null }),
    },
    otherCompany: ({ theirs }) => ({ path: pause, payload: { offer_id: theirs.offer.id, paused: true } }),
    badInput: ({ ours }) =>
      [
        {},
        { offer_id: ours.offer.id },
        { offer_id: ours.offer.id, paused: "true" },
        { offer_id: "1", paused: true },
        { offer_id: unknownId, paused: true },
      ].map((payload) => ({ path: pause, payload })),
  },
];
