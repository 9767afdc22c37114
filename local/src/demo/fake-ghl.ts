import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fakeLocation, otherLocationId, rightsOf, type Scope } from "./fake-ghl-data.ts";
import { createRecords, type FakeRecords, refuse } from "./fake-ghl-records.ts";

export interface GhlCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text unchanged. */
  body: object | string;
}

const intervalMs = 10_000;
const daily = 200_000;

/** Failures of the real service, for tests to replay. */
export const ghlFailures = {
  badGateway: { status: 502, headers: { "content-type": "text/html" }, body: "<html><h1>502 Bad Gateway</h1></html>" },
  blocked: { status: 403, headers: { "content-type": "text/html" }, body: "<html>Just a moment...</html>" },
  pageInsteadOfJson: { status: 200, headers: { "content-type": "text/html" }, body: "<html>Hello</html>" },
  tooMany: {
    status: 429,
    headers: { ...left(0, 500), "retry-after": "10" },
    body: { statusCode: 429, message: "Too Many Requests" },
  },
  dayOver: { status: 429, headers: left(99, 0), body: "Too Many Requests" },
  redirect: { status: 302, headers: { location: "https://example.com/" }, body: "" },
  endless: { status: 200, body: { contacts: ["x".repeat(2 * 1024 * 1024)] } },
  noAnswer: "hang",
} as const satisfies Record<string, Answer | "hang">;

interface Options {
  burst?: number;
  /** The clock by which the limits are counted. */
  clock?: () => Date;
  onCall?: (call: GhlCall) => void;
}

/**
 * A stand-in for GoHighLevel's API on loopback: the calls that we make, with the real shapes, errors, limits and traps as
 * far as they are known. The demo and the tests run on it.
 */
export async function startFakeGhl({ burst = 100, clock = () => new Date(), onCall }: Options = {}) {
  let failure: Answer | "hang" | null = null;
  const failing = new Map<string, Answer | "hang">();
  const refused = new Set<string>();
  const spend = createBurst(burst, clock);
  const records = createRecords();
  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => null);
    // Cut off, or not JSON. It runs inside the demo's process and must not take it down.
    if (!call) return response.destroy();
    onCall?.(call);
    const token = tokenOf(call);
    const played = failure ?? failing.get(rightsOf(token)?.locationId ?? "");
    if (played === "hang") return;
    send(response, played ?? (refused.has(token) ? invalidToken : answer(call, records, spend)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    records,
    /** From now on every call gets this answer; null restores normal answers. With a location, only calls to that one. */
    play(next: Answer | "hang" | null, locationId?: string) {
      if (locationId === undefined) failure = next;
      else if (next === null) failing.delete(locationId);
      else failing.set(locationId, next);
    },
    /** Refuses a token from now on, as if someone had deleted it, or takes it again. */
    refuse: (token: string) => refused.add(token),
    accept: (token: string) => refused.delete(token),
    isRefused: (token: string) => refused.has(token),
    /** Ends the calls that hang, without an answer. */
    hangUp: () => server.closeAllConnections(),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type FakeGhl = Awaited<ReturnType<typeof startFakeGhl>>;

const tokenOf = ({ headers }: GhlCall) => headers.authorization?.replace(/^Bearer /, "") ?? "";
const invalidToken = refuse(401, "Invalid JWT");

function answer(call: GhlCall, records: FakeRecords, spend: (locationId: string) => number): Answer {
  const token = rightsOf(tokenOf(call));
  if (!call.headers.version) return refuse(400, "Version header is required", { error: "Bad Request" });
  if (!token) return invalidToken;
  const remaining = spend(token.locationId);
  if (remaining < 0) return { ...ghlFailures.tooMany, headers: { ...left(0, daily - 1), "retry-after": "10" } };
  const answered = route(call, records, token);
  return { ...answered, headers: left(remaining, daily - 1) };
}

interface Rights {
  locationId: string;
  scopes: readonly Scope[];
}

function route({ method, path, body }: GhlCall, records: FakeRecords, token: Rights): Answer {
  const { pathname, searchParams } = new URL(path, "http://crm.test");
  const [room, ...parts] = pathname.split("/").slice(1);
  const lacks = (scope: Scope) => !token.scopes.includes(scope);
  const named = body.locationId ?? searchParams.get("locationId") ?? searchParams.get("location_id");
  if (room === "locations" && method === "GET") {
    if (lacks("locations.readonly")) return lacksScope;
    return parts[0] === token.locationId ? locationOf(token.locationId) : unknownLocation(parts[0] ?? "");
  }
  if (room === "contacts") {
    const isSearch = method === "POST" && parts[0] === "search";
    if (lacks(method === "GET" || isSearch ? "contacts.readonly" : "contacts.write")) return lacksScope;
    if (isSearch) return search(body, records, token.locationId);
    return isOther(named, token) ? otherLocation : records.contactCall(method, token.locationId, parts, body);
  }
  if (room === "opportunities") {
    if (lacks(method === "GET" ? "opportunities.readonly" : "opportunities.write")) return lacksScope;
    if (isOther(named, token)) return otherLocation;
    return records.cardCall(method, token.locationId, parts, body, searchParams);
  }
  return refuse(404, `Cannot ${method} ${path}`);
}

const isOther = (named: unknown, token: Rights) => typeof named === "string" && named !== token.locationId;
const locationOf = (id: string): Answer => ({ status: 200, body: { location: { ...fakeLocation, id } } });
const unknownLocation = (id: string) =>
  [fakeLocation.id, otherLocationId].includes(id) ? otherLocation : refuse(404, "Location not found");

function search(body: GhlCall["body"], records: FakeRecords, own: string): Answer {
  const { locationId, pageLimit, page = 1, query = "" } = body;
  const problems = [
    typeof locationId !== "string" && "locationId can't be undefined",
    !(Number(pageLimit) >= 1 && Number(pageLimit) <= 500) && "pageLimit must be a number from 1 to 500",
    String(query).length > 75 && "query must be shorter than or equal to 75 characters",
  ].filter((problem) => problem !== false);
  if (problems.length > 0) return refuse(422, problems, { error: "Unprocessable Entity" });
  if (locationId !== own) return otherLocation;
  const found = records.search(own, String(query));
  const from = (Number(page) - 1) * Number(pageLimit);
  const contacts = found.slice(from, from + Number(pageLimit));
  return { status: 200, body: { contacts, total: found.length, traceId: randomUUID() } };
}

const lacksScope = refuse(401, "The token is not authorized for this scope.");
const otherLocation = refuse(403, "The token does not have access to this location.");

/** Limits calls per location in ten seconds; returns how many are left, negative once the limit is exceeded. */
function createBurst(max: number, clock: () => Date) {
  const windows = new Map<string, { since: number; count: number }>();
  return (locationId: string) => {
    const now = clock().getTime();
    const last = windows.get(locationId);
    const window = last && now - last.since < intervalMs ? last : { since: now, count: 0 };
    window.count += 1;
    windows.set(locationId, window);
    return max - window.count;
  };
}

function left(burst: number, day: number): Record<string, string> {
  return {
    "x-ratelimit-limit-daily": String(daily),
    "x-ratelimit-daily-remaining": String(day),
    "x-ratelimit-interval-milliseconds": String(intervalMs),
    "x-ratelimit-max": "100",
    "x-ratelimit-remaining": String(burst),
  };
}

async function readCall(request: IncomingMessage): Promise<GhlCall> {
  let text = "";
  for await (const chunk of request) text += chunk;
  const body = text ? (JSON.parse(text) as GhlCall["body"]) : {};
  return { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body };
}

function send(response: ServerResponse, { status, headers, body }: Answer) {
  const isText = typeof body === "string";
  response.writeHead(status, { "content-type": isText ? "text/plain" : "application/json", ...headers });
  response.end(isText ? body : JSON.stringify(body));
}
