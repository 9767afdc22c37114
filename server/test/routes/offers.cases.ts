import { expect } from "vitest";
import { acceptOffer } from "../../src/features/offers/answers/accept-offer.service.ts";
import { addEvent } from "../../src/features/offers/lifecycle/change-offer.ts";
import { unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const functions = "/functions/v1";
const setState = async ({ test, ours }: World, state: "withdrawn") => {
  await test.db.updateTable("offers").set({ state }).where("id", "=", ours.offer.id).execute();
};
const ask = async ({ test, ours: { id, offer } }: World) => {
  const detail = { message: "When can you start?" };
  await addEvent(test.db, id, offer.id, { kind: "question", actor: "customer", detail });
};
const accept = async ({ test, ours: { id, person, offer } }: World) => {
  const choice = { quote_ids: [offer.quotes[0]?.quote_id ?? ""], extras: [], name: "Marcus", signature: null };
  const by = { actor: "staff", id: person.id, name: "Pat" } as const;
  await acceptOffer(test.db, { company_id: id, id: offer.id }, choice, by, new Date());
};

const offerOf = ({ test, ours }: World) =>
  test.db.selectFrom("offers").selectAll().where("id", "=", ours.offer.id).executeTakeFirstOrThrow();
const latestEvent = ({ test, ours }: World) =>
  test.db
    .selectFrom("offer_events")
    .select(["kind", "actor", "detail"])
    .where("offer_id", "=", ours.offer.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
const audited = async ({ test, ours }: World, action: string) => {
  const entry = await test.db
    .selectFrom("audit_log")
    .select("subject")
    .where("company_id", "=", ours.id)
    .where("action", "=", action)
    .executeTakeFirst();
  expect(entry?.subject).toBe(`${ours.quote.quote_number} to ${ours.contact.email}`);
};
/** Returns calls with bad offer ids, for any function that takes one. */
const badOffers = (path: string, rest: object) =>
  [undefined, null, "x", 7, unknownId].map((offer_id) => ({ path, payload: { ...rest, offer_id } }));

export const offerCases: RouteCase[] = [
  {
    route: "GET /rest/v1/quotes/:id/offers",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quotes/${ours.quote.id}/offers` }),
      shows: (response, { ours }) =>
        expect(response.json().items).toMatchObject([
          {
            id: ours.offer.id,
            url: `http://quotemill.test/o/${ours.offer.token}`,
            quotes: [{ position: 1, quote_id: ours.quote.id, state: "open" }],
            events: [{ kind: "sent", actor: "staff", actor_name: "Test Person" }],
            acceptances: [],
          },
        ]),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes/${theirs.quote.id}/offers` }),
    badInput: () => ["1", "null", unknownId].map((id) => ({ path: `/rest/v1/quotes/${id}/offers` })),
  },
  {
    route: "POST /functions/v1/withdraw-offer",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({
        path: `${functions}/withdraw-offer`,
        payload: { offer_id: ours.offer.id, note: " The survey moved the boundary.\r\nA new quote follows. " },
      }),
      shows: async (_response, world) => {
        expect(await offerOf(world)).toMatchObject({ state: "withdrawn" });
        const detail = { note: "The survey moved the boundary.\nA new quote follows." };
        expect(await latestEvent(world)).toEqual({ kind: "withdrawn", actor: "staff", detail });
        await audited(world, "offer.withdrawn");
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${functions}/withdraw-offer`, payload: { offer_id: theirs.offer.id } }),
    badInput: ({ ours }) => [
      ...badOffers(`${functions}/withdraw-offer`, {}),
      ...[null, 7, ["x"], "x".repeat(2_001)].map((note) => ({
        path: `${functions}/withdraw-offer`,
        payload: { offer_id: ours.offer.id, note },
      })),
    ],
  },
  {
    route: "POST /functions/v1/reopen-offer",
    roles: ["user", "admin"],
    prepare: (world) => setState(world, "withdrawn"),
    works: {
      call: ({ ours }) => ({
        path: `${functions}/reopen-offer`,
        payload: { offer_id: ours.offer.id, valid_until: "2099-01-31" },
      }),
      shows: async (_response, world) => {
        expect(await offerOf(world)).toMatchObject({ state: "open", valid_until: "2099-01-31" });
        expect(await latestEvent(world)).toMatchObject({ kind: "reopened", detail: { valid_until: "2099-01-31" } });
        await audited(world, "offer.reopened");
      },
    },
    otherCompany: ({ theirs }) => ({
      path: `${functions}/reopen-offer`,
      payload: { offer_id: theirs.offer.id, valid_until: null },
    }),
    badInput: ({ ours }) => [
      ...badOffers(`${functions}/reopen-offer`, { valid_until: null }),
      ...[undefined, "2020-01-01", "2099-02-30", "soon", 7].map((valid_until) => ({
        path: `${functions}/reopen-offer`,
        payload: { offer_id: ours.offer.id, valid_until },
      })),
    ],
  },
  {
    route: "POST /functions/v1/reply-to-question",
    roles: ["user", "admin"],
    prepare: ask,
    works: {
      call: ({ ours }) => ({
        path: `${functions}/reply-to-question`,
        payload: { offer_id: ours.offer.id, message: " In May. " },
      }),
      shows: async (_response, world) => {
        expect(await latestEvent(world)).toMatchObject({ kind: "reply", detail: { message: "In May." } });
        await audited(world, "offer.replied");
      },
    },
    otherCompany: ({ theirs }) => ({
      path: `${functions}/reply-to-question`,
      payload: { offer_id: theirs.offer.id, message: "Hello" },
    }),
    badInput: ({ ours }) => [
      ...badOffers(`${functions}/reply-to-question`, { message: "Hello" }),
      ...[undefined, " ", 7, "x".repeat(2_001)].map((message) => ({
        path: `${functions}/reply-to-question`,
        payload: { offer_id: ours.offer.id, message },
      })),
    ],
  },
  {
    route: "POST /functions/v1/record-answer",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({
        path: `${functions}/record-answer`,
        payload: { offer_id: ours.offer.id, answer: "accepted", quote_ids: [ours.quote.id] },
      }),
      shows: async (_response, world) => {
        expect(await offerOf(world)).toMatchObject({ state: "accepted" });
        expect(await latestEvent(world)).toMatchObject({
          kind: "accepted",
          actor: "staff",
          detail: { by_phone: true },
        });
        await audited(world, "offer.acceptance_recorded");
      },
    },
    otherCompany: ({ theirs }) => ({
      path: `${functions}/record-answer`,
      payload: { offer_id: theirs.offer.id, answer: "declined" },
    }),
    badInput: ({ ours, theirs }) => [
      ...badOffers(`${functions}/record-answer`, { answer: "declined" }),
      ...[
        { answer: "perhaps" },
        { answer: "accepted", quote_ids: [theirs.quote.id] },
        { answer: "accepted", quote_ids: [unknownId] },
        { answer: "accepted", quote_ids: Array(21).fill(unknownId) },
        { answer: "declined", reason: "no" },
        { answer: "declined", comment: "x".repeat(2_001) },
        { answer: "accepted", name: "x".repeat(201) },
      ].map((rest) => ({ path: `${functions}/record-answer`, payload: { offer_id: ours.offer.id, ...rest } })),
    ],
  },
  {
    route: "POST /functions/v1/handle-acceptance",
    roles: ["user", "admin"],
    prepare: accept,
    works: {
      call: ({ ours }) => ({ path: `${functions}/handle-acceptance`, payload: { offer_id: ours.offer.id } }),
      shows: async (_response, world) => {
        const news = world.test.db
          .selectFrom("acceptance_news")
          .selectAll()
          .where("offer_id", "=", world.ours.offer.id);
        expect(await news.execute()).toMatchObject([
          { handled_at: expect.any(String), handled_by: expect.any(String) },
        ]);
        await audited(world, "offer.acceptance_handled");
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${functions}/handle-acceptance`, payload: { offer_id: theirs.offer.id } }),
    badInput: () => badOffers(`${functions}/handle-acceptance`, {}),
  },
  {
    route: "POST /functions/v1/undo-acceptance",
    roles: ["admin"],
    prepare: accept,
    works: {
      call: ({ ours }) => ({
        path: `${functions}/undo-acceptance`,
        payload: { offer_id: ours.offer.id, reason: "Agreed on another date." },
      }),
      shows: async (_response, world) => {
        expect(await offerOf(world)).toMatchObject({ state: "open", answered_at: null });
        const detail = { reason: "Agreed on another date.", undone_acceptance_ids: [expect.any(String)] };
        expect(await latestEvent(world)).toMatchObject({ kind: "reopened", actor: "staff", detail });
        await audited(world, "offer.acceptance_undone");
      },
    },
    otherCompany: ({ theirs }) => ({
      path: `${functions}/undo-acceptance`,
      payload: { offer_id: theirs.offer.id, reason: "Mistake" },
    }),
    badInput: ({ ours }) => [
      ...badOffers(`${functions}/undo-acceptance`, { reason: "Mistake" }),
      ...[undefined, " ", 7, "x".repeat(2_001)].map((reason) => ({
        path: `${functions}/undo-acceptance`,
        payload: { offer_id: ours.offer.id, reason },
      })),
    ],
  },
];
