import { Writable } from "node:stream";
import { sql } from "kysely";
import { generateSync } from "otplib";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { answers, startReceiver } from "./receiver.ts";
import { allCases } from "./routes/all-cases.ts";
import { buildWorld, type World } from "./routes/route-case.ts";
import { createTestApp } from "./test-app.ts";

/*
 * API keys, the secrets of endpoints, the keys of authenticator apps and recovery codes are shown once. They must
 * appear nowhere else: no line of the log, no later answer, no export, no mail, no row.
 */

const lines: string[] = [];
const stream = new Writable({
  write: (line, _encoding, done) => {
    lines.push(String(line));
    done();
  },
});

let test: Awaited<ReturnType<typeof createTestApp>>;
let world: World;
let owner: Awaited<ReturnType<typeof setUpFactor>>;
/** All secrets that were given out in this file. */
const secrets: string[] = [];
/** Columns of bytes are shown in hexadecimal digits. */
const has = (text: string) =>
  secrets.find((secret) => {
    const part = secret.slice(10, -6);
    return text.includes(part) || text.includes(Buffer.from(part).toString("hex"));
  });

/** Someone sets up an authenticator app, makes recovery codes and enters right and wrong ones. */
async function setUpFactor() {
  const person = await test.signedIn({ company_id: world.ours.id });
  const { id, totp } = (await person.post("/auth/v1/factors", { factor_type: "totp" })).json();
  const path = `/auth/v1/factors/${id}`;
  const verify = async (code: string) => {
    const { id: challenge_id } = (await person.post(`${path}/challenge`)).json();
    return person.post(`${path}/verify`, { challenge_id, code });
  };
  await verify("000000");
  const { access_token } = (await verify(generateSync({ secret: totp.secret }))).json();
  const raised = test.callerWith(`Bearer ${access_token}`);
  const { codes } = (await raised.post("/auth/v1/factors/recovery-codes")).json();
  secrets.push(totp.secret, ...codes);
  expect((await raised.post("/auth/v1/factors/recovery-codes/verify", { code: codes[0] })).statusCode).toBe(200);
  expect((await raised.post("/auth/v1/factors/recovery-codes/verify", { code: codes[0] })).statusCode).toBe(422);
  return raised;
}

beforeAll(async () => {
  test = await createTestApp({ logger: pino({ level: "trace" }, stream) });
  world = await buildWorld(test);
  const { admin } = world.callers;
  secrets.push(world.ours.apiKey.key, world.ours.endpoint.secret);

  const made = (await admin.post("/rest/v1/api_keys", { name: "n8n", scopes: ["integrations.write"] })).json();
  const rotated = (await admin.post(`/rest/v1/api_keys/${made.id}/rotate`, { overlap_hours: 1 })).json();
  secrets.push(made.key, rotated.key);
  const headers = { authorization: `Bearer ${rotated.key}` };

  const receiver = await startReceiver(answers.status(500));
  const endpoint = { url: receiver.url, types: ["contact.created"] };
  const post = (url: string, payload: object) => test.app.inject({ method: "POST", url, headers, payload });
  const added = (await post("/rest/v1/event_endpoints", endpoint)).json();
  const replaced = (await admin.post(`/rest/v1/event_endpoints/${added.id}/rotate_secret`, {})).json();
  secrets.push(added.secret, replaced.secret);

  owner = await setUpFactor();

  // Failures cause longer messages, in the log and to people.
  await post(`/rest/v1/event_endpoints/${added.id}/test`, {});
  await admin.post("/rest/v1/contacts", { first_name: "Mia", email: "mia.secret@example.com" });
  await test.runJobs();
  for (const secret of secrets) {
    await post("/rest/v1/contacts", { first_name: secret.slice(0, 60), email: "not an address" });
    await post("/mcp", { jsonrpc: "2.0", id: 1, method: secret });
    await test.app.inject({ url: "/rest/v1/me", headers: { authorization: `Bearer ${secret}` } });
  }
});

it("a secret is given out in the answer that makes it", () => {
  expect(secrets.map((secret) => secret.slice(0, 6))).toEqual([
    "qm_liv",
    "whsec_",
    "qm_liv",
    "qm_liv",
    "whsec_",
    "whsec_",
    ...Array(11).fill(expect.stringMatching(/^[A-Z2-7-]{6}$/)),
  ]);
});

describe("afterwards", () => {
  const reads = allCases.filter(({ route }) => route.startsWith("GET "));
  it("no call that reads shows one, and no export", async () => {
    for (const { route, roles, works, prepare } of reads) {
      await prepare?.(world);
      const role = roles.includes("admin") ? "admin" : (roles[0] ?? "admin");
      const { body, headers } = await world.callers[role].get(works.call(world).path);
      expect(has(body + JSON.stringify(headers)), route).toBeUndefined();
    }
  });

  it("no later call of the sign-in shows one", async () => {
    for (const path of ["/user", "/factors/recovery-codes", "/passkeys"]) {
      const { statusCode, body } = await owner.get(`/auth/v1${path}`);
      expect([statusCode, path]).toEqual([200, path]);
      expect(has(body), path).toBeUndefined();
    }
  });

  it("no later save of an endpoint shows its secret", async () => {
    const { admin } = world.callers;
    const { items } = (await admin.get("/rest/v1/event_endpoints")).json();
    for (const { id, url, types } of items) {
      const again = await admin.post("/rest/v1/event_endpoints", { url, types });
      const changed = await admin.patch(`/rest/v1/event_endpoints/${id}`, { is_enabled: true });
      expect([again.statusCode, changed.statusCode]).toEqual([200, 200]);
      expect(has(again.body + changed.body)).toBeUndefined();
    }
  });

  it("no row has one in clear: no activity, mail, delivery, waiting job or kept answer", async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(test.db);
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select stored::text as row from ${sql.raw(name)} stored`.execute(
        test.db,
      );
      expect(has(rows.map(({ row }) => row).join("\n")), name).toBeUndefined();
    }
  });

  it("no line of the log has one", () => {
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.filter((line) => has(line))).toEqual([]);
  });
});
