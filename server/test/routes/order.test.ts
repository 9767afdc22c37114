import { type KeyScope, keyScopes } from "@quotemill/shared/access/api-keys";
import { may, type Permission } from "@quotemill/shared/access/permissions";
import { appRole } from "@quotemill/shared/companies/users";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp, lessOf } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { buildWorld, type Caller, type World } from "./route-case.ts";

let world: World;
beforeAll(async () => {
  // Each role sends more than a person may in a minute.
  world = await buildWorld(await createTestApp({ apiLimitFactor: 100 }));
});

/** Nothing in it can be read: no id, no page of a list, no JSON. */
const sendGarbage = (route: string, caller?: Caller, payload = "{garbage") => {
  const [method, path = ""] = route.split(" ");
  return world.test.app.inject({
    method: method as InjectOptions["method"],
    url: `${path.replace(/:\w+/g, "x")}?limit=x&cursor=x&email=x&base_template_id=x`,
    headers: { ...(caller && { authorization: caller.authorization }), "content-type": "application/json" },
    ...(method !== "GET" && { payload }),
  });
};

describe.each(allCases)("$route", ({ route, roles }) => {
  it("checks the session, then the permission, before it reads anything", async () => {
    expect((await sendGarbage(route)).statusCode).toBe(401);
    for (const role of appRole.options.filter((other) => !roles.includes(other))) {
      expect((await sendGarbage(route, world.callers[role])).statusCode, role).toBe(403);
    }
  });
});

it("every call asks who it is from, whether they may, and how much they have left, before it reads anything", async () => {
  for (const budget of ["apiReadsOfCompany", "apiWritesOfCompany"] as const) lessOf(budget, 0);
  const { test, callers, ours } = await buildWorld(await createTestApp({ apiLimitFactor: 100 }));
  const scopes = Object.keys(keyScopes) as KeyScope[];
  const [allKey, noKey] = [
    await test.withKey({ company_id: ours.id, scopes }),
    await test.withKey({ company_id: ours.id, scopes: [] }),
  ];
  const asked = [...test.calls].filter(([, { permission }]) => permission !== "public");
  // Streams and files are among them.
  for (const { route } of allCases) expect(asked.map(([each]) => each)).toContain(route);
  expect(asked.length).toBeGreaterThan(allCases.length);
  for (const [route, { permission, keys }] of asked) {
    const [method, path = ""] = route.split(" ");
    const statusFor = async (caller?: Pick<Caller, "authorization">) =>
      (
        await test.app.inject({
          method: method as InjectOptions["method"],
          url: path.replace(/:\w+/g, "x"),
          headers: { ...(caller && { authorization: caller.authorization }), "content-type": "application/json" },
          ...(method !== "GET" && { payload: `"${"x".repeat(100_000)}` }),
        })
      ).statusCode;
    expect(await statusFor(), route).toBe(401);
    // A global admin has no company whose budget could be used up.
    for (const role of ["viewer", "user", "admin"] as const) {
      const isAllowed = permission === "session" || may(role, permission as Permission);
      expect([route, role, await statusFor(callers[role])]).toEqual([route, role, isAllowed ? 429 : 403]);
    }
    expect([route, await statusFor(allKey)]).toEqual([route, keys ? 429 : 403]);
    expect([route, await statusFor(noKey)]).toEqual([route, keys && permission === "session" ? 429 : 403]);
  }
});

it("every call answers a hostile request in few words", async () => {
  const test = await createTestApp({ apiLimitFactor: 100 });
  const shared = await buildWorld(test);
  const unknown = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`unknown_${index}`, {}]));
  for (const { route, roles, prepare, works } of allCases) {
    // One case may end what another prepares.
    const wild = prepare ? await buildWorld(test) : shared;
    await prepare?.(wild);
    const { path, payload } = works.call(wild);
    const wrong = Object.fromEntries(Object.keys(payload ?? {}).map((name) => [name, Array(3_000).fill({})]));
    for (const sent of [
      unknown,
      { ...wrong, ...unknown },
      Object.fromEntries(Object.keys(wrong).map((name) => [name, unknown])),
    ]) {
      const response = await test.app.inject({
        method: route.split(" ")[0] as InjectOptions["method"],
        url: `${path}${path.includes("?") ? "&" : "?"}cursor=${"x".repeat(5_000)}&limit=${"9".repeat(5_000)}`,
        headers: {
          authorization: wild.callers[roles.includes("admin") ? "admin" : (roles[0] ?? "admin")].authorization,
        },
        ...(payload && { payload: sent }),
      });
      if (response.statusCode >= 400) expect(response.body.length, route).toBeLessThan(12_000);
    }
  }
});

it("a wrong role is refused without reading an oversized body", async () => {
  const route = "POST /functions/v1/create-company";
  const huge = `"${"x".repeat(2_000_000)}"`;
  expect((await sendGarbage(route, world.callers.user, huge)).statusCode).toBe(403);
  expect((await sendGarbage(route, world.callers.global_admin, huge)).statusCode).toBe(413);
});
