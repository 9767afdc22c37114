import type { RequestListener } from "node:http";
import { makeKey } from "../../../server/src/features/api-keys/key-text.ts";
import { listen } from "../../harness/listen.ts";
import type { Role } from "../people.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

const path = "/rest/v1/event_endpoints";
const types = ["contact.created"];

/** Receivers of events that redirect, hang, or are too many; and people who try another company's. */
export const attackEndpoints = async (product: Product) => {
  const canary = await startReceiver((_request, response) => void response.end());
  try {
    return [
      await runChecks(product, "endpoints: another company's, and without the right to", (checks) => cross(checks)),
      await runChecks(product, "endpoints: their secrets", (checks) => findSecrets(product, checks)),
      // From here on, tests are refused: a company may make 30 a minute.
      await runChecks(product, "endpoints: redirects", (checks) => redirect(checks, canary)),
      await runChecks(product, "endpoints: a flood of tests to one that hangs", (checks) => floodTests(checks)),
      await runChecks(product, "endpoints: more than a company may have", (checks) => floodEndpoints(checks)),
    ];
  } finally {
    canary.stop();
  }
};

interface Made {
  id: string;
  secret: string;
}

async function add({ send }: Checks, url: string, role: Role = "admin"): Promise<Made> {
  const { body } = await send({ role, url: path, body: { url, types } });
  return JSON.parse(body);
}
const remove = ({ send }: Checks, id: string) => send({ role: "admin", method: "DELETE", url: `${path}/${id}` });
const contact = (email: string) => ({ url: "/rest/v1/contacts", body: { first_name: "Mia", email } });

/** Private addresses are allowed here, so only the rule about redirects keeps the canary from being called. */
async function redirect(checks: Checks, canary: Receiver) {
  const { send, expect } = checks;
  const targets = [
    canary.url,
    canary.url.replace("127.0.0.1", "localhost"),
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:1/",
    "//attacker.example/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "",
  ];
  for (const status of [300, 301, 302, 303, 307, 308]) {
    for (const location of targets) {
      const receiver = await startReceiver((_request, response) => {
        response.writeHead(status, { location, refresh: `0; url=${canary.url}` });
        response.end(`<meta http-equiv="refresh" content="0; url=${canary.url}">`);
      });
      const { id } = await add(checks, receiver.url);
      await send({ role: "user", ...contact(`redirect-${status}-${targets.indexOf(location)}@example.com`) });
      await until(() => receiver.calls() > 0);
      const answer = await send({ role: "admin", method: "POST", url: `${path}/${id}/test` });
      const isTold = answer.status === 429 || (answer.status === 200 && JSON.parse(answer.body).ok === false);
      expect(isTold, `a redirect (${status}) to '${location}' answered ${answer.status} ${answer.body.slice(0, 200)}`);
      await remove(checks, id);
      receiver.stop();
    }
  }
  expect(canary.calls() === 0, `${canary.calls()} calls followed a redirect`);
  return `${targets.length} targets`;
}

async function cross(checks: Checks) {
  const { send, expect } = checks;
  const receiver = await startReceiver((_request, response) => void response.end());
  const theirs = await add(checks, receiver.url, "other admin");
  const at = `${path}/${theirs.id}`;
  const calls = [
    { method: "PATCH", url: at, body: { url: "https://attacker.example/" } },
    { method: "PATCH", url: at, body: { is_enabled: false } },
    { method: "POST", url: `${at}/test` },
    { url: `${at}/rotate_secret`, body: {} },
    { url: `${at}/deliveries` },
    { url: `${at}/deliveries/${theirs.id}` },
    { url: `${at}/replay`, body: { event_id: theirs.id } },
    { url: `${at}/replay_failed`, body: { since: "2026-01-01T00:00:00Z" } },
  ];
  for (const call of calls) {
    const { status } = await send({ role: "admin", ...call });
    expect(status === 404, `${call.method ?? ""} ${call.url} answered ${status}`);
    const forUser = await send({ role: "user", ...call });
    expect(forUser.status === 403, `a user's ${call.method ?? ""} ${call.url} answered ${forUser.status}`);
    const forged = await send({ ...call, headers: { authorization: `Bearer ${makeKey()}` } });
    expect(forged.status === 401, `${call.url} answered ${forged.status} to a key that is not known`);
  }
  // Removing an endpoint that does not exist succeeds, and must remove nothing.
  await remove(checks, theirs.id);
  const made = await send({
    role: "admin",
    url: "/rest/v1/api_keys",
    body: { name: "Reader", scopes: ["contacts.read"] },
  });
  const reader = { authorization: `Bearer ${JSON.parse(made.body).key}` };
  for (const call of [...calls, { url: path }, { url: "/rest/v1/events" }]) {
    const { status } = await send({ ...call, headers: reader });
    expect(status === 403, `a key without the scope: ${call.url} answered ${status}`);
  }
  await send({ role: "other user", ...contact("still-told@example.com") });
  await until(() => receiver.calls() > 0);
  expect(receiver.calls() === 1, "their endpoint gets no events any more");
  receiver.stop();
}

async function findSecrets({ neverLog }: Product, checks: Checks) {
  const { send, expect } = checks;
  const receiver = await startReceiver((request, response) => {
    response.statusCode = 500;
    response.end(JSON.stringify(request.headers));
  });
  const { id, secret } = await add(checks, receiver.url);
  const rotated = JSON.parse((await send({ role: "admin", url: `${path}/${id}/rotate_secret`, body: {} })).body);
  for (const text of [secret, rotated.secret]) neverLog(text);
  await send({ role: "admin", method: "POST", url: `${path}/${id}/test` });
  const again = { url: path, body: { url: receiver.url, types } };
  const reads = [
    path,
    `${path}/${id}/deliveries`,
    "/rest/v1/events",
    "/rest/v1/audit_log",
    "/rest/v1/exports/activity",
  ];
  for (const call of [again, ...reads.map((url) => ({ url }))]) {
    const { body } = await send({ role: "admin", ...call });
    expect(!body.includes(secret) && !body.includes(rotated.secret), `${call.url} tells the secret of an endpoint`);
  }
  await remove(checks, id);
  receiver.stop();
}

/** Someone tests an endpoint that never answers; another company's events must arrive during that time. */
async function floodTests(checks: Checks) {
  const { send, expect } = checks;
  const hanging = await startReceiver(() => undefined);
  const living = await startReceiver((_request, response) => void response.end());
  const { id } = await add(checks, hanging.url);
  const neighbour = await add(checks, living.url, "other admin");
  const tests = Array.from({ length: 60 }, () => send({ role: "admin", method: "POST", url: `${path}/${id}/test` }));
  for (let count = 0; count < 50; count++) await send({ role: "user", ...contact(`flood-${count}@example.com`) });
  const begun = performance.now();
  await send({ role: "other user", ...contact("beside-the-flood@example.com") });
  await until(() => living.calls() > 0);
  const ms = Math.round(performance.now() - begun);
  expect(living.calls() === 1 && ms < 2_000, `the neighbour's event took ${ms} ms`);
  hanging.stop();
  const statuses = (await Promise.all(tests)).map(({ status }) => status);
  expect(
    statuses.every((status) => status === 200 || status === 429) && statuses.includes(429),
    `tests were answered ${[...new Set(statuses)]}`,
  );
  await remove(checks, id);
  await send({ role: "other admin", method: "DELETE", url: `${path}/${neighbour.id}` });
  living.stop();
  return `the neighbour's event took ${ms} ms`;
}

async function floodEndpoints(checks: Checks) {
  const { send, expect } = checks;
  const addAt = (place: number) =>
    send({ role: "admin", url: path, body: { url: `http://127.0.0.1:1/${place}`, types: ["quote.failed"] } });
  const statuses: number[] = [];
  for (let count = 0; count < 80; count++) statuses.push((await addAt(count)).status);
  const kept = statuses.filter((status) => status === 200).length;
  expect(kept <= 50, `${kept} endpoints were kept`);
  expect(
    statuses.slice(kept).every((status) => status === 409),
    `the rest was answered ${[...new Set(statuses)]}`,
  );
  expect((await addAt(0)).status === 200, "an address that is there cannot be saved again");
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

async function startReceiver(answer: RequestListener) {
  let count = 0;
  const { url, stop } = await listen((request, response) => {
    count++;
    request.resume();
    answer(request, response);
  });
  /** Returns the number of requests it got. */
  const calls = () => count;
  return { url: `${url}/`, calls, stop };
}

/** Waits for a few seconds at most; the caller then checks what has come. */
async function until(holds: () => boolean) {
  for (const end = performance.now() + 10_000; !holds() && performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
