import { sql } from "kysely";
import { expect } from "vitest";
import { encrypt } from "../../src/platform/keys.ts";
import { type Provider, startProvider } from "../provider.ts";
import type { RouteCase, World } from "./route-case.ts";

let provider: Provider;
const start = async () => {
  provider = await startProvider();
};

const domain = (id: string) => `${id}.example`;

/** Gives both companies a proved domain, and a connection to a provider where nothing listens. */
async function connect({ test, ours, theirs }: World) {
  for (const { id } of [ours, theirs]) {
    await sql`insert into sso_domains (company_id, domain, token, proved_at)
      values (${id}, ${domain(id)}, 'a token', now())`.execute(test.db);
    await sql`insert into sso_connections (company_id, issuer, client_id, tested_at)
      values (${id}, 'http://127.0.0.1:1', 'quotemill', now())`.execute(test.db);
    await sql`insert into company_secrets (company_id, kind, value_encrypted)
      values (${id}, 'sso_client_secret', 'x')`.execute(test.db);
  }
}

const badDomains = [
  "",
  "x",
  "a b.example",
  "-.example",
  "under_score.example",
  `${"x".repeat(64)}.example`,
  "x.".repeat(200),
];

export const ssoCases: RouteCase[] = [
  {
    route: "GET /rest/v1/sso",
    roles: ["admin"],
    works: {
      call: () => ({ path: "/rest/v1/sso" }),
      shows: (response, { ours, callers }) => {
        const state = response.json();
        expect(state).toMatchObject({ domains: [], connection: null, test: null });
        expect(state.callback_url).toContain(ours.id);
        expect(state.admins.map(({ id }: { id: string }) => id).sort()).toEqual(
          [ours.person.id, callers.admin.user.id].sort(),
        );
      },
    },
  },
  {
    route: "POST /rest/v1/sso/domains",
    roles: ["admin"],
    works: {
      call: ({ ours }) => ({ path: "/rest/v1/sso/domains", payload: { domain: domain(ours.id) } }),
      shows: (response, { ours }) => expect(response.json().domains).toMatchObject([{ domain: domain(ours.id) }]),
    },
    badInput: () =>
      [{}, ...badDomains.map((each) => ({ domain: each }))].map((payload) => ({
        path: "/rest/v1/sso/domains",
        payload,
      })),
  },
  {
    route: "POST /rest/v1/sso/domains/:domain/check",
    roles: ["admin"],
    prepare: connect,
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/sso/domains/${domain(ours.id)}/check` }),
      shows: (response, { ours }) =>
        expect(response.json().domains).toEqual([expect.objectContaining({ domain: domain(ours.id) })]),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/sso/domains/${domain(theirs.id)}/check` }),
    badInput: () => [{ path: "/rest/v1/sso/domains/x/check" }],
  },
  {
    route: "DELETE /rest/v1/sso/domains/:domain",
    roles: ["admin"],
    prepare: connect,
    works: {
      call: ({ ours }) => ({ path: `/rest/v1/sso/domains/${domain(ours.id)}` }),
      shows: (response) => expect(response.json().domains).toEqual([]),
    },
    otherCompany: ({ theirs }) => ({ path: `/rest/v1/sso/domains/${domain(theirs.id)}` }),
    badInput: () => [{ path: "/rest/v1/sso/domains/x" }],
  },
  {
    route: "PUT /rest/v1/sso/connection",
    roles: ["admin"],
    prepare: start,
    works: {
      call: () => ({
        path: "/rest/v1/sso/connection",
        payload: { issuer: provider.issuer, client_id: "quotemill", client_secret: "a-client-secret" },
      }),
      shows: (response) =>
        expect(response.json().connection).toMatchObject({ issuer: provider.issuer, client_id: "quotemill" }),
    },
    badInput: () => {
      const good = { issuer: "https://idp.example", client_id: "quotemill", client_secret: "a-client-secret" };
      return [
        {},
        { ...good, issuer: "idp.example" },
        { ...good, issuer: "javascript:alert(1)" },
        { ...good, issuer: "https://idp.example?x=1" },
        { ...good, issuer: `https://idp.example/${"x".repeat(500)}` },
        { ...good, issuer: "https://login.microsoftonline.com/common/v2.0" },
        { ...good, client_id: "" },
        { ...good, client_secret: "x".repeat(1001) },
        { ...good, client_secret: "two\nlines" },
        { issuer: good.issuer, client_id: "no-secret-yet" },
        { ...good, company_id: "another" },
      ].map((payload) => ({ path: "/rest/v1/sso/connection", payload }));
    },
  },
  {
    route: "DELETE /rest/v1/sso/connection",
    roles: ["admin"],
    prepare: connect,
    works: {
      call: () => ({ path: "/rest/v1/sso/connection" }),
      shows: async (response, { test, theirs }) => {
        expect(response.json().connection).toBeNull();
        const left = test.db.selectFrom("sso_connections").select("company_id").where("company_id", "=", theirs.id);
        expect(await left.execute()).toHaveLength(1);
      },
    },
  },
  {
    route: "PATCH /rest/v1/sso",
    roles: ["admin"],
    prepare: connect,
    works: {
      call: ({ ours, callers }) => ({
        path: "/rest/v1/sso",
        payload: { break_glass: [ours.person.id, callers.admin.user.id], provisions: true },
      }),
      shows: async (response, { test, theirs }) => {
        expect(response.json().connection).toMatchObject({ provisions: true, counts_as_factor: false });
        const other = test.db.selectFrom("sso_connections").select("provisions").where("company_id", "=", theirs.id);
        expect(await other.executeTakeFirst()).toEqual({ provisions: false });
      },
    },
    badInput: ({ theirs }) =>
      [
        {},
        { required: "yes" },
        { required: true },
        { provisions: null },
        { break_glass: ["x"] },
        { break_glass: [theirs.person.id] },
        { break_glass: Array(21).fill(theirs.person.id) },
        { provisions: true, company_id: theirs.id },
      ].map((payload) => ({ path: "/rest/v1/sso", payload })),
  },
  {
    route: "POST /functions/v1/test-sso",
    roles: ["admin"],
    prepare: async (world) => {
      await start();
      await connect(world);
      const { test, ours } = world;
      const sealed = encrypt(test.keys.ssoSecret, "a-client-secret");
      await sql`update company_secrets set value_encrypted = ${sealed}
        where company_id = ${ours.id} and kind = 'sso_client_secret'`.execute(test.db);
      await sql`update sso_connections set issuer = ${provider.issuer} where company_id = ${ours.id}`.execute(test.db);
    },
    works: {
      call: () => ({ path: "/functions/v1/test-sso" }),
      shows: (response) => expect(response.json().url).toContain(provider.issuer),
    },
  },
  {
    route: "POST /functions/v1/lift-sso",
    roles: ["global_admin"],
    prepare: async (world) => {
      await connect(world);
      await sql`update sso_connections set required_at = now() where company_id = ${world.ours.id}`.execute(
        world.test.db,
      );
    },
    works: {
      call: ({ ours }) => ({ path: "/functions/v1/lift-sso", payload: { company_id: ours.id } }),
      shows: async (_response, { test, ours }) => {
        const lifted = test.db.selectFrom("sso_connections").select("required_at").where("company_id", "=", ours.id);
        expect(await lifted.executeTakeFirst()).toEqual({ required_at: null });
      },
    },
    badInput: ({ theirs }) =>
      [{}, { company_id: "x" }, { company_id: theirs.id }].map((payload) => ({
        path: "/functions/v1/lift-sso",
        payload,
      })),
  },
];
