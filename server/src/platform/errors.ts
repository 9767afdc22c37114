import { type ErrorCode, errorStatuses } from "@quotemill/shared/errors";

/** A failure we know: its message is written for the person who reads it. */
export class AppError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message);
    this.statusCode = errorStatuses[code];
  }
}

/** Someone else's record and no record look the same. */
export function notFound(what: string): never {
  throw new AppError("not_found", `This ${what} does not exist.`);
}
