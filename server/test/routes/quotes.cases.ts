import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { badChoices, badIds, badPages, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const drafts = "/rest/v1/saved_quotes";
const submit = "/functions/v1/submit-quote";
const preview = "/rest/v1/rpc/get_next_quote_number_preview";

const draft = ({ ours }: World) => ({
  template_id: ours.template.id,
  contact_id: ours.contact.id,
  quote_name: "Side gate",
  answers: { field_1: "12" },
});
const ownLine = { kind: "line", label: "Core drilling", amount: 26_000 };
const seen = (world: World) => ({ ...draft(world), updated_at: world.ours.draft.updated_at });
const brokenParts = (world: World) => [
  {},
  { ...draft(world), quote_name: " " },
  { ...draft(world), template_id: unknownId },
  { ...draft(world), template_id: world.theirs.template.id },
  { ...draft(world), contact_id: world.theirs.contact.id },
  { ...draft(world), contact_id: "" },
  { ...draft(world), answers: { field_9: "x" } },
  { ...draft(world), answers: { field_1: true } },
  { ...draft(world), answers: { field_1: "x".repeat(10_001) } },
  { ...draft(world), answers: [] },
  { ...draft(world), notes: "\u0000" },
  ...[
    "none",
    [{}],
    [{ ...ownLine, label: "" }],
    [{ ...ownLine, label: "\u0000" }],
    [{ ...ownLine, amount: 10_000_000_001 }],
    [{ kind: "discount", label: "Mates", percent: 101 }],
    [{ kind: "item", item_id: "1", quantity: "1" }],
    [{ kind: "item", item_id: world.ours.priceItem.id, quantity: "0" }],
    [{ kind: "item", item_id: world.ours.priceItem.id, quantity: "1", price: -1 }],
    [{ kind: "item", item_id: world.ours.priceItem.id, quantity: "1", cost: 1 }],
    Array(51).fill(ownLine),
  ].map((adjustments) => ({ ...draft(world), adjustments })),
  { ...draft(world), internal_notes: "x".repeat(10_001) },
  { ...draft(world), inclusions: "Labour" },
  { ...draft(world), inclusions: Array(31).fill("Labour") },
  { ...draft(world), exclusions: ["x".repeat(201)] },
  { ...draft(world), exclusions: [" "] },
  ...[
    "none",
    [{ id: "1" }],
    [{ id: unknownId }],
    [{ id: world.theirs.photo.id }],
    [{ id: world.ours.photo.id }, { id: world.theirs.photo.id }],
    [{ id: world.ours.photo.id }, { id: world.ours.photo.id }],
    [{ id: world.ours.photo.id, caption: "x".repeat(201) }],
    Array.from({ length: 7 }, () => ({ id: randomUUID() })),
  ].map((photos) => ({ ...draft(world), photos })),
  { ...draft(world), revises_quote_id: "1" },
  { ...draft(world), revises_quote_id: unknownId },
  { ...draft(world), revises_quote_id: world.theirs.quote.id },
];

export const quoteCases: RouteCase[] = [
  {
    route: "GET /rest/v1/quotes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/quotes" }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: 1,
          items: [{ id: ours.quote.id, contact_id: ours.contact.id, contact: { email: ours.contact.email } }],
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes?contact_id=${theirs.contact.id}` }),
    badInput: ({ ours }) => [
      { path: "/rest/v1/quotes?contact_id=1" },
      { path: "/rest/v1/quotes?contact=" },
      { path: `/rest/v1/quotes?contact=${"x".repeat(255)}` },
      { path: "/rest/v1/quotes?tab=sent" },
      { path: `/rest/v1/quotes?search=${"x".repeat(101)}` },
      ...badPages("/rest/v1/quotes"),
      ...badPages(`/rest/v1/quotes?contact_id=${ours.contact.id}`),
    ],
  },
  {
    route: "GET /rest/v1/quotes/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quotes/${ours.quote.id}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ id: ours.quote.id, contact: { email: ours.contact.email } }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes/${theirs.quote.id}` }),
    badInput: () => badIds("/rest/v1/quotes"),
  },
  {
    route: "GET /rest/v1/quotes/:id/materials",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quotes/${ours.quote.id}/materials` }),
      shows: (response) => expect(response.json()).toEqual({ suppliers: [], unlisted: [], accepted_at: null }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes/${theirs.quote.id}/materials` }),
    badInput: () => badIds("/rest/v1/quotes").map(({ path }) => ({ path: `${path}/materials` })),
  },
  {
    route: "DELETE /rest/v1/quotes/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quotes/${ours.quote.id}` }),
      shows: async (_response, { test, ours }) => {
        const left = await test.db.selectFrom("quotes").select("id").where("id", "=", ours.quote.id).execute();
        expect(left).toEqual([]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quotes/${theirs.quote.id}` }),
    badInput: () => badIds("/rest/v1/quotes"),
  },
  {
    route: "POST /rest/v1/quotes/delete",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({
        path: "/rest/v1/quotes/delete",
        payload: { quote_ids: [ours.quote.id], draft_ids: [ours.draft.id] },
      }),
      shows: async (_response, { test, ours }) => {
        const { id: company_id } = ours;
        const quotes = await test.db.selectFrom("quotes").select("id").where("company_id", "=", company_id).execute();
        const left = await test.db
          .selectFrom("saved_quotes")
          .select("id")
          .where("company_id", "=", company_id)
          .execute();
        expect([...quotes, ...left]).toEqual([]);
      },
    },
    otherCompany: ({ ours, theirs }) => ({
      path: "/rest/v1/quotes/delete",
      payload: { quote_ids: [ours.quote.id, theirs.quote.id], draft_ids: [ours.draft.id] },
    }),
    badInput: ({ ours, theirs }) => [
      ...badChoices("/rest/v1/quotes/delete"),
      ...[
        { quote_ids: [ours.quote.id], draft_ids: [unknownId] },
        { quote_ids: [ours.quote.id], draft_ids: [theirs.draft.id] },
        { quote_ids: [ours.quote.id, ours.quote.id] },
        { quote_ids: [ours.quote.id], draft_ids: Array.from({ length: 100 }, () => randomUUID()) },
      ].map((payload) => ({ path: "/rest/v1/quotes/delete", payload })),
    ],
  },
  {
    route: "GET /rest/v1/quote_groups",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/quote_groups" }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: 1,
          items: [{ id: ours.contact.id, quote_count: 1, draft_count: 1 }],
          counts: { all: 2, generated: 1, drafts: 1 },
        }),
    },
    badInput: () => [
      ...badPages("/rest/v1/quote_groups"),
      { path: "/rest/v1/quote_groups?tab=sent" },
      { path: "/rest/v1/quote_groups?email=" },
    ],
  },
  {
    route: "GET /rest/v1/quote_counts",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/quote_counts" }),
      shows: (response) => expect(response.json()).toEqual({ all: 2, generated: 1, drafts: 1 }),
    },
    badInput: () => [{ path: `/rest/v1/quote_counts?search=${"x".repeat(101)}` }],
  },
  {
    route: "GET /rest/v1/pipeline",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/pipeline?tab=drafts" }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          items: [{ id: ours.draft.id, need: "draft", person: { id: ours.contact.id } }],
        }),
    },
    badInput: () => [
      ...["", "?order=total", "?tab=drafts", "?search=fence"].flatMap((query) => badPages(`/rest/v1/pipeline${query}`)),
      { path: "/rest/v1/pipeline?tab=sent" },
      { path: "/rest/v1/pipeline?order=age" },
      { path: `/rest/v1/pipeline?search=${"x".repeat(101)}` },
    ],
  },
  {
    route: "GET /rest/v1/pipeline_figures",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: "/rest/v1/pipeline_figures" }),
      shows: (response) => {
        const figures = Object.values<{ count: number }>(response.json());
        expect(figures.reduce((sum, { count }) => sum + count, 0)).toBe(2);
      },
    },
    badInput: () => [{ path: `/rest/v1/pipeline_figures?search=${"x".repeat(101)}` }],
  },
  {
    route: "GET /rest/v1/contacts/:id/quotes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/contacts/${ours.contact.id}/quotes` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: 2,
          items: [
            {
              id: ours.draft.id,
              is_draft: true,
              person_email: ours.contact.email,
              status: "Draft",
              quote_number: "Draft",
            },
            { id: ours.quote.id, is_draft: false, person_email: ours.contact.email, grand_total: 110.5 },
          ],
        }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/contacts/${theirs.contact.id}/quotes` }),
    badInput: ({ ours }) => [
      ...badPages(`/rest/v1/contacts/${ours.contact.id}/quotes`),
      ...badPages(`/rest/v1/contacts/${ours.contact.id}/quotes?order=total`),
      { path: `/rest/v1/contacts/${ours.contact.id}/quotes?order=age` },
      { path: "/rest/v1/contacts/1/quotes" },
    ],
  },
  {
    route: "GET /rest/v1/contacts/:id/value",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/contacts/${ours.contact.id}/value` }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ in_all: { quoted: 308_000, open: 308_000 }, drafts: { count: 1 } }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/contacts/${theirs.contact.id}/value` }),
    badInput: () => [{ path: "/rest/v1/contacts/1/value" }],
  },
  {
    route: "GET /rest/v1/quote_entries",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/quote_entries?email=${ours.contact.email}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ total: 2, items: [{ id: ours.draft.id }, { id: ours.quote.id }] }),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/quote_entries?email=${theirs.contact.email}` }),
    badInput: ({ ours }) => [
      ...badPages(`/rest/v1/quote_entries?email=${ours.contact.email}`),
      { path: `/rest/v1/quote_entries?email=${ours.contact.email}&order=age` },
      { path: "/rest/v1/quote_entries" },
      { path: "/rest/v1/quote_entries?email=%00" },
      { path: `/rest/v1/quote_entries?email=${"x".repeat(255)}` },
    ],
  },
  {
    route: "POST /rest/v1/rpc/get_next_quote_number_preview",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: preview, payload: { company_id_input: ours.id } }),
      shows: (response) => expect(response.json()).toBe("QT-1001"),
    },
    otherCompany: ({ theirs }) => ({ path: preview, payload: { company_id_input: theirs.id } }),
    badInput: () => [
      { path: preview, payload: {} },
      { path: preview, payload: { company_id_input: "x" } },
    ],
  },
  {
    route: "GET /rest/v1/saved_quotes",
    roles: ["viewer", "user", "admin"],
    works: {
      call: () => ({ path: drafts }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({
          total: 1,
          items: [{ id: ours.draft.id, contact: { id: ours.contact.id } }],
        }),
    },
    badInput: () => badPages(drafts),
  },
  {
    route: "GET /rest/v1/saved_quotes/:id",
    roles: ["viewer", "user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${drafts}/${ours.draft.id}` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ id: ours.draft.id, contact: { id: ours.contact.id } }),
    },
    otherCompany: ({ theirs }) => ({ path: `${drafts}/${theirs.draft.id}` }),
    badInput: () => badIds(drafts),
  },
  {
    route: "POST /rest/v1/saved_quotes",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: drafts, payload: draft(world) }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ quote_name: "Side gate", answers: { field_1: "12" } }),
    },
    otherCompany: (world) => ({ path: drafts, payload: { ...draft(world), contact_id: world.theirs.contact.id } }),
    badInput: (world) => brokenParts(world).map((payload) => ({ path: drafts, payload })),
  },
  {
    route: "PATCH /rest/v1/saved_quotes/:id",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: `${drafts}/${world.ours.draft.id}`, payload: { ...seen(world), notes: " Later " } }),
      shows: (response) => expect(response.json()).toMatchObject({ quote_name: "Side gate", notes: "Later" }),
    },
    otherCompany: (world) => ({ path: `${drafts}/${world.theirs.draft.id}`, payload: seen(world) }),
    badInput: (world) => [
      ...badIds(drafts, seen(world)),
      ...[
        ...brokenParts(world).map((parts) => ({ updated_at: world.ours.draft.updated_at, ...parts })),
        { ...seen(world), updated_at: "yesterday" },
        { ...seen(world), updated_at: "2024-10-18T02:00:00.000Z" },
        { ...seen(world), auto_name: "yes" },
      ].map((payload) => ({ path: `${drafts}/${world.ours.draft.id}`, payload })),
    ],
  },
  {
    route: "DELETE /rest/v1/saved_quotes/:id",
    roles: ["user", "admin"],
    works: {
      call: ({ ours }) => ({ path: `${drafts}/${ours.draft.id}` }),
      shows: async (_response, { test, ours }) => {
        const left = await test.db.selectFrom("saved_quotes").select("id").where("id", "=", ours.draft.id).execute();
        expect(left).toEqual([]);
      },
    },
    otherCompany: ({ theirs }) => ({ path: `${drafts}/${theirs.draft.id}` }),
    badInput: () => badIds(drafts),
  },
  {
    route: "POST /functions/v1/submit-quote",
    roles: ["user", "admin"],
    works: {
      call: (world) => ({ path: submit, payload: draft(world) }),
      shows: (response) => expect(response.json()).toMatchObject({ success: true, quote_number: "QT-1001" }),
    },
    otherCompany: (world) => ({ path: submit, payload: { ...draft(world), template_id: world.theirs.template.id } }),
    badInput: (world) =>
      [...brokenParts(world), { ...draft(world), saved_quote_updated_at: "yesterday" }].map((payload) => ({
        path: submit,
        payload,
      })),
  },
  {
    route: "POST /functions/v1/hand-over-quote",
    roles: ["admin"],
    works: {
      call: ({ ours, callers }) => ({
        path: "/functions/v1/hand-over-quote",
        payload: { quote_id: ours.quote.id, user_id: callers.user.user.id },
      }),
      shows: async (_response, { test, ours, callers }) => {
        const quote = test.db.selectFrom("quotes").select("owner_id").where("id", "=", ours.quote.id);
        expect(await quote.execute()).toEqual([{ owner_id: callers.user.user.id }]);
      },
    },
    otherCompany: ({ theirs, callers }) => ({
      path: "/functions/v1/hand-over-quote",
      payload: { quote_id: theirs.quote.id, user_id: callers.user.user.id },
    }),
    badInput: ({ ours, theirs, callers }) =>
      [
        {},
        { quote_id: ours.quote.id },
        { quote_id: ours.quote.id, user_id: "1" },
        { quote_id: ours.quote.id, user_id: theirs.person.id },
        { quote_id: ours.draft.id, user_id: callers.user.user.id },
      ].map((payload) => ({ path: "/functions/v1/hand-over-quote", payload })),
  },
];
