import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fakeContacts, fakeLocation, otherLocationId, type Scope, tokenRights } from "./fake-ghl-data.ts";

export interface GhlCall {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}
interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text as it is. */
  body: object | string;
}

const intervalMs = 10_000;
const daily = 200_000;

/** Failures of the real service, for tests to replay. */
export const ghlFailures = {
  badGateway: { status: 502, headers: { "content-type": "text/html" }, body: "<html><h1>502 Bad Gateway</h1></html>" },
  blocked: { status: 403, headers: { "content-type": "text/html" }, body: "<html>Just a moment...</html>" },
  pageInsteadOfJson: { status: 200, headers: { "content-type": "text/html" }, body: "<html>Hello</html>" },
  tooMany: { status: 429, headers: left(0, 500), body: { statusCode: 429, message: "Too Many Requests" } },
  dayOver: { status: 429, headers: left(99, 0), body: "Too Many Requests" },
  redirect: { status: 302, headers: { location: "https://example.com/" }, body: "" },
  endless: { status: 200, body: { contacts: ["x".repeat(2 * 1024 * 1024)] } },
  noAnswer: "hang",
} as const satisfies Record<string, Answer | "hang">;

/**
 * A stand-in for GoHighLevel's API on loopback: the two calls that we make, with the real shapes, errors and limits as
 * far as they are known. The demo and the tests run on it.
 */
export async function startFakeGhl({ burst = 100, onCall }: { burst?: number; onCall?: (call: GhlCall) => void } = {}) {
  let failure: Answer | "hang" | null = null;
  const spend = createBurst(burst);
  const server = createServer(async (request, response) => {
    const call = await readCall(request).catch(() => null);
    // Cut off, or not JSON. It runs inside the demo's process and must not take it down.
    if (!call) return response.destroy();
    onCall?.(call);
    if (failure !== "hang") send(response, failure ?? answer(call, spend));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on every call gets this answer; null restores normal answers. */
    play(next: Answer | "hang" | null) {
      failure = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer({ method, path, headers, body }: GhlCall, spend: (locationId: string) => number): Answer {
  const token = tokenRights[headers.authorization?.replace(/^Bearer /, "") ?? ""];
  if (!headers.version) return refuse(400, "Version header is required", "Bad Request");
  if (!token) return refuse(401, "Invalid JWT");
  const remaining = spend(token.locationId);
  if (remaining < 0) return { ...ghlFailures.tooMany, headers: left(0, daily - 1) };
  const answered = route(method, path, body, token);
  return { ...answered, headers: left(remaining, daily - 1) };
}

function route(method: string, path: string, body: GhlCall["body"], token: { locationId: string; scopes: Scope[] }) {
  const [, locationId] = path.match(/^\/locations\/([^/?]+)$/) ?? [];
  if (method === "GET" && locationId) {
    if (!token.scopes.includes("locations.readonly")) return lacksScope;
    if (locationId === token.locationId) return { status: 200, body: { location: fakeLocation } };
    const isSomebodys = [fakeLocation.id, otherLocationId].includes(locationId);
    return isSomebodys ? otherLocation : refuse(404, "Location not found");
  }
  if (method === "POST" && path === "/contacts/search") {
    return token.scopes.includes("contacts.readonly") ? search(body, token.locationId) : lacksScope;
  }
  return refuse(404, `Cannot ${method} ${path}`);
}

function search({ locationId, pageLimit, page = 1, query = "" }: GhlCall["body"], own: string): Answer {
  const problems = [
    typeof locationId !== "string" && "locationId can't be undefined",
    !(Number(pageLimit) >= 1 && Number(pageLimit) <= 500) && "pageLimit must be a number from 1 to 500",
    String(query).length > 75 && "query must be shorter than or equal to 75 characters",
  ].filter((problem) => problem !== false);
  if (problems.length > 0) return refuse(422, problems, "Unprocessable Entity");
  if (locationId !== own) return otherLocation;
  const wanted = String(query).toLowerCase();
  const found = fakeContacts.filter(({ contactName, email, phone, companyName }) =>
    [contactName, email, phone, companyName].some((text) => text?.toLowerCase().includes(wanted)),
  );
  const from = (Number(page) - 1) * Number(pageLimit);
  const contacts = found.slice(from, from + Number(pageLimit));
  return { status: 200, body: { contacts, total: found.length, traceId: randomUUID() } };
}

const refuse = (statusCode: number, message: string | string[], error?: string): Answer => ({
  status: statusCode,
  body: { statusCode, message, ...(error && { error }), traceId: randomUUID() },
});
const lacksScope = refuse(401, "The token is not authorized for this scope.");
const otherLocation = refuse(403, "The token does not have access to this location.");

/** Limits calls per location in ten seconds; returns how many are left, negative once the limit is exceeded. */
function createBurst(max: number) {
  const windows = new Map<string, { since: number; count: number }>();
  return (locationId: string) => {
    const now = Date.now();
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
