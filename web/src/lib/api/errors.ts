import { type ErrorCode, errorStatuses } from "@quotemill/shared/contracts/call";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { unreachableWords } from "./session.ts";

/** A failed call. Decide on `code`; `message` is safe to show; `fields` holds one message per input. */
export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    /** The HTTP status; 0 when there was no response. */
    readonly status: number,
    readonly code: ErrorCode,
    message: string,
    readonly fields: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

const generalMessage = "Something went wrong. Please try again.";
const unreadable = "The server sent an unexpected response. Please try again.";

export function unreachable(cause: unknown) {
  return new ApiError(0, "unavailable", unreachableWords, {}, cause);
}

/** A successful status with a body that breaks the contract. The parser's own message is not fit for people. */
export function unexpectedAnswer(status: number, cause: unknown, fallback = unreadable) {
  return new ApiError(status, "internal", fallback, {}, cause);
}

/** True if no record has this id. A malformed id also counts: the server rejects it before looking anything up. */
export const isMissing = (error: unknown) =>
  error instanceof ApiError && ["not_found", "bad_request", "validation_failed"].includes(error.code);

/** True if the call succeeded but its response is unreadable. */
export const isUnreadable = (error: unknown) =>
  error instanceof ApiError && error.status === 200 && error.cause !== undefined;

/** True for a refusal that a retry cannot change. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && !["rate_limited", "unavailable", "internal"].includes(error.code);

/** The message to show people. Errors from libraries and browsers are not written for them. */
export const wordsOf = (error: Error) => (error instanceof ApiError ? error.message : generalMessage);

/** Reads an error in any of its three shapes, or in one that a proxy sent. Null when the body contains no error. */
export function refusalIn(status: number, body: unknown, fallback = generalMessage): ApiError | null {
  if (!isRecord(body) || !body.error) return null;
  const { error } = body;
  const said = isRecord(error) ? error : { ...body, message: error === true ? body.message : error };
  const message = typeof said.message === "string" && said.message.trim() ? said.message : fallback;
  const code = isKnown(said.code) ? said.code : codeOf(status);
  return new ApiError(status, code, message, isRecord(said.fields) ? texts(said.fields) : {});
}

export async function readApiError(response: Response, fallback = generalMessage): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  return refusalIn(status, body, fallback) ?? new ApiError(status, codeOf(status), fallback);
}

const codes = Object.keys(errorStatuses) as ErrorCode[];
const isKnown = (code: unknown): code is ErrorCode => codes.some((known) => known === code);
/** The code for a status, for responses without one, which come from proxies. */
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

/** Shows the server's field messages at their inputs. Returns false if there were none, when the whole form failed. */
export function showFieldErrors<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, "getValues" | "setError">,
  error: Error,
) {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  for (const [name, message] of known) form.setError(name as Path<Input>, { message }, { shouldFocus: true });
  return known.length > 0;
}
