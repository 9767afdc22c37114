import type { ErrorCode } from "@quotemill/shared/errors";
import { unreachableWords } from "./failure-words.ts";

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

const speechless = "Something went wrong. Please try again.";
const unreadable = "The server answered in an unexpected way. Please try again.";

export function unreachable(cause: unknown) {
  return new ApiError(0, "unavailable", unreachableWords, {}, cause);
}

/** A good status, and a body that is not what was agreed on. What the parser says about it is not for people. */
export function unexpectedAnswer(status: number, cause: unknown, fallback = unreadable) {
  return new ApiError(status, "internal", fallback, {}, cause);
}

/** Nothing has this id. A broken one is refused before anything is looked up. */
export const isMissing = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

/** A refusal that another try cannot change. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== "rate_limited";

/** What a failure says to people. Errors of libraries and browsers were not written for them. */
export const wordsOf = (error: Error) => (error instanceof ApiError ? error.message : speechless);

/**
 * Reads `{ error: { code, message, fields? } }`, the functions' `{ error: "message" }` or `{ error: true, message }`, or
 * whatever a proxy sent. Null when the body tells of no error.
 */
export function refusalIn(status: number, body: unknown, fallback = speechless): ApiError | null {
  const error = isRecord(body) ? body.error : null;
  if (!error) return null;
  const said = isRecord(error) ? error : { message: error === true && isRecord(body) ? body.message : error };
  const message = typeof said.message === "string" && said.message.trim() ? said.message : fallback;
  const code = typeof said.code === "string" ? (said.code as ErrorCode) : codeOf(status);
  return new ApiError(status, code, message, isRecord(said.fields) ? texts(said.fields) : {});
}

export async function readApiError(response: Response, fallback = speechless): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  return refusalIn(status, body, fallback) ?? new ApiError(status, codeOf(status), fallback);
}

const codeOf = (status: number) => codeByStatus[status] ?? "internal";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function texts(record: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
