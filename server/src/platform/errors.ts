import type { ErrorBody, ErrorCode } from "@quotemill/shared/errors";

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  not_a_pdf: 422,
  unsupported_media_type: 415,
  rate_limited: 429,
  // Not one of the 5xx: proxies put pages of their own in the place of those, and the reason would be lost.
  webhook_failed: 424,
  unavailable: 503,
  internal: 500,
};

/** A failure we know: its message is written for the person who reads it. */
export class AppError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
    this.statusCode = statuses[code];
  }

  toBody(): ErrorBody {
    return { error: { code: this.code, message: this.message, ...(this.fields && { fields: this.fields }) } };
  }
}

/** Someone else's record and no record look the same. */
export function notFound(what: string): never {
  throw new AppError("not_found", `This ${what} does not exist.`);
}
