import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { createTestApp } from "./test-app.ts";

type Json = Record<string, unknown>;
interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: Json[];
  paths: Record<string, Record<string, { tags: string[]; security: Record<string, string[]>[] }>>;
  components: { schemas: Json; responses: Json; securitySchemes: Record<"key", Json> };
}

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});

const inClient = (file: string) => fileURLToPath(new URL(`../../clients/typescript/${file}`, import.meta.url));
const committed = inClient("openapi.json");

it("the committed client was made from the API document as it is now", async () => {
  const document = clientDocument((await test.app.inject("/openapi.json")).json());
  const text = `${JSON.stringify(document, null, 2)}\n`;
  if (process.env.RECORD_CLIENT) await writeFile(committed, text);
  // If it differs, `npm run client:generate` makes the client again.
  expect(JSON.parse(await readFile(committed, "utf8"))).toEqual(document);
});

/** The calls that are open to API keys, without the introduction and the examples, which clients do not have. */
function clientDocument({ openapi, info, servers, paths, components }: Document) {
  const kept: Document["paths"] = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const security = operation.security.filter((scheme) => "key" in scheme);
      if (security.length > 0) kept[path] = { ...kept[path], [method]: { ...operation, security } };
    }
  }
  const { title, version } = info;
  const named = { schemas: components.schemas, responses: components.responses };
  return withoutExamples({
    openapi,
    info: { title, version },
    servers,
    paths: kept,
    components: { ...usedParts(kept, named), securitySchemes: { key: components.securitySchemes.key } },
  });
}

/** Returns the parts that `used` refers to, directly or through other parts. */
function usedParts(used: unknown, named: Record<string, Json>): Record<string, Json> {
  const found = new Set<string>();
  const visit = (part: unknown) => {
    for (const [, kind = "", name = ""] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (found.has(`${kind}/${name}`)) continue;
      found.add(`${kind}/${name}`);
      visit(named[kind]?.[name]);
    }
  };
  visit(used);
  const only = (kind: string, parts: Json) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => found.has(`${kind}/${name}`)));
  return Object.fromEntries(Object.entries(named).map(([kind, parts]) => [kind, only(kind, parts)]));
}

function withoutExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutExamples);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples");
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutExamples(part)]));
}
