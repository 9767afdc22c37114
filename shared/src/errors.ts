/** Every code that a response outside `/auth/v1` may carry, with its status. Clients decide only by the code. */
export const errorStatuses = {
  bad_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  not_a_pdf: 422,
  answer_refused: 422,
  // Not a 5xx: proxies replace those responses with their own pages, and the reason would be lost.
  webhook_failed: 424,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;

interface Failure {
  code: ErrorCode;
  /** Safe to show to people. */
  message: string;
  /** One message per input, keyed by its path: `{ "email": "…" }`. */
  fields?: Record<string, string>;
}
/**
 * The shape of a refusal: from tables, procedures and files; from server functions; from functions that answer with a
 * flag.
 */
export type Refusal = { error: Failure } | ({ error: string } & Omit<Failure, "message">) | ({ error: true } & Failure);
