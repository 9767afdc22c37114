import { ApiError, readApiError, unexpectedAnswer, unreachable } from "./api-error.ts";
import { apiSession } from "./api-session.ts";

/** Anything with zod's `parse`: the client itself must not pull the schema library into the first page. */
export interface Schema<T> {
  parse(value: unknown): T;
}
export interface RequestOptions<T> {
  schema: Schema<T>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Said when the server finds no words of its own, or none that can be read. */
  fallback?: string;
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
  if (!response.ok) throw await readApiError(response, options.fallback);
  return readAnswer(response, options);
}

async function readAnswer<T>(response: Response, { schema, signal, fallback }: RequestOptions<T>): Promise<T> {
  try {
    return schema.parse(response.status === 204 ? undefined : await response.json());
  } catch (cause) {
    if (signal?.aborted || cause instanceof ApiError) throw cause;
    throw unexpectedAnswer(response.status, cause, fallback);
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
