import { makeKey } from "../../../server/src/features/api-keys/key-text.ts";
import type { Role } from "../people.ts";
import type { Product } from "../product.ts";
import { type Checks, runChecks } from "./checks.ts";

const path = "/rest/v1/api_keys";
const contacts = "/rest/v1/contacts";

export const attackKeys = async (product: Product) => [
  await runChecks(product, "keys: another company's records and keys", (checks) => cross(product, checks)),
  await runChecks(product, "keys: beyond the scopes, and calls that are closed to keys", (checks) =>
    exceed(product, checks),
  ),
  await runChecks(product, "keys: cut, altered and guessed", (checks) => forge(checks)),
  await runChecks(product, "keys: all of this by /mcp", (checks) => assist(product, checks)),
  await runChecks(product, "keys: a flood, beside someone who works", (checks) => flood(checks)),
  await runChecks(product, "keys: revoked and rotated, and found in no answer", (checks) => end(checks)),
];

interface Made {
  id: string;
  key: string;
}

async function make({ send }: Checks, scopes: string[], role: Role = "admin"): Promise<Made> {
  const { body } = await send({ role, url: path, body: { name: "Attacker", scopes } });
  return JSON.parse(body);
}

const withKey = (key: string) => ({ authorization: `Bearer ${key}` });

async function cross({ people }: Product, checks: Checks) {
  const { send, expect } = checks;
  const { key } = await make(checks, [
    "contacts.read",
    "contacts.write",
    "quotes.read",
    "quotes.write",
    "templates.read",
  ]);
  const { ids } = people.victim;
  const calls = [
    { url: `${contacts}/${ids.contact?.[0]}` },
    { method: "DELETE", url: `${contacts}/${ids.contact?.[0]}` },
    { url: `/rest/v1/quotes/${ids.quote?.[0]}` },
    { method: "DELETE", url: `/rest/v1/quotes/${ids.quote?.[0]}` },
    { url: `/rest/v1/saved_quotes/${ids.draft?.[0]}` },
    { url: `/rest/v1/form_templates/${ids.template?.[0]}` },
    { url: "/functions/v1/run-quote", body: { quote_id: ids.quote?.[0] } },
  ];
  for (const call of calls) {
    const answer = await send({ ...call, headers: withKey(key) });
    expect(answer.status === 404, `${call.method ?? ""} ${call.url} answered ${answer.status}`);
  }
  const listed = await send({
    url: `${contacts}?search=${encodeURIComponent(people.victim.name)}`,
    headers: withKey(key),
  });
  expect(!listed.body.includes(people.victim.id), "a list has another company's record");
  const theirs = await make(checks, ["contacts.read"], "other admin");
  for (const [method, url] of [
    ["DELETE", `${path}/${theirs.id}`],
    ["POST", `${path}/${theirs.id}/rotate`],
  ] as const) {
    const answer = await send({ role: "admin", method, url, ...(method === "POST" && { body: { overlap_hours: 0 } }) });
    expect(answer.status === 404, `${method} of another company's key answered ${answer.status}`);
  }
  expect((await send({ url: contacts, headers: withKey(theirs.key) })).status === 200, "their key has ended");
}

async function exceed({ people }: Product, checks: Checks) {
  const { send, expect } = checks;
  const { id, key } = await make(checks, ["contacts.read"]);
  const { ids } = people.ours;
  const calls = [
    { url: contacts, body: { first_name: "Mia", email: "mia@example.com" } },
    { method: "DELETE", url: `${contacts}/${ids.contact?.[0]}` },
    { url: "/rest/v1/quotes" },
    { url: "/functions/v1/send-quotes", body: {} },
    { url: path },
    { url: path, body: { name: "More", scopes: ["contacts.write"] } },
    { url: `${path}/${id}/rotate`, body: { overlap_hours: 0 } },
    { method: "DELETE", url: `${path}/${id}` },
    { url: "/rest/v1/workflow_secrets" },
    { url: "/rest/v1/users" },
    { url: "/rest/v1/audit_log" },
    { url: `/rest/v1/companies/${people.ours.id}` },
    { url: "/functions/v1/list-auth-users", body: {} },
    { method: "POST", url: "/rest/v1/rpc/get_user_profile" },
    { url: "/realtime/v1/changes" },
  ];
  for (const call of calls) {
    const answer = await send({ ...call, headers: withKey(key) });
    expect(answer.status === 403, `${call.method ?? ""} ${call.url} answered ${answer.status}`);
  }
  for (const role of ["user", "global admin"] as const) {
    const refused = await send({ role, url: path, body: { name: "Mine", scopes: ["contacts.read"] } });
    expect(refused.status === 403, `a ${role} made a key: ${refused.status}`);
  }
}

async function forge(checks: Checks) {
  const { send, expect } = checks;
  const { key } = await make(checks, ["contacts.read"]);
  const forged = [
    ...Array.from(
      { length: 10 },
      (_, at) => key.slice(0, 10 + at) + (key[10 + at] === "x" ? "y" : "x") + key.slice(11 + at),
    ),
    ...[
      key.slice(0, -1),
      `${key}0`,
      key.toLowerCase(),
      key.replace("live", "test"),
      "qm_live_",
      "qm_live_%00",
      `qm_${"x".repeat(8_000)}`,
    ],
    ...Array.from({ length: 20 }, makeKey),
  ];
  for (const text of forged) {
    const answer = await send({ url: contacts, headers: withKey(text) });
    expect(answer.status === 401, `${text.slice(0, 60)} answered ${answer.status}`);
    expect(!answer.body.includes(text), "the answer repeats the key");
  }
}

const mcpVersion = "2026-07-28";
const spoken = {
  accept: "application/json, text/event-stream",
  "mcp-protocol-version": mcpVersion,
  "mcp-method": "tools/call",
};
const envelope = {
  "io.modelcontextprotocol/protocolVersion": mcpVersion,
  "io.modelcontextprotocol/clientInfo": { name: "attacker", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** An assistant's tools open no more than the key does. */
async function assist({ people }: Product, checks: Checks) {
  const { send, expect } = checks;
  const { key } = await make(checks, ["contacts.read", "quotes.read", "templates.read"]);
  const ask = (name: string, given: object, headers: Record<string, string> = withKey(key)) =>
    send({
      url: "/mcp",
      headers: { ...spoken, "mcp-name": name, ...headers },
      body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given, _meta: envelope } },
    });
  const { ids } = people.victim;
  const theirs = { quote_id: ids.quote?.[0], template_id: ids.template?.[0], contact_id: ids.contact?.[0] };
  const own = { template_id: people.ours.ids.template?.[0], contact_id: people.ours.ids.contact?.[0] };
  const refused: [string, object, RegExp][] = [
    ["get_quote", { quote_id: theirs.quote_id }, /does not exist/],
    ["send_quote", { quote_id: theirs.quote_id, confirm: true }, /scope quotes\.send/],
    ["get_template_fields", { template_id: theirs.template_id }, /does not exist/],
    ["list_quotes", { contact_id: theirs.contact_id }, /does not exist/],
    ["create_quote", { ...own, quote_name: "x", answers: {} }, /scope quotes\.write/],
    ["send_quote", { quote_id: people.ours.ids.quote?.[0], confirm: true }, /scope quotes\.send/],
    ["get_quote", { quote_id: "../companies" }, /isError/],
    ["find_contact", { search: "x".repeat(100_000) }, /isError/],
    ["no_such_tool", {}, /error/],
    ["__proto__", {}, /error/],
  ];
  for (const [name, given, words] of refused) {
    const { status, body } = await ask(name, given);
    expect(status === 200 && words.test(body), `${name} answered ${status} ${body.slice(0, 200)}`);
  }
  const found = await ask("find_contact", { search: people.victim.name });
  expect(!found.body.includes(people.victim.id), "a tool finds another company's record");
  const session = (await people.authorization("admin")) ?? "";
  for (const headers of [{}, { authorization: session }, withKey(key.slice(0, -1)), withKey(makeKey())]) {
    const answer = await ask("list_quotes", {}, headers);
    expect(answer.status === 401 && "www-authenticate" in answer.headers, `without a key: ${answer.status}`);
  }
  const page = await ask("list_quotes", {}, { ...withKey(key), origin: "https://attacker.example" });
  expect(page.status === 403, `a page of another site was answered ${page.status}`);
  const large = await ask("list_quotes", { search: "x".repeat(300_000) });
  expect(large.status === 413, `300,000 letters were answered ${large.status}`);
}

/** One address guesses, and one key calls endlessly. */
async function flood(checks: Checks) {
  const { send, expect } = checks;
  const [greedy, other] = [await make(checks, ["contacts.read"]), await make(checks, ["contacts.read"])];
  const from = "127.0.9.1";
  const guesses = Array.from({ length: 300 }, () => send({ url: contacts, headers: withKey(makeKey()), from }));
  const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
  expect(
    [...statuses].every((status) => status === 401 || status === 429),
    `guesses answered ${[...statuses]}`,
  );
  const right = await send({ url: contacts, headers: withKey(other.key), from });
  expect(right.status === 200, `a right key from where others guess was answered ${right.status}`);
  let served = 0;
  for (let count = 0; count < 200; count++) {
    const { status, headers } = await send({ url: contacts, headers: withKey(greedy.key) });
    if (status === 200) served++;
    else expect(status === 429 && Number(headers["retry-after"]) > 0, `the flood was answered ${status}`);
    expect(String(headers.ratelimit).startsWith('"default";r='), "an answer does not tell what is left");
  }
  expect(served === 120, `one key was served ${served} calls in a minute`);
  const neighbour = await send({ url: contacts, headers: withKey(other.key) });
  expect(
    neighbour.status === 200 && neighbour.ms < 1_000,
    `another key waited: ${neighbour.status}, ${neighbour.ms} ms`,
  );
}

async function end(checks: Checks) {
  const { send, expect } = checks;
  const { id, key } = await make(checks, ["contacts.read"]);
  const rotated = JSON.parse(
    (await send({ role: "admin", url: `${path}/${id}/rotate`, body: { overlap_hours: 0 } })).body,
  );
  expect((await send({ url: contacts, headers: withKey(key) })).status === 401, "a rotated key works");
  expect((await send({ url: contacts, headers: withKey(rotated.key) })).status === 200, "the new key does not work");
  for (const url of [path, "/rest/v1/audit_log", "/rest/v1/exports/activity"]) {
    const { body } = await send({ role: "admin", url });
    expect(!body.includes(rotated.key) && !body.includes(key), `${url} has a key`);
  }
  await send({ role: "admin", method: "DELETE", url: `${path}/${id}` });
  expect((await send({ url: contacts, headers: withKey(rotated.key) })).status === 401, "a revoked key works");
}
