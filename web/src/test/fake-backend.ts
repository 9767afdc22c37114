import { vi } from "vitest";
import { buildProfile, buildSession, buildUser } from "./builders.ts";
import { nothingYet } from "./records.ts";

type Handler = (request: Request) => Response | Promise<Response>;
export type Handlers = Record<string, Handler>;

/** An error response in the shape that the auth client understands. */
export const authError = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } });

const defaults: Handlers = {
  ...nothingYet,
  "POST /auth/v1/token": () => Response.json(buildSession()),
  "GET /auth/v1/user": () => Response.json(buildUser()),
  "PUT /auth/v1/user": () => Response.json(buildUser()),
  "GET /auth/v1/passkeys": () => Response.json([]),
  "POST /auth/v1/recover": () => Response.json({}),
  "POST /auth/v1/logout": () => new Response(null, { status: 204 }),
  "POST /rest/v1/rpc/get_user_profile": () => Response.json(buildProfile()),
};

/** `npm run test:late` waits up to this long before and after each handler. Tests may fake the timers. */
const latestMs = Number(process.env.LATEST_ANSWER_MS ?? 0);
const { setTimeout: setRealTimeout } = globalThis;
const aMoment = () => new Promise((resolve) => setRealTimeout(resolve, Math.random() * latestMs));

const recordId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/**
 * Stands in for the server by replacing `fetch`. `calls` lists the requests in order, as 'METHOD path'. A handler whose path
 * has `:id` answers for every record.
 */
export function fakeBackend(overrides: Handlers = {}) {
  const handlers = { ...defaults, ...overrides };
  const requests: Request[] = [];
  let isClosed = false;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const { signal, ...rest } = init ?? {};
    const url = new URL(`${input instanceof Request ? input.url : input}`, location.origin);
    const request = new Request(url, rest);
    requests.push(request);
    const handler =
      handlers[`${request.method} ${url.pathname}`] ??
      handlers[`${request.method} ${url.pathname.replace(recordId, ":id")}`];
    if (!handler) throw new Error(`no handler for ${request.method} ${url.pathname}`);
    signal?.throwIfAborted();
    if (latestMs > 0) await aMoment();
    const answer = await handler(request.clone());
    if (latestMs > 0) await aMoment();
    return isClosed ? new Promise<never>(() => {}) : answer;
  });
  return {
    requests,
    /** Drops responses that are still pending. */
    close: () => {
      isClosed = true;
    },
    calls: () => requests.map((request) => `${request.method} ${new URL(request.url).pathname}`),
    find: (call: string) => requests.find((request) => `${request.method} ${new URL(request.url).pathname}` === call),
  };
}
