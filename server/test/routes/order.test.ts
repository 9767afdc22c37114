import { appRole } from "@quotemill/shared/companies/users";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { buildWorld, type Caller, type World } from "./route-case.ts";

let world: World;
beforeAll(async () => {
  world = await buildWorld(await createTestApp());
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

it("refuses a wrong role without reading an oversized body", async () => {
  const route = "POST /functions/v1/create-company";
  const huge = `"${"x".repeat(2_000_000)}"`;
  expect((await sendGarbage(route, world.callers.user, huge)).statusCode).toBe(403);
  expect((await sendGarbage(route, world.callers.global_admin, huge)).statusCode).toBe(413);
});
