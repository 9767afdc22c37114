import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort, startServerProcess } from "./process.ts";
import { startReceiver } from "./receiver.ts";

const submits = 500;

let folder: string;
let server: Awaited<ReturnType<typeof startServerProcess>> | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quotemill-crash-"));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** On the same data each time. */
async function start(port: number) {
  server = await startServerProcess({ PORT: String(port), DATA_DIR: join(folder, "data") });
  return server.url;
}

async function signIn(url: string) {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const account = { email: "admin@demo.test", password: "demo-password" };
  const { access_token } = (await (await post("/auth/v1/token?grant_type=password", account)).json()) as {
    access_token: string;
  };
  const headers = { authorization: `Bearer ${access_token}` };
  const get = async (path: string) =>
    (await fetch(url + path, { headers })).json() as Promise<{ items: { id: string }[] }>;
  return { get, post: (path: string, body: object, more = {}) => post(path, body, { ...headers, ...more }) };
}

it("kill -9 in the middle of 500 submits loses no quote, number or delivery", { timeout: 120_000 }, async () => {
  const receiver = await startReceiver((response) => {
    setTimeout(() => response.end("Accepted"), 20);
  });
  const port = await freePort();
  let caller = await signIn(await start(port));
  const template = await caller.post("/rest/v1/form_templates", {
    name: "Crash",
    structure: [{ id: "a", type: "text", label: "A" }],
    make_webhook_url: receiver.url,
  });
  const template_id = ((await template.json()) as { id: string }).id;
  const [contact] = (await caller.get("/rest/v1/contacts?limit=1")).items;
  const body = { template_id, contact_id: contact?.id, quote_name: "Crash", answers: { a: "1" } };

  let tellRestart = () => {};
  const restarted = new Promise<void>((resolve) => {
    tellRestart = resolve;
  });
  // Each client tries until it has an answer, as a browser with its Idempotency-Key does.
  const numbers = new Map<string, string>();
  const submitUntilAnswered = async (key: string) => {
    while (!numbers.has(key)) {
      const answer = await caller
        .post("/functions/v1/submit-quote", body, { "idempotency-key": key })
        .catch(() => null);
      if (!answer?.ok) {
        await restarted;
        continue;
      }
      const { quote_number, quote_id } = (await answer.json()) as { quote_number: string; quote_id: string };
      numbers.set(key, `${quote_number} ${quote_id}`);
    }
  };
  const keys = Array.from({ length: submits }, (_, index) => `crash-key-${index}`);
  const lanes = Array.from({ length: 20 }, async (_, lane) => {
    for (let index = lane; index < submits; index += 20) await submitUntilAnswered(keys[index] ?? "");
  });
  await expect.poll(() => numbers.size, { timeout: 30_000, interval: 10 }).toBeGreaterThan(submits / 3);
  await server?.kill();
  caller = await signIn(await start(port));
  tellRestart();
  await Promise.all(lanes);

  const taken = [...numbers.values()].map((value) => Number(value.match(/\d+/)?.[0])).sort((a, b) => a - b);
  expect(taken).toEqual(Array.from({ length: submits }, (_, index) => 1065 + index));
  const wanted = new Set([...numbers.values()].map((value) => `${value.split(" ")[1]}-1`));
  const delivered = () => new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  await expect
    .poll(() => [...wanted].filter((id) => !delivered().has(id)), { timeout: 60_000, interval: 200 })
    .toEqual([]);
  expect(delivered().size).toBe(submits);
});
