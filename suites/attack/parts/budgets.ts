import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readDetails } from "@quotemill/shared/companies/details";
import { importBatch } from "@quotemill/shared/contacts/import";
import { pngOf } from "../../../server/test/pictures.ts";
import type { Role } from "../people.ts";
import type { Product } from "../product.ts";
import { type Call, type Checks, runChecks } from "./checks.ts";

/** The limits in docs/security.md. */
const most = { streamsOfPerson: 30, photosInMinute: 60 };

export const metricsToken = "a token for the attack's own metrics";

/** A company can store and do a limited amount at once, and reaching the limit does not affect another company. */
export async function attackBudgets(product: Product) {
  return [
    await runChecks(product, "budgets: streams that end early", (checks) => leaveEarly(product, checks)),
    await runChecks(product, "budgets: streams of one person", (checks) => openMany(product, checks)),
    await runChecks(product, "budgets: imports that nobody finishes", stageMany),
    await runChecks(product, "budgets: photos", (checks) => uploadMany(product, checks)),
    await runChecks(product, "budgets: previews and exports", (checks) => printAndExport(product, checks)),
  ];
}

async function countListeners({ send }: Checks) {
  const { body } = await send({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(body.match(/^quotemill_change_feed_listeners (\d+)/m)?.[1] ?? Number.NaN);
}

/** The server notices within moments that a connection is gone. */
async function listenersAfter(checks: Checks, expected: number) {
  let count = await countListeners(checks);
  for (let tries = 0; tries < 100 && count !== expected; tries++) {
    await pause(100);
    count = await countListeners(checks);
  }
  return count;
}

async function openStream({ url, people }: Product, role: Role): Promise<Socket> {
  const authorization = await people.authorization(role);
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`GET /realtime/v1/changes HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`);
  return socket;
}

async function leaveEarly(product: Product, checks: Checks) {
  for (let index = 0; index < 200; index++) {
    const socket = await openStream(product, "user");
    await pause(index % 10);
    socket.destroy();
  }
  const left = await listenersAfter(checks, 0);
  checks.expect(left === 0, `${left} listeners are left of 200 streams whose browsers have gone`);
}

async function openMany(product: Product, checks: Checks) {
  const sockets = await Promise.all(Array.from({ length: 500 }, () => openStream(product, "admin")));
  const open = await listenersAfter(checks, most.streamsOfPerson);
  checks.expect(open === most.streamsOfPerson, `one person has ${open} streams`);
  const other = await checks.send({ role: "other user", url: "/realtime/v1/changes" });
  checks.expect(other.status === 200, `another company's stream was answered ${other.status}`);
  for (const socket of sockets) socket.destroy();
  const left = await listenersAfter(checks, 0);
  checks.expect(left === 0, `${left} listeners are left`);
  return `${open} of 500 are open`;
}

async function stageMany({ send, expect }: Checks) {
  const part = () =>
    Array.from({ length: importBatch }, () => ({
      first_name: "A",
      email: `${randomUUID()}@example.com`,
      ...Object.fromEntries(["last_name", "phone", "address1", "city"].map((name) => [name, "界".repeat(200)])),
    }));
  const stage = (role: "user" | "other user", import_id: string) =>
    send({ role, url: "/functions/v1/stage-contacts", body: { import_id, contacts: part() } });
  const first = randomUUID();
  await stage("user", first);
  const statuses = new Map<number, number>();
  const large = randomUUID();
  // Each part has about 650 KB, so that all of them together would have 39 MB.
  for (let parts = 0; parts < 60; parts++) {
    const { status } = await stage("user", large);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect((statuses.get(409) ?? 0) > 0, `all parts were taken: ${[...statuses].join(" ")}`);
  // The large one has its part last, and the first has waited longest.
  for (let imports = 0; imports < 2; imports++) await stage("user", randomUUID());
  await stage("user", large);
  expect((await stage("user", first)).status === 409, "the first of four imports is still open");
  expect((await stage("other user", randomUUID())).status === 200, "another company cannot import");
}

async function uploadMany({ watch }: Product, { send, expect }: Checks) {
  // The maximum number of pixels in a photo.
  const image_base64 = (await pngOf(5_000, 5_000)).toString("base64");
  const upload = (role: "user" | "other user") => send({ role, url: "/rest/v1/quote_photos", body: { image_base64 } });
  const { processorMs: one } = await watch.costOf(() => upload("user"));
  const { result, processorMs } = await watch.costOf(async () => {
    const flood = Array.from({ length: 200 }, () => upload("user"));
    const other = await upload("other user");
    expect(other.status === 200, `another company's photo was answered ${other.status}`);
    return Promise.all(flood);
  });
  const taken = result.filter(({ status }) => status === 200).length;
  const refused = result.filter(({ status }) => status === 429).length;
  expect(taken + refused === result.length, "some were neither taken nor refused");
  expect(taken < most.photosInMinute, `${taken} photos were taken`);
  // Each of the others costs the time of reading it.
  const mostMs = (taken + 1) * 2 * one + result.length * 40;
  expect(processorMs < mostMs, `${processorMs} ms of processor time for ${taken} photos, of which one takes ${one} ms`);
  return `${taken} of ${result.length} taken, ${processorMs} ms of processor time, ${one} ms for one`;
}

async function printAndExport({ people }: Product, { send, expect }: Checks) {
  const details = readDetails({});
  const preview = (role: "admin" | "other admin"): Call => ({
    role,
    url: `/rest/v1/companies/${role === "admin" ? people.ours.id : people.theirs.id}/quote_preview`,
    body: details,
  });
  const floods: Record<string, Call> = {
    preview: preview("admin"),
    export: { role: "user", url: "/rest/v1/exports/quotes" },
  };
  for (const [name, call] of Object.entries(floods)) {
    const flood = Array.from({ length: 100 }, () => send(call));
    const theirs = await send(name === "preview" ? preview("other admin") : { ...call, role: "other user" });
    expect(theirs.status === 200, `another company's ${name} was answered ${theirs.status}`);
    const odd = (await Promise.all(flood)).filter(({ status }) => ![200, 429, 503].includes(status));
    expect(odd.length === 0, `${odd.length} ${name}s were answered ${odd[0]?.status}`);
  }
}
