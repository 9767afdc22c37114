import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import Fastify from "fastify";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { writtenShape } from "../src/platform/http/serializer.ts";
import { loggerOptions } from "../src/platform/observe/log.ts";
import { createTestApp, metricsToken } from "./test-app.ts";

let test: Awaited<ReturnType<typeof createTestApp>>;

beforeAll(async () => {
  test = await createTestApp();
});

describe("the app", () => {
  it("reports that it is alive, is ready, and its metrics", async () => {
    expect((await test.app.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await test.app.inject("/readyz")).json()).toEqual({ status: "ready" });
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = await test.app.inject({ url: "/metrics", headers });
    expect(metrics.body).toContain('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 1');
  });

  it("fails readiness before it stops, but keeps serving", async () => {
    const { app } = await createTestApp();
    app.turnAway();
    expect((await app.inject("/readyz")).statusCode).toBe(503);
    const served = await app.inject("/healthz");
    expect(served.statusCode).toBe(200);
    expect(served.headers.connection).toBe("close");
  });

  it("closes without waiting for browsers that have connected and asked for nothing", async () => {
    const { app, listen } = await createTestApp();
    const browser = connect(Number(new URL(await listen()).port), "127.0.0.1");
    await once(app.server, "connection");
    await Promise.all([once(browser, "close"), app.close()]);
  });

  it("shows its metrics only with the token, and to no one while no token is set", async () => {
    expect((await test.app.inject("/metrics")).statusCode).toBe(403);
    const wrong = { authorization: "Bearer another token for metrics" };
    expect((await test.app.inject({ url: "/metrics", headers: wrong })).statusCode).toBe(403);
    const closed = await createTestApp({ metricsToken: null });
    const headers = { authorization: `Bearer ${metricsToken}` };
    expect((await closed.app.inject({ url: "/metrics", headers })).statusCode).toBe(404);
    expect((await closed.app.inject("/metrics")).statusCode).toBe(404);
  });

  it("describes its routes in OpenAPI, with a page to read it", async () => {
    const { paths } = (await test.app.inject("/openapi.json")).json();
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/auth/v1/token", "/rest/v1/rpc/get_user_profile"]));
    const page = await test.app.inject("/docs/api/");
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toContain("text/html");
    // The page has an inline style, and must not be upgraded to https on a server without it.
    expect(page.headers["content-security-policy"]).toContain("style-src 'self' 'unsafe-inline'");
    expect(page.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
  });

  it("describes its routes in many short parts, so that other requests do not wait", async () => {
    const { app, routes } = await createTestApp();
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    count();
    const first = app.inject("/docs/api/json");
    expect((await app.inject("/openapi.json")).json()).toEqual((await first).json());
    isDone = true;
    expect(turns).toBeGreaterThan(routes.length / 2);
    // Written as YAML, it would take even longer.
    expect((await app.inject("/docs/api/yaml")).statusCode).toBe(404);
  });

  it("writes every response without a validator, which takes long to compile", () => {
    const choosing = [...test.calls].filter(
      ([, { answer }]) => typeof answer === "object" && /"(anyOf|oneOf)":/.test(JSON.stringify(writtenShape(answer))),
    );
    expect(choosing.map(([route]) => route)).toEqual([]);
  });

  it("forbids caching API responses", async () => {
    const { headers } = await test.app.inject("/rest/v1/users");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("names invalid fields without repeating a long name or a long list", async () => {
    const { post } = await test.signedIn();
    const answers = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`.repeat(20), {}]));
    const named = await post("/functions/v1/submit-quote", { answers: { ["x".repeat(60_000)]: {}, ...answers } });
    expect(named.statusCode).toBe(400);
    expect(named.body.length).toBeLessThan(20_000);
  });

  it.each([
    ["a broken escape", "/rest/v1/contacts/%ff"],
    ["a name that is too long", `/rest/v1/contacts/${"x".repeat(2_000)}`],
  ])("does not repeat a path that it cannot read: %s", async (_name, url) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: { code: "bad_request", message: "The request could not be understood." } });
  });

  it.each([
    ["an open route", "/healthz"],
    ["a refusal of someone who is not signed in", "/rest/v1/users"],
  ])("forbids inline scripts and framing on %s", async (_name, url) => {
    const { headers } = await test.app.inject(url);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("gives each request an id, and keeps a reasonable one from the caller", async () => {
    const own = await test.app.inject("/healthz");
    expect(own.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    const given = await test.app.inject({ url: "/healthz", headers: { "x-request-id": "trace-12345" } });
    expect(given.headers["x-request-id"]).toBe("trace-12345");
    const odd = await test.app.inject({ url: "/healthz", headers: { "x-request-id": "a b\tc<script>" } });
    expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ["an unknown path", { url: "/rest/v1/nothing" }, 404, "not_found"],
    ["broken JSON", { method: "POST", url: "/rest/v1/rpc/get_user_profile", body: "{" }, 400, "bad_request"],
    [
      "too large a body",
      { method: "POST", url: "/rest/v1/rpc/get_user_profile", body: `"${"x".repeat(2e6)}"` },
      413,
      "too_large",
    ],
  ] as const)("answers %s with our error shape", async (_name, request, status, code) => {
    const { authorization } = await test.signedIn();
    const answer = await test.app.inject({
      ...request,
      headers: { authorization, "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatchObject({ code, message: expect.any(String) });
  });

  it("does not read the body before the caller is signed in", async () => {
    const url = "/rest/v1/rpc/get_user_profile";
    const headers = { "content-type": "application/json" };
    const answer = await test.app.inject({ method: "POST", url, headers, body: `"${"x".repeat(2e6)}"` });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["x-request-id"]).toMatch(/./);
  });

  it.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
    "reads little under /auth/v1 as %s, where no sign-in is needed",
    async (type) => {
      const headers = { "x-supabase-api-version": "2024-01-01", "content-type": type };
      const members = Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`).join(",");
      for (const path of ["token?grant_type=password", "recover", "verify"]) {
        const url = `/auth/v1/${path}`;
        const answer = await test.app.inject({ method: "POST", url, headers, payload: `{${members}}` });
        expect(answer.statusCode, path).toBe(413);
        expect(answer.json(), path).toMatchObject({ code: "request_entity_too_large", message: expect.any(String) });
      }
    },
  );

  it("answers unknown paths, broken JSON and NUL characters under /auth/v1 in the client's shape", async () => {
    const headers = { "x-supabase-api-version": "2024-01-01", "content-type": "application/json" };
    const unknown = await test.app.inject({ url: "/auth/v1/factors", headers });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: "not_found", message: expect.any(String) });
    const url = "/auth/v1/token?grant_type=password";
    const broken = await test.app.inject({ method: "POST", url, headers, payload: "{" });
    expect(broken.json().code).toBe("bad_json");
    const nul = await test.app.inject({
      method: "POST",
      url,
      headers,
      payload: { email: "a\u0000@b.c", password: "x" },
    });
    expect(nul.statusCode).toBe(400);
  });
});

describe("get_user_profile", () => {
  const path = "/rest/v1/rpc/get_user_profile";

  it("returns the caller's profile with the company and none of its secrets", async () => {
    const { post, user } = await test.signedIn({ app_role: "admin" });
    const profile = (await post(path)).json();
    expect(profile).toMatchObject({ id: user.id, app_role: "admin", company: { id: user.company_id } });
    expect(Object.keys(profile.company).filter((key) => /token|secret|location_id/.test(key))).toEqual([]);
  });

  it("returns a global admin without a company", async () => {
    const { post } = await test.signedIn({ app_role: "global_admin" });
    expect((await post(path)).json()).toMatchObject({ app_role: "global_admin", company: null, company_id: null });
  });

  it("refuses a caller without a session", async () => {
    const answer = await test.app.inject({ method: "POST", url: path });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().error.code).toBe("not_signed_in");
  });
});

describe("the log", () => {
  it("contains neither tokens nor query strings", async () => {
    let written = "";
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        written += chunk;
        done();
      },
    });
    const app = Fastify({ loggerInstance: pino(loggerOptions("info"), stream) });
    app.setNotFoundHandler(async () => ({}));
    app.post("/upload", async (request) => {
      request.log.info({ body: request.body, headers: request.headers }, "seen");
      return {};
    });
    await app.inject({
      method: "POST",
      url: "/upload?secret=from-query",
      headers: { authorization: "Bearer from-header" },
      payload: { password: "from-body", refresh_token: "from-token" },
    });
    for (const url of [
      "/o/from-path",
      "/o/from-path/accept?option=2",
      "//o/from-path",
      "/o//from-path",
      "/O/from-path",
    ]) {
      await app.inject({ url });
    }
    expect(written).toContain('"path":"/upload"');
    expect(written).toContain('"path":"/o/[hidden]/accept"');
    expect(written).not.toMatch(/from-(query|header|body|token|path)/);
  });

  it("contains no link to an offer, however it is written", async () => {
    const lines: string[] = [];
    const logger = pino(loggerOptions("trace"), { write: (line) => void lines.push(line) });
    const { app, build } = await createTestApp({ logger });
    const { token } = await build.offer();
    const cut = token.slice(0, 20);
    const paths = [`/o/${token}`, `/o/${token}/accept`, `/o/${cut}`, `/O/${token}`, `//o/${token}`, `/%6f/${token}`];
    for (const url of [...paths, `/${token}`, `/o/${cut}%zz`, `/o/${token}?from=${token}`]) {
      for (const method of ["GET", "POST"] as const) {
        await app.inject({ method, url, headers: { referer: `http://quotemill.test/o/${token}` } });
      }
    }
    const log = lines.join("");
    expect(log).toContain('"path":"/o/[hidden]/accept"');
    expect(log).not.toContain(cut);
  });
});
