import { defaultRegion } from "@quotemill/shared/region/default-region";
import { addDays, localDay } from "@quotemill/shared/time/calendar";
import { expect } from "vitest";
import { badIds, badPages } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const contacts = "/rest/v1/contacts";
const calls = "/rest/v1/phone_calls";
const inDays = (count: number) => addDays(localDay(new Date(), defaultRegion.time_zone), count);
const ofContact = (id: string) => `${contacts}/${id}/phone_calls`;
const ofQuote = (id: string) => `/rest/v1/quotes/${id}/phone_calls`;
const input = ({ ours }: World) => ({ quote_id: ours.quote.id, note: "Wants a gate, too.", next_on: inDays(1) });

/** Days for which no call can be planned. */
const badDays = ["2026-02-30", "tomorrow", "0000-01-01", inDays(-2), inDays(740), 7];

const listCase = (kind: "contact" | "quote", pathOf: (id: string) => string): RouteCase => ({
  route: `GET ${pathOf(":id")}`,
  roles: ["viewer", "user", "admin"],
  works: {
    call: ({ ours }) => ({ path: pathOf(ours[kind].id) }),
    shows: (response, { ours }) =>
      expect(response.json()).toMatchObject({
        items: [{ id: ours.phoneCall.id, note: "Rings back.", quote: { quote_number: ours.quote.quote_number } }],
        next_cursor: null,
      }),
  },
  otherCompany: ({ theirs }) => ({ path: pathOf(theirs[kind].id) }),
  badInput: ({ ours }) => [
    ...badIds("").map(({ path }) => ({ path: pathOf(path.slice(1)) })),
    ...badPages(pathOf(ours[kind].id)),
  ],
});

export const phoneCallCases: RouteCase[] = [
  listCase("contact", ofContact),
  listCase("quote", ofQuote),
  {
    route: "POST /rest/v1/contacts/:id/phone_calls",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: ofContact(world.ours.contact.id), payload: input(world) }),
      shows: async (response, { test, ours }) => {
        expect(response.json()).toMatchObject({
          quote: { quote_number: ours.quote.quote_number },
          note: "Wants a gate, too.",
          next_on: inDays(1),
          called_by: "Test Person",
          done_at: null,
        });
        const former = test.db.selectFrom("phone_calls").select("done_at").where("id", "=", ours.phoneCall.id);
        expect((await former.executeTakeFirstOrThrow()).done_at).not.toBeNull();
      },
    },
    otherCompany: (world) => ({ path: ofContact(world.theirs.contact.id), payload: {} }),
    badInput: (world) => {
      const path = ofContact(world.ours.contact.id);
      return [
        ...badIds("", {}).map(({ path, payload }) => ({ path: ofContact(path.slice(1)), payload })),
        { path, payload: { quote_id: world.theirs.quote.id } },
        { path, payload: { quote_id: "1" } },
        { path, payload: { note: "x".repeat(2_001) } },
        { path, payload: { note: 7 } },
        { path, payload: { called_by: world.ours.person.id } },
        ...badDays.map((next_on) => ({ path, payload: { next_on } })),
      ];
    },
  },
  {
    route: "PATCH /rest/v1/phone_calls/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${calls}/${ours.phoneCall.id}`, payload: { next_on: inDays(3) } }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ id: ours.phoneCall.id, next_on: inDays(3), done_at: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `${calls}/${theirs.phoneCall.id}`, payload: { next_on: inDays(3) } }),
    badInput: ({ ours }) => [
      ...badIds(calls, { next_on: inDays(3) }),
      ...[{}, { next_on: null }, { next_on: inDays(3), note: "" }, ...badDays.map((next_on) => ({ next_on }))].map(
        (payload) => ({ path: `${calls}/${ours.phoneCall.id}`, payload }),
      ),
    ],
  },
  {
    route: "POST /rest/v1/phone_calls/:id/done",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${calls}/${ours.phoneCall.id}/done` }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ done_by: "Test Person", done_at: expect.any(String) }),
    },
    otherCompany: ({ theirs }) => ({ path: `${calls}/${theirs.phoneCall.id}/done` }),
    badInput: () => badIds(calls).map(({ path }) => ({ path: `${path}/done` })),
  },
];
