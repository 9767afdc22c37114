import type { AppRole } from "@quotemill/shared/access/permissions";
import { appRole } from "@quotemill/shared/companies/users";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type ApiDocument,
  type Operation,
  offerOperations,
  operationsOf,
  type Schema,
} from "../../../suites/attack/generate/operations.ts";
import { findFaults } from "../../../suites/attack/judge.ts";
import { createTestApp } from "../test-app.ts";
import { unknownId } from "./bad-input.ts";
import { buildWorld, type World } from "./route-case.ts";

const wrong: unknown[] = [7, -1, 1.5, true, [], [7], [{}], {}, { x: { y: 1 } }, null, "", "?", "x".repeat(20_000)];
const wrongTexts = ["", "x", "-1", "1.5", "x".repeat(3_000)];

function propertiesOf({ properties = {}, anyOf = [], allOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(propertiesOf)];
}

interface BadCall {
  url: string;
  payload?: string;
}

/** Invalid calls, each with at least one error; no record has the id. */
function badCalls({ path, body, parameters }: Operation): BadCall[] {
  const url = path.replace(/\{[^}]+\}/g, unknownId);
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  return [
    ...(path.includes("{") ? [{ url: path.replace(/\{[^}]+\}/g, "x") }] : []),
    ...inQuery.flatMap(({ name }) =>
      wrongTexts.map((text) => ({ url: `${url}?${new URLSearchParams({ [name]: text })}` })),
    ),
    ...(body
      ? [[], "x", 7, {}, { unknown_field: 1 }].map((payload) => ({ url, payload: JSON.stringify(payload) }))
      : []),
    ...(body ? propertiesOf(body) : []).flatMap((name) =>
      wrong.map((value) => ({ url, payload: JSON.stringify({ [name]: value }) })),
    ),
  ];
}

let world: World;
beforeAll(async () => {
  world = await buildWorld(await createTestApp());
});

const { app } = await createTestApp();
const document: ApiDocument = (await app.inject("/openapi.json")).json();
const operations = [...operationsOf(document), ...(await offerOperations())].filter(
  (operation) => badCalls(operation).length > 0,
);

async function send({ method }: Operation, call: BadCall, role: AppRole) {
  const { statusCode, headers, body } = await world.test.app.inject({
    ...call,
    method: method as InjectOptions["method"],
    headers: { authorization: world.callers[role].authorization, "content-type": "application/json" },
  });
  return { status: statusCode, headers, body };
}

/** Callers without permission are refused before anything is read. */
async function findAllowedRole(operation: Operation, call: BadCall): Promise<AppRole> {
  for (const role of appRole.options) if ((await send(operation, call, role)).status !== 403) return role;
  return "admin";
}

describe.each(operations)("$method $path", (operation) => {
  it("names what is wrong in our own words", async () => {
    const calls = badCalls(operation);
    const role = await findAllowedRole(operation, calls[0] as BadCall);
    for (const { url, payload } of calls) {
      const answer = await send(operation, { url, ...(payload && { payload }) }, role);
      const attack = { kind: "wrong", method: operation.method, url, headers: {}, ...(payload && { body: payload }) };
      const faults = findFaults({ operation, attack, isAnonymous: false, answer, foreign: { ids: [], words: [] } });
      expect(faults, `${url.slice(0, 100)} ${payload?.slice(0, 100)}`).toEqual([]);
    }
  });
});
