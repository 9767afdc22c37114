import type { IncomingHttpHeaders } from "node:http";
import type { CrmContact } from "@quotemill/shared/contacts/crm";
import { visible } from "@quotemill/shared/text/typed-text";
import { patience } from "@quotemill/workflow/patience";
import { Agent, request } from "undici";
import type { Clock } from "../../platform/clock.ts";
import { type GhlProblem, type GhlResult, problemOf } from "./ghl-problems.ts";

export interface GhlConnection {
  companyId: string;
  locationId: string;
  token: string;
}

interface Options {
  baseUrl: string;
  clock: Clock;
  connectMs?: number;
  searchMs?: number;
  requestMs?: number;
}

type Connected =
  | { ok: true; locationName: string | null }
  | { ok: false; problem: GhlProblem; waitMs?: number; step: "location" | "contacts" };

export interface GhlClient {
  /** Tries the token on both calls that need it, so that a missing scope shows now instead of in a search. */
  connect(connection: GhlConnection): Promise<Connected>;
  search(connection: GhlConnection, term: string): Promise<GhlResult<CrmContact[]>>;
  /** Any other call, with all that its caller may want to record. */
  request(connection: GhlConnection, call: GhlCall): Promise<GhlAnswer>;
}

export interface GhlCall {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}
export interface GhlAnswer {
  /** Null if there was no answer. */
  status: number | null;
  /** Null if it succeeded. */
  problem: GhlProblem | null;
  body: unknown;
  /** Time to wait before the next call, if they stated one. */
  retryAfterMs: number | null;
  durationMs: number;
}

const shownContacts = 10;

/** The calls to GoHighLevel. No retries: a person is waiting and can try again, or a job repeats them. */
export function createGhlClient({
  baseUrl,
  clock,
  connectMs = 15_000,
  searchMs = 5_000,
  requestMs = 10_000,
}: Options): GhlClient {
  const send = createGhlRequest(baseUrl);
  const budgets = createBudgets(clock);

  async function call(
    { companyId, locationId, token }: GhlConnection,
    request: Omit<Parameters<typeof send>[0], "token">,
  ): Promise<GhlResult<unknown>> {
    const key = `${companyId} ${locationId}`;
    const usedUp = budgets.usedUp(key);
    const refused = (problem: UsedUp) => ({ ok: false, problem, waitMs: budgets.leftMs(key) ?? burstMs }) as const;
    if (usedUp) return refused(usedUp);
    const answer = await send({ ...request, token });
    if ("problem" in answer) return { ok: false, problem: answer.problem };
    budgets.note(key, answer.status, answer.headers);
    if (answer.status === 200 || answer.status === 201) return { ok: true, value: answer.body };
    const problem = problemOf(answer.status, answer.body);
    return problem === "too_many" ? refused(budgets.usedUp(key) ?? problem) : { ok: false, problem };
  }

  async function searchContacts(
    connection: GhlConnection,
    query: { pageLimit: number; query?: string },
    signal: AbortSignal,
  ): Promise<GhlResult<unknown[]>> {
    const body = { locationId: connection.locationId, page: 1, ...query };
    const searched = await call(connection, { method: "POST", path: "/contacts/search", body, signal });
    if (!searched.ok) return searched;
    const { contacts } = (searched.value ?? {}) as { contacts?: unknown };
    return Array.isArray(contacts) ? { ok: true, value: contacts } : { ok: false, problem: "unavailable" };
  }

  return {
    async connect(connection) {
      const signal = patience(connectMs);
      const path = `/locations/${encodeURIComponent(connection.locationId)}`;
      const found = await call(connection, { method: "GET", path, signal });
      if (!found.ok) return { ...found, step: "location" };
      const { id, name } = locationOf(found.value);
      if (id !== connection.locationId)
        return { ok: false, problem: id ? "location" : "unavailable", step: "location" };
      const searched = await searchContacts(connection, { pageLimit: 1 }, signal);
      if (!searched.ok) return { ...searched, step: "contacts" };
      return { ok: true, locationName: name };
    },

    async search(connection, term) {
      const query = { pageLimit: shownContacts, query: term };
      const searched = await searchContacts(connection, query, patience(searchMs));
      if (!searched.ok) return searched;
      return { ok: true, value: searched.value.slice(0, shownContacts).flatMap((raw) => toCrmContact(raw) ?? []) };
    },

    async request({ companyId, locationId, token }, call) {
      const key = `${companyId} ${locationId}`;
      const begun = performance.now();
      const usedUp = budgets.usedUp(key);
      const nothing = { status: null, body: null, retryAfterMs: budgets.leftMs(key), durationMs: 0 };
      if (usedUp) return { ...nothing, problem: usedUp };
      const answer = await send({ ...call, token, signal: patience(requestMs) });
      const durationMs = Math.round(performance.now() - begun);
      if ("problem" in answer) return { ...nothing, problem: answer.problem, durationMs };
      const { status, headers, body } = answer;
      budgets.note(key, status, headers);
      const problem = status >= 200 && status < 300 ? null : problemOf(status, body);
      const retryAfterMs = Number.parseInt(String(headers["retry-after"] ?? ""), 10) * 1_000 || budgets.leftMs(key);
      return { status, problem, body, retryAfterMs, durationMs };
    },
  };
}

function locationOf(body: unknown): { id: string; name: string | null } {
  const { location } = (body ?? {}) as { location?: { id?: unknown; name?: unknown } | null };
  return { id: cleanText(location?.id), name: cleanText(location?.name) || null };
}

/** All our calls are specified for this version, and still exist in the next one. */
const apiVersion = "2021-07-28";
const socketConnectMs = 5_000;
const maxAnswerBytes = 1024 * 1024;

interface Call extends GhlCall {
  token: string;
  signal: AbortSignal;
}
type Answer =
  | {
      status: number;
      headers: IncomingHttpHeaders;
      /** Null if it is not JSON. */
      body: unknown;
    }
  | { problem: GhlProblem };

/** All calls go to one host, which the configuration names and never a person; redirects are not followed. */
function createGhlRequest(baseUrl: string) {
  const dispatcher = new Agent({ maxResponseSize: maxAnswerBytes, connect: { timeout: socketConnectMs } });
  return async ({ method, path, token, body, signal }: Call): Promise<Answer> => {
    try {
      const answer = await request(`${baseUrl}${path}`, {
        method,
        dispatcher,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          version: apiVersion,
          accept: "application/json",
          "user-agent": "Quotemill",
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.statusCode, headers: answer.headers, body: readJson(await answer.body.text()) };
    } catch (error) {
      return { problem: problemOfError(error) };
    }
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function problemOfError(error: unknown): GhlProblem {
  const { code, name } = error as { code?: unknown; name?: string };
  if (name === "TimeoutError" || /TIMEOUT/.test(String(code))) return "timeout";
  return code === "UND_ERR_RES_EXCEEDED_MAX_SIZE" ? "unavailable" : "unreachable";
}

const burstMs = 10_000;
const longestBurstMs = 60_000;
/** The time at which the day starts over is not documented, so one call every quarter of an hour finds out. */
const dailyPauseMs = 15 * 60_000;

type UsedUp = Extract<GhlProblem, "too_many" | "daily_limit">;

/**
 * Remembers, from the last response's headers, that a connection has no requests left, and for how long. Each process
 * learns this separately. Keyed by connection rather than by location, so that a stranger who types another company's
 * Location ID cannot pause its searches.
 */
function createBudgets(clock: Clock) {
  const paused = new Map<string, { why: UsedUp; until: number }>();
  const now = () => clock().getTime();

  return {
    usedUp(connection: string): UsedUp | null {
      const pause = paused.get(connection);
      if (pause && pause.until > now()) return pause.why;
      paused.delete(connection);
      return null;
    },

    /** Returns the time left of the pause, or null. */
    leftMs(connection: string): number | null {
      const pause = paused.get(connection);
      return pause ? Math.max(0, pause.until - now()) : null;
    },

    note(connection: string, status: number, headers: IncomingHttpHeaders) {
      const isDayOver = Number(headers["x-ratelimit-daily-remaining"]) <= 0;
      const isBurstOver = status === 429 || Number(headers["x-ratelimit-remaining"]) <= 0;
      if (isDayOver) paused.set(connection, { why: "daily_limit", until: now() + dailyPauseMs });
      else if (isBurstOver) paused.set(connection, { why: "too_many", until: now() + intervalOf(headers) });
    },
  };
}

function intervalOf(headers: IncomingHttpHeaders): number {
  const told = Number(headers["x-ratelimit-interval-milliseconds"]);
  return told > 0 ? Math.min(told, longestBurstMs) : burstMs;
}

/**
 * Everything is optional in their schema, searches say `address` where other calls say `address1`, and lists may have
 * lower-case names next to a `Raw` one. Unknown fields are dropped, because some are private.
 */
export function toCrmContact(raw: unknown): CrmContact | null {
  const fields = (raw ?? {}) as Record<string, unknown>;
  const first = (...keys: string[]) => keys.map((key) => cleanText(fields[key])).find(Boolean) ?? "";
  const id = first("id");
  if (!id) return null;
  const whole = first("contactName", "name");
  const firstName = first("firstNameRaw", "firstName") || (whole.split(" ")[0] ?? "");
  return {
    id,
    firstName,
    lastName: first("lastNameRaw", "lastName") || restOf(whole, firstName),
    email: first("email").toLowerCase(),
    phone: first("phone"),
    companyName: first("companyName", "businessName"),
    address1: first("address1", "address"),
    city: first("city"),
    state: first("state"),
    postalCode: first("postalCode"),
    // Empty if unknown: an existing contact keeps its own, a new one gets the default.
    country: first("country").slice(0, 100),
  };
}

function restOf(whole: string, firstName: string): string {
  const begins = whole.toLowerCase().startsWith(`${firstName.toLowerCase()} `);
  return begins ? whole.slice(firstName.length + 1) : "";
}

/** The maximum length of our texts, so that outside values can always be saved. */
const maxTextLength = 200;

/** One line of text from any value; empty if nothing of it shows. */
function cleanText(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const line = String(value)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const text = line.slice(0, maxTextLength).trim();
  return visible.test(text) ? text : "";
}
