import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";
import type { GhlProblem } from "./ghl-problems.ts";

/** Both of our calls are specified for this version, and still exist in the next one. */
const apiVersion = "2021-07-28";
const connectMs = 5_000;
const maxAnswerBytes = 1024 * 1024;

interface Call {
  method: "GET" | "POST";
  path: string;
  token: string;
  body?: object;
  signal: AbortSignal;
}
type Answer =
  | { status: number; headers: IncomingHttpHeaders /** Null if it is not JSON. */; body: unknown }
  | { problem: GhlProblem };

/** One host, from the settings and never from a person; redirects are not followed. */
export function createGhlRequest(baseUrl: string) {
  const dispatcher = new Agent({ maxResponseSize: maxAnswerBytes, connect: { timeout: connectMs } });
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
