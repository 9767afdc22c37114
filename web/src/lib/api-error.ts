import type { ErrorCode } from "@quotemill/shared/errors";

/** A failed call. Decide on `code`; `message` is safe to show; `fields` holds one message per input. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    /** The HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const codeByStatus: Record<number, ErrorCode> = {
  400: "bad_request",
  401: "not_signed_in",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  415: "unsupported_media_type",
  422: "validation_failed",
  424: "webhook_failed",
  429: "rate_limited",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

export function unreachable(cause: unknown) {
  return new ApiError(0, "unavailable", "The server could not be reached. Please try again.", {}, cause);
}

/**
 * Reads `{ error: { code, message, fields? } }`, the functions' `{ error: "message" }` or `{ error: true, message }`, or
 * whatever a proxy sent.
 */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const flagged = isRecord(body) && body.error === true ? body.message : null;
  const error = flagged ?? (isRecord(body) ? body.error : null);
  const fallbackCode = codeByStatus[response.status] ?? "internal";
  if (typeof error === "string") return new ApiError(response.status, fallbackCode, error);
  if (isRecord(error) && typeof error.message === "string") {
    const code = typeof error.code === "string" ? (error.code as ErrorCode) : fallbackCode;
    return new ApiError(response.status, code, error.message, isRecord(error.fields) ? texts(error.fields) : {});
  }
  return new ApiError(response.status, fallbackCode, "Something went wrong. Please try again.");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function texts(record: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
