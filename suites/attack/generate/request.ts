import { breakBytes } from "./break-bytes.ts";
import { breakHeaders } from "./break-headers.ts";
import { type Json, Members, placesIn, writeJson } from "./json.ts";
import type { Operation } from "./operations.ts";
import { idFor, plausible, type Vocabulary } from "./plausible.ts";
import type { Random } from "./random.ts";
import { badCursors, hostileText, prototypeNames } from "./texts.ts";
import { hostileValue } from "./values.ts";

export interface Attack {
  kind: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Sent without a length. */
  isChunked?: boolean;
  /** Broken below the API: the HTTP layer or the router may refuse it before the caller is looked up. */
  isMalformed?: boolean;
}

/** One request to this route with something wrong in it. The same random numbers produce the same request. */
export function generateAttack(operation: Operation, ids: Vocabulary, random: Random): Attack {
  const attack: Attack = { ...plausibleRequest(operation, ids, random) };
  const kinds = [
    ["plausible", 1],
    ["value", operation.body ? 8 : 0],
    ["shape", operation.body ? 3 : 0],
    ["bytes", operation.body ? 2 : 0.5],
    ["query", 2],
    ["path", operation.path.includes("{") ? 2 : 0.2],
    ["headers", 1.5],
  ] as const;
  attack.kind = weighted(kinds, random);
  switch (attack.kind) {
    case "value":
      return { ...attack, body: writeJson(withHostileValues(operation, ids, random)) };
    case "shape":
      return { ...attack, body: writeJson(withOddMembers(operation, ids, random)) };
    case "bytes":
      return breakBytes(attack, random);
    case "query":
      return { ...attack, url: `${attack.url.split("?")[0]}?${hostileQuery(operation, random)}` };
    case "path":
      return { ...attack, url: hostilePath(operation, random), isMalformed: true };
    case "headers":
      return breakHeaders(attack, random);
    default:
      return attack;
  }
}

function plausibleRequest(operation: Operation, ids: Vocabulary, random: Random): Attack {
  const { method, path, body, parameters } = operation;
  const url = path.replace(/\{([^}]+)\}/g, (_match, name, at) => pathValue(name, path.slice(0, at), ids, random));
  const query = new URLSearchParams();
  for (const { name, in: where, schema = {} } of parameters) {
    if (where !== "query" || random.chance(0.4)) continue;
    query.set(name, name === "cursor" ? "" : String(plausible(schema, name, ids, random)));
  }
  return {
    kind: "plausible",
    method,
    url: query.size > 0 ? `${url}?${query}` : url,
    headers: body ? { "content-type": "application/json" } : {},
    ...(body && { body: writeJson(plausible(body, "", ids, random)) }),
  };
}

function pathValue(name: string, before: string, ids: Vocabulary, random: Random): string {
  if (name === "file") return "quote.pdf";
  return idFor(name.endsWith("_id") ? name : before, ids, random);
}

function withHostileValues({ body }: Operation, ids: Vocabulary, random: Random): Json {
  const root = { value: plausible(body ?? {}, "", ids, random) };
  for (let times = 1 + random.below(3); times > 0; times--) random.pick(placesIn(root)).set(hostileValue(random));
  return root.value;
}

/** Duplicate members, unknown or inherited members, and missing members. */
function withOddMembers({ body }: Operation, ids: Vocabulary, random: Random): Json {
  const root = { value: plausible(body ?? {}, "", ids, random) };
  const objects = placesIn(root)
    .map((place) => place.get())
    .filter((node) => node instanceof Members);
  if (objects.length === 0) return hostileValue(random);
  const { entries } = random.pick(objects);
  const name = random.pick([...prototypeNames, "company_id", "app_role", "id", "unknown_field", hostileText(random)]);
  const value = random.chance(0.5) ? hostileValue(random) : random.pick(["admin", ids.company?.[0] ?? "", 1, null]);
  if (random.chance(0.3)) entries.splice(random.below(entries.length), 1);
  if (random.chance(0.3) && entries.length > 0) entries.push([random.pick(entries)[0], value]);
  entries.splice(random.below(entries.length + 1), 0, [name, value]);
  return root.value;
}

function hostileQuery({ parameters }: Operation, random: Random): string {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const parts = Array.from({ length: 1 + random.below(3) }, () => {
    const name = random.pick([...names, ...names, "unknown", ...prototypeNames]);
    const text = name === "cursor" ? random.pick(badCursors) : hostileText(random).slice(0, 800);
    return random.pick([
      `${escaped(name)}=${escaped(text)}`,
      `${escaped(name)}=${escaped(text)}`,
      `${escaped(name)}[]=${escaped(text)}&${escaped(name)}=1`,
      `${escaped(name)}[__proto__][x]=1`,
      `${escaped(name)}=%ff%fe`,
      `${escaped(name)}=%00`,
      `${escaped(name)}=%`,
    ]);
  });
  return parts.join("&");
}

const badSegments = [
  "%00",
  "%",
  "%ff",
  "..",
  "..%2f..%2f",
  "%2e%2e%2f",
  ".",
  "null",
  "1",
  "x".repeat(101),
  "x".repeat(5_000),
  ";",
  "%20",
  "*",
  "{id}",
  "[object%20Object]",
];

function hostilePath({ path }: Operation, random: Random): string {
  const segment = () => (random.chance(0.5) ? random.pick(badSegments) : escaped(hostileText(random).slice(0, 800)));
  if (!path.includes("{")) return `${path.replace(/\/$/, "")}/${segment()}`;
  return path.replace(/\{[^}]+\}/g, segment);
}

/** `encodeURIComponent` throws for half a surrogate pair; this sends the bytes it would have. */
const escaped = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(/%EF%BF%BD/g, "%ED%A0%80");

function weighted<T extends string>(kinds: readonly (readonly [T, number])[], random: Random): T {
  let left = random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
  const chosen = kinds.find(([, weight]) => {
    left -= weight;
    return left < 0;
  });
  return (chosen ?? (kinds[0] as (typeof kinds)[number]))[0];
}
