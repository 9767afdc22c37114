import { appRole } from "@quotemill/shared/users";
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../test-app.ts";
import { unknownId } from "./bad-input.ts";
import { buildWorld, type World } from "./route-case.ts";

/** How the validation library and its like speak, and how we once did. */
const validatorEnglish =
  /\b(expected|received|invalid|unrecognized|pattern|schema|too (big|small|many)|undefined|NaN)\b|is not valid|this value|something is missing|[{}"]/i;

interface Schema {
  properties?: Record<string, unknown>;
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string }[];
}

const wrong: unknown[] = [7, -1, 1.5, true, [], [7], [{}], {}, { x: { y: 1 } }, null, "", "?", "x".repeat(20_000)];
const wrongTexts = ["", "x", "-1", "1.5", "x".repeat(3_000)];

function propertiesOf({ properties = {}, anyOf = [], allOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...anyOf, ...allOf].flatMap(propertiesOf)];
}

/** Calls that nobody meant, each with one thing wrong at least: no record has the id. */
function badCalls(path: string, { requestBody, parameters = [] }: Operation) {
  const url = path.replace(/\{[^}]+\}/g, unknownId);
  const body = requestBody?.content["application/json"]?.schema;
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
await app.ready();
const document = app.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))
  .filter(({ path, operation }) => badCalls(path, operation).length > 0);

describe.each(operations)("$method $path", ({ method, path, operation }) => {
  it("names what is wrong in our own words", async () => {
    for (const call of badCalls(path, operation)) {
      for (const role of appRole.options) {
        const response = await world.test.app.inject({
          ...call,
          method: method.toUpperCase() as InjectOptions["method"],
          headers: { authorization: world.callers[role].authorization, "content-type": "application/json" },
        });
        if (response.statusCode < 400) continue;
        const said = saidIn(response.json());
        expect(response.statusCode, `${JSON.stringify(call).slice(0, 200)}: ${said}`).toBeLessThan(500);
        for (const words of said) expect(words, JSON.stringify(call).slice(0, 200)).not.toMatch(validatorEnglish);
      }
    }
  });
});

function saidIn({ error, message, msg }: Record<string, unknown>): string[] {
  const { message: inner, fields = {} } = (typeof error === "object" ? error : {}) as {
    message?: string;
    fields?: object;
  };
  return [error, message, msg, inner, ...Object.values(fields)].filter((words) => typeof words === "string");
}
