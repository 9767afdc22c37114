import { type KeyScope, keyScopes } from "@quotemill/shared/access/api-keys";
import type { Permission } from "@quotemill/shared/access/permissions";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { buildWorld, type Call, fingerprint, type World } from "./route-case.ts";

const allScopes = Object.keys(keyScopes) as KeyScope[];
/** A program has no page to reload, nothing to press and nothing open. */
const onlyForPeople = /\b(reload|refresh|page|screen|button|press|click|sign in|settings|editing|open it)\b/i;
/** The last use of a key is recorded outside the request. */
const usesNoted = ["public.api_keys"];

let test: Awaited<ReturnType<typeof createTestApp>>;
let unchanged: World;
let world: World;
beforeAll(async () => {
  test = await createTestApp();
  unchanged = await buildWorld(test);
});

it("the scopes are those that open a call to keys, and nothing else", () => {
  const open = [...test.calls.values()].filter(({ keys, permission }) => keys && permission !== "session");
  expect(new Set(allScopes)).toEqual(new Set(open.map(({ permission }) => permission)));
});

it("a call takes an Idempotency-Key wherever a key can create or send something", () => {
  const without = [...test.calls.entries()].filter(
    ([, { keys, method, headers }]) => keys && method === "POST" && !headers,
  );
  expect(without.map(([route]) => route).sort()).toEqual([
    // Receivers know an event by its id, and an address that is added again is changed.
    "POST /rest/v1/event_endpoints",
    "POST /rest/v1/event_endpoints/:id/replay",
    "POST /rest/v1/event_endpoints/:id/replay_failed",
    "POST /rest/v1/event_endpoints/:id/test",
    // It makes a link, and nothing else.
    "POST /storage/v1/object/sign/quote-pdfs/*",
  ]);
});

it("no error names a screen to a program", async () => {
  const program = await test.withKey();
  const { company_id } = program.key;
  const template = await test.build.template({ company_id });
  const contact = await test.build.contact({ company_id });
  const quote = { template_id: template.id, contact_id: contact.id, quote_name: "Side", answers: {} };
  const draft = (await program.post("/rest/v1/saved_quotes", quote)).json();
  const updated_at = new Date(0).toISOString();
  const answers = { no_such_field: "1" };
  const refusals = await Promise.all([
    program.patch(`/rest/v1/saved_quotes/${draft.id}`, { ...quote, updated_at }),
    program.patch(`/rest/v1/contacts/${contact.id}`, { phone: "0491 570 156", updated_at }),
    program.post("/rest/v1/saved_quotes", { ...quote, answers }),
    program.post("/functions/v1/submit-quote", { ...quote, answers }),
    program.get("/rest/v1/contacts?cursor=no"),
    test.app.inject({ url: "/rest/v1/contacts" }),
    test.app.inject({ url: "/rest/v1/contacts", headers: { authorization: "Bearer API_KEY" } }),
    test.app.inject({ url: "/rest/v1/contacts", headers: { authorization: "Bearer qm_live_cut" } }),
  ]);
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([409, 409, 400, 400, 400, 401, 401, 401]);
  for (const { body } of refusals) expect(body).not.toMatch(onlyForPeople);
});

describe.each(allCases)("$route", ({ route, prepare, works, otherCompany, badInput }) => {
  const method = route.split(" ")[0] as InjectOptions["method"];
  const isOpen = () => test.calls.get(route)?.keys === true;
  const scope = () => test.calls.get(route)?.permission as Permission | "session";
  beforeAll(async () => {
    const isRefused = !isOpen() && !prepare;
    world = method === "GET" || isRefused ? unchanged : await buildWorld(test);
    await prepare?.(world);
  });

  const send = async ({ path, payload }: Call, scopes: KeyScope[]) => {
    const { authorization } = await test.withKey({ company_id: world.ours.id, scopes });
    return () => test.app.inject({ method, url: path, headers: { authorization }, ...(payload && { payload }) });
  };
  /** Only an admin may send quotes to another address than the company's own. */
  const withoutAddress = async ({ path, payload }: Call): Promise<Call> => {
    if (!payload || !("webhook_url_override" in payload)) return { path, ...(payload && { payload }) };
    const quote_send_webhook_url = String(payload.webhook_url_override);
    await test.db.updateTable("companies").set({ quote_send_webhook_url }).where("id", "=", world.ours.id).execute();
    return { path, payload: { ...payload, webhook_url_override: null } };
  };
  const refusalOf = async (call: Call, scopes: KeyScope[]) => {
    const sent = await send(call, scopes);
    const before = await fingerprint(test.db, usesNoted);
    const response = await sent();
    expect(await fingerprint(test.db, usesNoted)).toBe(before);
    const { error, message = error.message ?? error } = response.json();
    expect(response.body).not.toMatch(onlyForPeople);
    return { status: response.statusCode, message, headers: response.headers };
  };

  it("is closed to a key without its scope, or to every key", async () => {
    if (scope() === "session" && isOpen()) return;
    const others = allScopes.filter((each) => each !== scope());
    const { status, message, headers } = await refusalOf(works.call(world), isOpen() ? others : allScopes);
    expect(status).toBe(403);
    expect(headers.ratelimit).toBe('"default";r=119;t=60');
    const words = isOpen() ? `This API key does not have the scope ${scope()}.` : "This call is not open to API keys.";
    expect(message).toContain(words);
  });

  it("works with no more than its scope, if it is open to keys", async () => {
    if (!isOpen()) return;
    const own = allScopes.filter((each) => each === scope());
    for (const call of badInput?.(world) ?? []) {
      expect((await refusalOf(call, own)).status, JSON.stringify(call)).toBeGreaterThanOrEqual(400);
    }
    if (otherCompany) expect((await refusalOf(await withoutAddress(otherCompany(world)), own)).status).toBe(404);
    const response = await (await send(await withoutAddress(works.call(world)), own))();
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers["ratelimit-policy"]).toBe('"default";q=120;w=60');
  });
});
