import { expect } from "vitest";
import { badPages, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const recipients = "/rest/v1/recipients";
const sendQuotes = "/functions/v1/send-quotes";

const body = ({ ours, receiver }: World) => ({
  quote_ids: [ours.quote.id],
  webhook_url_override: receiver.url,
  email_subject: "Your quote",
  email_message: "Hello {{contact_first_name}}",
});

export const sendingCases: RouteCase[] = [
  {
    route: "GET /rest/v1/recipients",
    roles: ["user", "admin"],
    works: {
      call: () => ({ path: recipients }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ total: 1, items: [{ id: ours.contact.id, quote_count: 1 }] }),
    },
    badInput: () => badPages(recipients),
  },
  {
    route: "GET /rest/v1/recipients/quotes",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${recipients}/quotes?email=${ours.contact.email}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          contact: { id: ours.contact.id },
          items: [{ id: ours.quote.id, person_email: ours.contact.email }],
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `${recipients}/quotes?email=${theirs.contact.email}` }),
    badInput: ({ ours }) => [
      { path: `${recipients}/quotes` },
      { path: `${recipients}/quotes?email=nobody` },
      { path: `${recipients}/quotes?email=%00` },
      ...badPages(`${recipients}/quotes?email=${ours.contact.email}`),
    ],
  },
  {
    route: "POST /functions/v1/send-quotes",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: sendQuotes, payload: body(world) }),
      shows: async (response, { test, ours }) => {
        expect(response.json()).toMatchObject({ success: true, sent: 1, offer: { state: "open" } });
        const quote = await test.db.selectFrom("quotes").select("status").where("id", "=", ours.quote.id).execute();
        expect(quote).toEqual([{ status: "Sent" }]);
      },
    },
    otherCompany: (world) => ({
      path: sendQuotes,
      payload: { ...body(world), quote_ids: [world.ours.quote.id, world.theirs.quote.id] },
    }),
    badInput: (world) =>
      [
        {},
        { ...body(world), quote_ids: [] },
        { ...body(world), quote_ids: ["x"] },
        { ...body(world), quote_ids: [unknownId] },
        { ...body(world), webhook_url_override: null },
        { ...body(world), webhook_url_override: "javascript:alert(1)" },
        { ...body(world), email_subject: "x".repeat(501) },
        { ...body(world), email_message: 7 },
        { ...body(world), valid_until: "2020-01-01" },
        { ...body(world), valid_until: "2027-02-30" },
        { ...body(world), valid_until: "tomorrow" },
        { ...body(world), choice: "both" },
      ].map((payload) => ({ path: sendQuotes, payload })),
  },
];
