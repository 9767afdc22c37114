import { appRole } from "@quotemill/shared/companies/users";
import { errorsOf } from "@quotemill/shared/contracts/call";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { refusalNameOf, refusalSchemas } from "../../src/platform/api-docs/refusals.ts";
import { createTestApp } from "../test-app.ts";
import { allCases } from "./all-cases.ts";
import { recordExamples } from "./examples.ts";
import { otherTimes } from "./other-times.ts";
import { buildWorld, type Call, type Caller, fingerprint, type World } from "./route-case.ts";

/** Routes that only read share one world. Each of the others gets its own companies, next to those of earlier cases. */
let unchanged: World;
let changing: Awaited<ReturnType<typeof createTestApp>>;
let world: World;
let untouched: string;
beforeAll(async () => {
  unchanged = await buildWorld(await createTestApp());
  changing = await createTestApp();
});

const recordExample = recordExamples();

/** Tested elsewhere: the workflow's callback and signed links have no session, so roles do not apply. */
const withoutSession = ["POST /functions/v1/upload-quote-pdf"];
const isOurs = (route: string) =>
  /^(GET|POST|PATCH|PUT|DELETE) \/(rest|functions)\//.test(route) && !withoutSession.includes(route);

it("every API route has a case, and every case has a route", () => {
  expect(allCases.map(({ route }) => route).sort()).toEqual(changing.routes.filter(isOurs).sort());
});

it("a fingerprint changes when a row is added, changed or deleted", async () => {
  const { db, build } = changing;
  const { id: company_id } = await build.company();
  const seen = [await fingerprint(db)];
  const { id } = await build.contact({ company_id });
  seen.push(await fingerprint(db));
  await db.updateTable("contacts").set({ last_name: "Webb" }).where("id", "=", id).execute();
  seen.push(await fingerprint(db));
  await db.deleteFrom("contacts").where("id", "=", id).execute();
  seen.push(await fingerprint(db));
  expect(new Set(seen).size).toBe(4);
  expect(await fingerprint(db)).toBe(seen[3]);
});

describe.each(allCases)("$route", ({ route, roles, prepare, works, otherCompany, badInput }) => {
  const method = route.split(" ")[0] as InjectOptions["method"];
  beforeAll(async () => {
    world = method === "GET" ? unchanged : await buildWorld(changing);
    await prepare?.(world);
    untouched = await fingerprint(world.test.db);
  });

  const send = ({ path, payload }: Call, caller?: Caller) =>
    world.test.app.inject({
      method,
      url: path,
      headers: caller ? { authorization: caller.authorization } : {},
      ...(payload && { payload }),
    });
  const allowed = () => world.callers[roles.includes("admin") ? "admin" : (roles[0] ?? "admin")];

  const contractOf = (name: string) => world.test.calls.get(name) ?? expect.fail(`${name} has no contract`);

  /** Sends the calls and proves that no row has changed since the world was built. */
  const sendAndExpectNoChange = async (calls: Call[], caller?: Caller) => {
    const statuses: number[] = [];
    for (const call of calls) {
      const response = await send(call, caller);
      const { error, message = error.message, code = error.code } = response.json();
      refusalSchemas[refusalNameOf(contractOf(route))].parse(response.json());
      expect(typeof error === "string" ? error : message, JSON.stringify(call)).toMatch(/./);
      expect(errorsOf(contractOf(route)), JSON.stringify(call)).toContain(code);
      statuses.push(response.statusCode);
    }
    expect(await fingerprint(world.test.db)).toBe(untouched);
    return statuses;
  };

  it("is refused without a session", async () => {
    expect(await sendAndExpectNoChange([works.call(world)])).toEqual([401]);
  });

  const others = appRole.options.filter((role) => !roles.includes(role));
  if (others.length > 0) {
    it(`is refused to ${others.join(", ")}`, async () => {
      const before = await fingerprint(world.test.db);
      for (const role of others) {
        const response = await send(works.call(world), world.callers[role]);
        refusalSchemas[refusalNameOf(contractOf(route))].parse(response.json());
        expect([role, response.statusCode]).toEqual([role, 403]);
      }
      expect(await fingerprint(world.test.db)).toBe(before);
    });
  }

  if (otherCompany) {
    it("answers 404 for another company's record and leaves it unchanged", async () => {
      expect(await sendAndExpectNoChange([otherCompany(world)], allowed())).toEqual([404]);
    });
  }

  if (badInput) {
    it("requires a session before it reads the input", async () => {
      for (const call of badInput(world)) {
        expect((await send(call)).statusCode, JSON.stringify(call)).toBe(401);
      }
    });

    it("answers bad input with a message and changes nothing", async () => {
      const statuses = await sendAndExpectNoChange(badInput(world), allowed());
      expect(statuses).not.toEqual([]);
      expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    });
  }

  it("works", async () => {
    const call = works.call(world);
    const response = await send(call, allowed());
    if (method === "GET") expect(await fingerprint(world.test.db), "a GET must not write").toBe(untouched);
    expect(response.statusCode, response.body).toBe(200);
    recordExample(contractOf(route), call.payload, response);
    expect(otherTimes(response.body)).toEqual([]);
    await works.shows(response, world);
  });
});
