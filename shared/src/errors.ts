/** Every code an answer may carry outside `/auth/v1`, and its status. Clients decide on the code alone. */
export const errorStatuses = {
  bad_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  not_a_pdf: 422,
  // Not one of the 5xx: proxies put pages of their own in the place of those, and the reason would be lost.
  webhook_failed: 424,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatuses;

interface Failure {
  code: ErrorCode;
  /** Safe to show. */
  message: string;
  /** One message per input, keyed by its path: `{ "email": "…" }`. */
  fields?: Record<string, string>;
}
/** A refusal: of tables, procedures and files; of server functions; of those functions that answer with a flag. */
export type Refusal = { error: Failure } | ({ error: string } & Omit<Failure, "message">) | ({ error: true } & Failure);
