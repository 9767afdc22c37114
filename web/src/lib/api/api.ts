import { type Call, type CallInput, type Parsed, urlOf } from "@quotemill/shared/contracts/call";
import { ApiError, readApiError, refusalIn, unexpectedAnswer, unreachable } from "./errors.ts";
import { apiSession } from "./session.ts";

interface Options {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Used when the server sends no message, or an unreadable one. */
  fallback?: string;
}
/** The call's arguments; omitted when it takes none. */
export type Given<C extends Call> =
  Record<never, never> extends CallInput<C> ? [(CallInput<C> & Options)?] : [CallInput<C> & Options];

/** Makes a call and parses its response, both as its contract says. */
export async function api<C extends Call>(call: C, ...[given]: Given<C>): Promise<Parsed<C, "answer">> {
  const { answer } = call;
  const parse = (body: unknown) => (typeof answer === "object" ? answer.parse(body) : body);
  return (await request(call, given ?? {}, parse)) as Parsed<C, "answer">;
}

/** For functions whose result hardly matters: any response is a success unless it contains an error. */
export async function callFunction<C extends Call>(call: C, ...[given]: Given<C>): Promise<unknown> {
  return request(call, given ?? {}, (answer) => answer);
}

/** For calls whose answer is a file. */
export async function apiFile<C extends Call>(call: C, ...[given]: Given<C>): Promise<{ file: Blob; name: string }> {
  const sent = given ?? {};
  const response = await send(call, sent);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "download";
  const file = await response.blob().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  return { file, name };
}

type Sent = Options & { params?: unknown; query?: unknown; body?: unknown };
type Parse = (answer: unknown) => unknown;

async function request(call: Pick<Call, "method" | "path">, sent: Sent, parse: Parse): Promise<unknown> {
  return readAnswer(await send(call, sent), call, sent, parse);
}

/** Throws unless the status is that of a success. If the call needs a second factor, it is made again once it was shown. */
async function send(call: Pick<Call, "method" | "path">, sent: Sent, isConfirmed = false): Promise<Response> {
  const token = await apiSession().accessToken();
  const response = await fetch(urlOf(call, sent as Parameters<typeof urlOf>[1]), {
    method: call.method,
    signal: sent.signal,
    headers: {
      Accept: "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(sent.body !== undefined && { "Content-Type": "application/json" }),
      ...sent.headers,
    },
    body: sent.body === undefined ? undefined : JSON.stringify(sent.body),
  }).catch((cause: unknown) => {
    throw sent.signal?.aborted ? cause : unreachable(cause);
  });
  if (response.status === 401) apiSession().onSessionEnded();
  if (response.ok) return response;
  const error = await readApiError(response, sent.fallback);
  if (error.code === "second_factor_required" || error.code === "factor_setup_required") apiSession().onFactorOwed();
  const mayConfirm = error.code === "fresh_factor_required" && !isConfirmed;
  if (mayConfirm && (await apiSession().confirmFactor())) return send(call, sent, true);
  throw error;
}

async function readAnswer(response: Response, { path }: Pick<Call, "path">, sent: Sent, parse: Parse) {
  try {
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    // A function may report an error with a successful status.
    const refusal = path.startsWith("/functions/") && refusalIn(response.status, answer, sent.fallback);
    if (refusal) throw refusal;
    return parse(answer);
  } catch (cause) {
    if (sent.signal?.aborted || cause instanceof ApiError) throw cause;
    throw unexpectedAnswer(response.status, cause, sent.fallback);
  }
}
