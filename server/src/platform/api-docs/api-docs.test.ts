import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { KeyScope } from "@quotemill/shared/access/api-keys";
import { errorStatuses, errorsOf } from "@quotemill/shared/contracts/call";
import { operationId } from "@quotemill/shared/contracts/document/tags";
import { eventTypes } from "@quotemill/shared/events/catalogue";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createTestApp } from "../../../test/test-app.ts";
import examples from "./examples.json";
import { firstQuote } from "./first-quote.ts";
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

  it("tells what signing in and out answer", async () => {
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
    // The workflow's callback and signed links are tested apart from the other routes.
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

  it("has examples without the random numbers of tests, which would differ each time they are recorded", () => {
    expect(JSON.stringify(examples).match(/[/@ ]\d{9,}/g)).toBeNull();
  });
});

const run = promisify(execFile);

it("describes every event, with a sample that Redocly's rules find right", () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
});

describe("first quote in five calls", () => {
  /** Each call with what the text before it says to keep: 'Keep `items[0].id` as `TEMPLATE_ID`.' */
  const steps = [...firstQuote.matchAll(/^\*\*\d\. ([\s\S]*?)```sh\n([\s\S]*?)\n```/gm)].map(
    ([, text = "", curl = ""]) => ({
      curl,
      keeps: /Keep `([^`]+)` as `(\w+)`/.exec(text)?.slice(1) as [string, string] | undefined,
    }),
  );

  it("runs as the page says it", async () => {
    expect(steps).toHaveLength(5);
    const url = await test.listen();
    const scopes = [...firstQuote.matchAll(/`(\w+\.(?:read|write))`/g)].map(([, scope]) => scope as KeyScope);
    const { key } = await test.withKey({ scopes });
    await test.build.template({ company_id: key.company_id });
    const env: Record<string, string> = { QUOTEMILL_URL: url, QUOTEMILL_KEY: key.key };
    let answer: Record<string, unknown> = {};
    for (const { curl, keeps } of steps) {
      // What a worker does in the seconds that the reader waits.
      await test.runJobs();
      const { stdout } = await run("bash", ["-c", curl], { env: { ...process.env, ...env } });
      answer = JSON.parse(stdout);
      expect(answer.error, curl).toBeUndefined();
      if (keeps) env[keeps[1]] = String(valueAt(answer, keeps[0]));
    }
    const pdf = await fetch(`${url}${answer.signedURL}`);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });
});

/** 'items[0].id' in an answer. */
const valueAt = (answer: unknown, path: string) =>
  path.split(/[.[\]]+/).reduce((value, key) => (value as Record<string, unknown>)[key], answer);
