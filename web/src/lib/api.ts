import type { ErrorCode } from "@quotemill/shared/errors";
import { ApiError, readApiError, unreachable } from "./api-error.ts";
import { apiSession } from "./api-session.ts";

/** Anything with zod's `parse`: the client itself must not pull the schema library into the first page. */
interface Schema<T> {
  parse(value: unknown): T;
}
interface RequestOptions<T> {
  schema: Schema<T>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function request<T>(method: string, path: string, options: RequestOptions<T>): Promise<T> {
  const token = await apiSession().accessToken();
  const response = await fetch(withQuery(path, options.query), {
    method,
    signal: options.signal,
    headers: {
      Accept: "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(options.body !== undefined && { "Content-Type": "application/json" }),
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  }).catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : unreachable(cause);
  });
  if (response.status === 401) apiSession().onSessionEnded();
  if (!response.ok) throw await readApiError(response);
  return options.schema.parse(response.status === 204 ? undefined : await readJson(response));
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    const code: ErrorCode = "internal";
    throw new ApiError(response.status, code, "The server answered in an unexpected way. Please try again.", {}, cause);
  }
}

function withQuery(path: string, query: RequestOptions<unknown>["query"]) {
  const given = Object.entries(query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

export const api = {
  get: <T>(path: string, options: Omit<RequestOptions<T>, "body">) => request("GET", path, options),
  post: <T>(path: string, options: RequestOptions<T>) => request("POST", path, options),
  put: <T>(path: string, options: RequestOptions<T>) => request("PUT", path, options),
  patch: <T>(path: string, options: RequestOptions<T>) => request("PATCH", path, options),
  delete: <T>(path: string, options: RequestOptions<T>) => request("DELETE", path, options),
};
