import { type ErrorCode, errorStatuses } from "@quotemill/shared/errors";
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
export const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not_found", "bad_request", "validation_failed"].includes(error.code);

/** The call went well, but what it answered cannot be read. */
export const isUnreadable = (error: unknown) =>
  error instanceof ApiError && error.status === 200 && error.cause !== undefined;

/** A refusal that another try cannot change. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && !["rate_limited", "unavailable", "internal"].includes(error.code);

/** What a failure says to people. Errors of libraries and browsers were not written for them. */
export const wordsOf = (error: Error) => (error instanceof ApiError ? error.message : speechless);

/**
 * Reads a refusal in any of its three shapes, or whatever a proxy sent. Null when the body tells of no error.
 */
export function refusalIn(status: number, body: unknown, fallback = speechless): ApiError | null {
  if (!isRecord(body) || !body.error) return null;
  const { error } = body;
  const said = isRecord(error) ? error : { ...body, message: error === true ? body.message : error };
  const message = typeof said.message === "string" && said.message.trim() ? said.message : fallback;
  const code = isKnown(said.code) ? said.code : codeOf(status);
  return new ApiError(status, code, message, isRecord(said.fields) ? texts(said.fields) : {});
}

export async function readApiError(response: Response, fallback = speechless): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  return refusalIn(status, body, fallback) ?? new ApiError(status, codeOf(status), fallback);
}

const codes = Object.keys(errorStatuses) as ErrorCode[];
const isKnown = (code: unknown): code is ErrorCode => codes.some((known) => known === code);
/** For answers that carry no code: those of proxies. */
const codeOf = (status: number) =>
  [502, 504].includes(status) ? "unavailable" : (codes.find((code) => errorStatuses[code] === status) ?? "internal");

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function texts(record: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
