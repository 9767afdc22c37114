import { type ErrorCode, errorStatuses } from "@quotemill/shared/errors";

/** A known failure, with a message for the person who reads it. */
export class AppError extends Error {
  readonly statusCode: number;
  /** When a refused request may be repeated; sent as a header. */
  retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
    this.statusCode = errorStatuses[code];
  }
}

/** Another company's record and a missing one look the same. */
export function notFound(what: string): never {
  throw new AppError("not_found", `This ${what} does not exist.`);
}
