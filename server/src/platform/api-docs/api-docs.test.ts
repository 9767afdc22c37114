import { errorStatuses, errorsOf } from "@quotemill/shared/contracts/call";
import { operationId } from "@quotemill/shared/contracts/document/tags";
import { eventTypes } from "@quotemill/shared/events/catalogue";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createTestApp } from "../../../test/test-app.ts";
import examples from "./examples.json";
import type { Examples } from "./operations.ts";
import { refusalSchemas } from "./refusals.ts";

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, { $ref?: string; content?: object }>;
}
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, object>;
  components: {
    responses: Record<string, { content: Record<string, { examples: Record<string, { value: unknown }> }> }>;
  };
};

let source: string;
let document: Document;
let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
  source = (await test.app.inject("/openapi.json")).body;
  document = JSON.parse(source);
});

async function lint(text: string) {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, message, location: [at] }) => `${ruleId}: ${message} ${at?.pointer}`);
}

const operation = (method: string, path: string) =>
  document.paths[path]?.[method] ?? expect.fail(`${method} ${path} is not described`);
const apiCalls = () => [...new Set(test.calls.values())].filter(({ path }) => !path.startsWith("/o/"));

describe("the API document", () => {
  it("has no error and no warning by Redocly's recommended rules", async () => {
    expect(await lint(source)).toEqual([]);
    // The rules are in force: without its summary, an operation is an error.
    const broken = { openapi: document.openapi, paths: { "/contacts": { get: { responses: {} } } } };
    expect(await lint(JSON.stringify(broken))).toContainEqual(expect.stringContaining("operation-summary"));
  });

  it("describes every call once, and no page", () => {
    expect(document.openapi).toMatch(/^3\.1/);
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const ids = described.map(({ operationId }) => operationId);
    const expected = apiCalls().map(({ tag, name }) => operationId(tag, name));
    expect(ids.filter((id) => !id.startsWith("auth.")).sort()).toEqual(expected.sort());
    expect(ids.filter((id) => id.startsWith("auth."))).toEqual(
      expect.arrayContaining([
        "auth.token",
        "auth.logout",
        "auth.user",
        "auth.updateUser",
        "auth.recover",
        "auth.verify",
      ]),
    );
    expect(Object.keys(document.paths).filter((path) => path.includes("*") || path.startsWith("/o/"))).toEqual([]);
  });

  it("names the scope of each call, and the secret of the workflow's", () => {
    expect(operation("get", "/rest/v1/contacts").security).toEqual([
      { session: ["contacts.read"] },
      { key: ["contacts.read"] },
    ]);
    expect(operation("get", "/rest/v1/users").security).toEqual([{ session: ["users.read"] }]);
    expect(operation("post", "/functions/v1/upload-quote-pdf").security).toEqual([
      { uploadSecret: [] },
      { uploadSecretInQuery: [] },
      { key: ["integrations.write"] },
    ]);
    expect(operation("post", "/auth/v1/token").security).toEqual([]);
  });

  it("has every error answer of each call, with an example of its shape", () => {
    for (const call of apiCalls()) {
      const path = call.path.replace(/:(\w+)/g, "{$1}").replace("*", call.rest ?? "");
      const { responses } = operation(call.method.toLowerCase(), path);
      const expected = errorsOf(call).map((code) => String(errorStatuses[code]));
      expect(Object.keys(responses).sort(), path).toEqual([...new Set(["200", ...expected])].sort());
    }
    for (const [name, { content }] of Object.entries(document.components.responses)) {
      const shape = /^(Function|Flagged)?/.exec(name)?.[1] ?? "";
      const schema = refusalSchemas[`${shape}Refusal` as keyof typeof refusalSchemas];
      const values = Object.values(content["application/json"]?.examples ?? {});
      expect(values.length, name).toBeGreaterThan(0);
      for (const { value } of values) expect(schema.safeParse(value).error, name).toBeUndefined();
    }
  });

  it("says what signing in and out answer", async () => {
    expect(operation("post", "/auth/v1/token").responses[200]?.content).toEqual({
      "application/json": { schema: { $ref: "#/components/schemas/Session" } },
    });
    expect(Object.keys(operation("post", "/auth/v1/logout").responses)).toEqual(
      expect.arrayContaining(["204", "401", "403"]),
    );
    const { post } = await test.signedIn();
    expect((await post("/auth/v1/logout")).statusCode).toBe(204);
  });

  it("has an example of every call, recorded by `npm run api:examples`, that still fits", () => {
    const recorded: Examples = examples;
    // The workflow's callback and signed links are tested separately from the other routes.
    const withCase = apiCalls().filter(({ path }) => /^\/(rest|functions)\/v1\/(?!upload-quote-pdf)/.test(path));
    for (const { tag, name, body, answer } of withCase) {
      const id = operationId(tag, name);
      const example = recorded[id] ?? expect.fail(`${id} has no example`);
      if (body) expect(body.safeParse(example.request).error, id).toBeUndefined();
      if (typeof answer === "object") {
        // Parsing drops what the schema no longer has.
        expect((answer as z.ZodType).parse(example.answer), id).toEqual(example.answer);
      }
    }
    const ids = withCase.map(({ tag, name }) => operationId(tag, name));
    expect(Object.keys(recorded).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("has no lists but those that 'What holds for every call' describes", () => {
    const keysOf = ({ answer }: { answer?: unknown }) => Object.keys((answer as { shape?: object })?.shape ?? {});
    const lists = apiCalls().filter((call) => call.method === "GET" && keysOf(call).includes("items"));
    const those = (has: (keys: string[]) => boolean) =>
      lists
        .filter((call) => has(keysOf(call)))
        .map(({ tag, name }) => operationId(tag, name))
        .sort();
    expect(those((keys) => keys.includes("total") && keys.includes("next_cursor")).length).toBeGreaterThan(10);
    expect(those((keys) => !keys.includes("total") && keys.includes("next_cursor"))).toEqual([
      ...["crm.writes", "events.deliveries", "events.list", "phoneCalls.ofContact", "phoneCalls.ofQuote"],
      ...["pipeline.list", "prices.changes"],
    ]);
    expect(those((keys) => keys.length === 1)).toEqual([
      ...["apiKeys.list", "events.endpoints", "offers.ofQuote", "prices.history", "savedViews.list"],
      ...["templateCopies.ofCompany", "templateVersions.list", "workflow.runs"],
    ]);
    // The dashboard's, which only its card shows.
    expect(those((keys) => !keys.includes("next_cursor") && keys.length > 1)).toEqual(["dashboard.attention"]);
  });

  it("has examples without the random numbers of tests, which would differ each time they are recorded", () => {
    expect(JSON.stringify(examples).match(/[/@ ]\d{9,}/g)).toBeNull();
  });
});

it("the document describes every event, with a sample that Redocly's rules find right", () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
});
