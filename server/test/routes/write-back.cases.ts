import { proposedMapping } from "@quotemill/shared/crm/write-back";
import { sql } from "kysely";
import { expect } from "vitest";
import { fakeLocation, fakePipelines, fakeTokens } from "../local.ts";
import { badIds, unknownId } from "./bad-input.ts";
import type { RouteCase, World } from "./route-case.ts";

const path = "/rest/v1/crm_write_back";
const roles: RouteCase["roles"] = ["admin"];
const rules = { pipeline_id: fakePipelines[0]?.id ?? null, mapping: proposedMapping };
const sent = proposedMapping["quote.sent"];
const withSent = (changes: object) => ({
  ...rules,
  mapping: { ...proposedMapping, "quote.sent": { ...sent, ...changes } },
});

const badRules = [
  {},
  { mapping: proposedMapping },
  { ...rules, pipeline_id: "../contacts" },
  { ...rules, pipeline_id: "x".repeat(101) },
  { ...rules, mapping: { "quote.sent": sent } },
  { ...rules, mapping: { ...proposedMapping, "quote.eaten": sent } },
  withSent({ tags: Array(11).fill("x") }),
  withSent({ tags: ["twice", "Twice"] }),
  withSent({ tags: [" "] }),
  withSent({ tags: ["x".repeat(61)] }),
  withSent({ tags: ["two\nlines"] }),
  withSent({ note: "yes" }),
  withSent({ stage_id: "a/b" }),
  withSent({ status: "eaten" }),
  withSent({ colour: "red" }),
];

/** Connects both companies, each with a failed write. */
async function prepare({ test, ours, theirs, callers }: World) {
  const given = { locationId: fakeLocation.id, privateToken: fakeTokens.good };
  const connected = await callers.admin.post("/functions/v1/ghl-connect", { ...given, companyId: ours.id });
  expect(connected.statusCode, connected.body).toBe(200);
  for (const { id, failedEventId } of [ours, theirs]) {
    await sql`insert into crm_write_back (company_id, is_on, location_id, mapping)
      values (${id}, true, ${fakeLocation.id}, ${JSON.stringify(proposedMapping)}::jsonb) on conflict do nothing`.execute(
      test.db,
    );
    await sql`insert into crm_writes (company_id, event_id, state, reason, created_at)
      values (${id}, ${failedEventId}, 'failed', 'No.', now()) on conflict do nothing`.execute(test.db);
  }
}

export const writeBackCases: RouteCase[] = [
  {
    route: `GET ${path}`,
    roles,
    prepare,
    works: {
      call: () => ({ path }),
      shows: (response) => expect(response.json()).toMatchObject({ is_on: true, failed: 1, mapping: proposedMapping }),
    },
  },
  {
    route: `PUT ${path}`,
    roles,
    prepare,
    works: {
      call: () => ({ path, payload: { ...rules, is_on: false } }),
      shows: (response) => expect(response.json()).toMatchObject({ is_on: false, pipeline_id: rules.pipeline_id }),
    },
    badInput: () => [
      { path, payload: rules },
      { path, payload: { ...rules, is_on: "yes" } },
      ...badRules.map((bad) => ({ path, payload: { is_on: false, ...bad } })),
    ],
  },
  {
    route: `GET ${path}/location`,
    roles,
    prepare,
    works: {
      call: () => ({ path: `${path}/location` }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ pipelines: [{ name: "Fencing sales" }, {}], missing_scopes: [] }),
    },
  },
  {
    route: `POST ${path}/dry_run`,
    roles,
    prepare,
    works: {
      call: () => ({ path: `${path}/dry_run`, payload: rules }),
      shows: (response) =>
        expect(response.json()).toMatchObject({ events: [{ type: "quote.sent", stops: null }], problem: null }),
    },
    badInput: () => badRules.slice(0, 4).map((payload) => ({ path: `${path}/dry_run`, payload })),
  },
  {
    route: `GET ${path}/events`,
    roles,
    prepare,
    works: {
      call: () => ({ path: `${path}/events?state=failed` }),
      shows: (response, { ours }) =>
        expect(response.json()).toMatchObject({ items: [{ event_id: ours.failedEventId, reason: "No.", calls: 0 }] }),
    },
    badInput: () => ["state=eaten", "cursor=x", "limit=0"].map((query) => ({ path: `${path}/events?${query}` })),
  },
  {
    route: `GET ${path}/events/:event_id`,
    roles,
    prepare,
    works: {
      call: ({ ours }) => ({ path: `${path}/events/${ours.failedEventId}` }),
      shows: (response) => expect(response.json()).toEqual({ calls: [] }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/events/${theirs.failedEventId}` }),
    badInput: () => badIds(`${path}/events`),
  },
  {
    route: `POST ${path}/retry`,
    roles,
    prepare,
    works: {
      call: ({ ours }) => ({ path: `${path}/retry`, payload: { event_id: ours.failedEventId } }),
      shows: (response) => expect(response.json()).toEqual({ count: 1 }),
    },
    otherCompany: ({ theirs }) => ({ path: `${path}/retry`, payload: { event_id: theirs.failedEventId } }),
    badInput: () =>
      [{ event_id: "x" }, { event_id: unknownId }, { since: "2026-01-01" }].map((payload) => ({
        path: `${path}/retry`,
        payload,
      })),
  },
];
