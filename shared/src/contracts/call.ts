import type { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import type { Permission } from "../permissions.ts";

/**
 * One call of the API, written once: the server registers its route from it, the web makes the call from it. Zod is
 * imported as a type alone, because the API client of the sign-in page loads this file.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With its parameters as `:name`; `*` is the rest of the path. */
  path: `/${"rest" | "functions" | "storage" | "realtime"}/v1/${string}`;
  /**
   * Checked before anything else of the request is read. `session` lets in whoever is signed in, even before their
   * invitation is accepted; `public` lets in everyone, so the route has to check a secret or signature itself.
   */
  permission: Permission | "session" | "public";
  /** One line for the API's documentation. */
  summary?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Without one, the answer is an empty object that nobody reads. A stream is no JSON: a file, or events. */
  answer?: z.ZodType | "stream";
  /** Codes that are this call's own; `errorsOf` adds those that any call can answer. */
  errors?: readonly ErrorCode[];
  /** Some functions answer a refusal as `{ error: true, message }`. */
  refusal?: "flag";
  /** Where the web caches the answer. */
  key?: readonly string[];
}

/** A feature's calls. The tag is their heading in the API's documentation. */
export function defineCalls<const Calls extends Record<string, Call>>(tag: string, calls: Calls) {
  const tagged = Object.entries(calls).map(([name, call]) => [name, { ...call, tag }]);
  return Object.fromEntries(tagged) as { [Name in keyof Calls]: Calls[Name] & { tag: string } };
}

/** Every code the call can be refused with. */
export function errorsOf({ method, permission, params, query, headers, body, errors = [] }: Call): ErrorCode[] {
  const input: ErrorCode[] =
    params || query || headers || body ? ["bad_request", "validation_failed"] : ["bad_request"];
  const content: ErrorCode[] = method === "GET" ? [] : ["too_large", "unsupported_media_type"];
  const session: ErrorCode[] = permission === "public" ? [] : ["not_signed_in", "forbidden"];
  return [...new Set<ErrorCode>([...input, ...content, ...session, ...errors, "unavailable", "internal"])];
}

type Part = "params" | "query" | "headers" | "body" | "answer";
/** What one part of the call is after it was validated; unknown where the call has no such part. */
export type Parsed<C extends Call, P extends Part> = C[P] extends z.ZodType ? z.output<C[P]> : unknown;

type Given<C extends Call, P extends Part> = C[P] extends z.ZodType
  ? Record<never, never> extends z.input<C[P]>
    ? { [Key in P]?: z.input<C[P]> }
    : { [Key in P]: z.input<C[P]> }
  : Record<never, never>;
/** What whoever makes the call has to give. */
export type CallInput<C extends Call> = Given<C, "params"> & Given<C, "query"> & Given<C, "body">;

interface Place {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** The address of one call, without an origin. */
export function addressOf({ path }: Pick<Call, "path">, { params = {}, query = {} }: Place = {}): string {
  const filled = path.replace(/:(\w+)|\*/g, (place, name) =>
    place === "*" ? encodeURI(params["*"] ?? "") : encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, `${value}`);
  return search.size === 0 ? filled : `${filled}?${search}`;
}
