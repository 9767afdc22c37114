import type { z } from "zod";
import type { Permission } from "../access/permissions.ts";
import type { Tag } from "./document/tags.ts";

/**
 * One API call, defined once: the server registers its route from this object, and the web app makes the call from it.
 * Imports zod only as a type, because the sign-in page's API client loads this file.
 */
export interface Call {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters are written `:name`; `*` is the rest of the path. */
  path: `/${"rest" | "functions" | "storage" | "realtime"}/v1/${string}` | `/o/${string}`;
  /** The text that stands for `*` in the API document, which knows no parameter with slashes: '{company_id}/{file}'. */
  rest?: string;
  /**
   * Checked before the rest of the request is read. `session` admits anyone who is signed in, even before they accept
   * their invitation. `public` admits everyone, so the route must check a secret or signature itself.
   */
  permission: Permission | "session" | "public";
  /** A public call that the company's upload secret opens, or an API key with this scope. */
  secret?: Permission;
  /** True if someone who has a second factor must have shown it within the last minutes: for calls that open a way in. */
  fresh?: true;
  /** True if the call ends a view of a company as one of its people, which otherwise changes nothing. */
  endsView?: true;
  /** True if an API key with this permission among its scopes may make the call. Without it, only people may. */
  keys?: true;
  /** True if the call only reads, where the method does not say so. */
  readOnly?: boolean;
  /** The call's purpose in the API document: a few words that begin with a verb. */
  summary: string;
  /** Anything else that callers must know. */
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The type that may be sent instead of JSON. */
  otherBody?: MediaType;
  /** Maximum number of values in the body, if it needs more than usual. They are counted while it is read. */
  maxValues?: number;
  /** Without an answer, the response is an empty object that callers ignore. A media type is that of a stream. */
  answer?: z.ZodType | MediaType;
  /** Codes specific to this call; `errorsOf` adds those that any call can return. */
  errors?: readonly ErrorCode[];
  /** Some calls answer a refusal with `{ error: true, message }`. */
  refusal?: "flag";
  /** The key under which the web app caches the response. */
  key?: readonly string[];
}

/** The types of stream that a call can return: a file, a page or events. */
export type MediaType = "application/pdf" | "image/*" | "text/csv" | "text/event-stream" | "text/html";

/** A call as the API document names it: 'contacts.list'. */
export type NamedCall = Call & { tag: Tag; name: string };

/** The calls of one feature. The tag is their heading in the API document. */
export function defineCalls<const Calls extends Record<string, Call>>(tag: Tag, calls: Calls) {
  const named = Object.entries(calls).map(([name, call]) => [name, { ...call, tag, name }]);
  return Object.fromEntries(named) as { [Name in keyof Calls]: Calls[Name] & { tag: Tag; name: string } };
}

export function errorsOf({ method, permission, fresh, params, query, headers, body, errors = [] }: Call): ErrorCode[] {
  const input: ErrorCode[] =
    params || query || headers || body ? ["bad_request", "validation_failed"] : ["bad_request"];
  const content: ErrorCode[] = method === "GET" ? [] : ["too_large", "unsupported_media_type"];
  const session: ErrorCode[] =
    permission === "public" ? [] : ["not_signed_in", "forbidden", "second_factor_required", "factor_setup_required"];
  const factor: ErrorCode[] = fresh ? ["fresh_factor_required"] : [];
  // The only header that a contract describes is the Idempotency-Key.
  const repeated: ErrorCode[] = headers ? ["conflict", "idempotency_key_reused"] : [];
  const everywhere: ErrorCode[] = ["rate_limited", "unavailable", "internal"];
  return [...new Set([...input, ...content, ...session, ...factor, ...repeated, ...errors, ...everywhere])];
}

type Part = "params" | "query" | "headers" | "body" | "answer";
/** The validated value of one part of the call; unknown if the call has no such part. */
export type Parsed<C extends Call, P extends Part> = C[P] extends z.ZodType ? z.output<C[P]> : unknown;

type Given<C extends Call, P extends Part> = C[P] extends z.ZodType
  ? Record<never, never> extends z.input<C[P]>
    ? { [Key in P]?: z.input<C[P]> }
    : { [Key in P]: z.input<C[P]> }
  : Record<never, never>;
export type CallInput<C extends Call> = Given<C, "params"> & Given<C, "query"> & Given<C, "body">;

interface Place {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** The call's URL without an origin. */
export function urlOf({ path }: Pick<Call, "path">, { params = {}, query = {} }: Place = {}): string {
  const filled = path.replace(/:(\w+)|\*/g, (place, name) =>
    place === "*" ? encodeURI(params["*"] ?? "") : encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, `${value}`);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** All codes that a response outside `/auth/v1` may carry, with their statuses. Clients decide only by the code. */
export const errorStatuses = {
  bad_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  forbidden: 403,
  // The session owes its second factor.
  second_factor_required: 403,
  // The company requires a second factor, and the person has none yet.
  factor_setup_required: 403,
  // The second factor was shown too long ago for this call.
  fresh_factor_required: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  not_a_pdf: 422,
  answer_refused: 422,
  // A different request had the same Idempotency-Key.
  idempotency_key_reused: 422,
  // Not a 5xx: proxies replace those responses with their own pages, and the reason would be lost.
  webhook_failed: 424,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;

interface Failure {
  code: ErrorCode;
  /** Words that are safe to show to people. */
  message: string;
  /** One message per input, keyed by its path: `{ "email": "…" }`. */
  fields?: Record<string, string>;
}
/**
 * The shape of a refusal: from tables, procedures and files; from server functions; from functions that answer with a
 * flag.
 */
export type Refusal = { error: Failure } | ({ error: string } & Omit<Failure, "message">) | ({ error: true } & Failure);
