import type { Refusal } from "@quotemill/shared/contracts/call";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import pg from "pg";
import { isDangling } from "../db/database-errors.ts";
import { isDatabaseLost, isStaleStatement } from "../db/driver.ts";
import { AppError, endsAfter, refusalBody, refusalShapeOf, tooMany } from "../errors.ts";
import { isKey } from "./access.ts";

const notUnderstood = "The request could not be understood.";

/** Turns failures into responses, except under /auth/v1, where `auth.errors.ts` uses that protocol's shape. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    const mayBeOurs = known.statusCode >= 500 || isDangling(error);
    if (mayBeOurs && !isCutOff(error, request)) request.log.error({ err: error }, "request failed");
    return answerRefusal(known, request, reply);
  });
}

export const answerRefusal = (error: AppError, request: FastifyRequest, reply: FastifyReply) =>
  sayWhenToRetry(reply, error).code(error.statusCode).send(bodyOf(error, request));

export const sayWhenToRetry = (reply: FastifyReply, { retryAfterSeconds }: { retryAfterSeconds?: number }) =>
  retryAfterSeconds === undefined ? reply : reply.header("retry-after", retryAfterSeconds);

/** The API document promises it for every 429. */
export async function checkRetryAfter(_request: FastifyRequest, reply: FastifyReply) {
  if (reply.statusCode === 429 && !reply.hasHeader("retry-after")) throw new Error("A 429 has no Retry-After.");
}

/** A client that closes the connection makes our writing fail, which is no fault of ours. */
const isCutOff = ({ code }: FastifyError, { socket }: FastifyRequest) =>
  code === "ERR_STREAM_PREMATURE_CLOSE" && socket.destroyed;

/** Answers a path that the router cannot read. The router's own response would repeat the path. */
export function answerUnreadablePath(error: FastifyError, _request: unknown, reply: FastifyReply) {
  const { statusCode, code, message } = toAppError(error);
  reply.code(statusCode).send({ error: { code, message } } satisfies Refusal);
}

const bodyOf = ({ code, message, fields, toPrograms }: AppError, request: FastifyRequest) => {
  const { url = "", config } = request.routeOptions;
  const isProgram = request.actor ? isKey(request.actor) : config.call?.secret !== undefined;
  const words = (isProgram ? toPrograms : message).slice(0, maxWords);
  return refusalBody(refusalShapeOf({ path: url, refusal: config.call?.refusal }), { code, message: words, fields });
};

const busy = () => endsAfter(1_000, new AppError("unavailable", "The server is busy. Please try again."));
/** A lock that outlasted the time limit may be held for more than a moment longer. */
const heldLong = () =>
  endsAfter(
    5_000,
    new AppError("unavailable", "Other changes of the same records take long. Nothing was saved. Please try again."),
  );

export function toAppError(error: Error & { statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation);
  if (isIncomparable(error)) return new AppError("bad_request", notUnderstood);
  if (isDatabaseLost(error) || isStaleStatement(error)) return busy();
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  switch (error.statusCode) {
    case 413:
      return new AppError("too_large", "The request is too large.");
    case 415:
      return new AppError("unsupported_media_type", "The request must be JSON.");
    case 429:
      return tooMany("Too many requests. Please wait a moment.", 1_000);
  }
  if (error.statusCode && error.statusCode < 500) {
    return new AppError("bad_request", notUnderstood);
  }
  return new AppError("internal", "An unexpected error occurred. Please try again.");
}

/**
 * Zod compares the `length` of any value that comes instead of text. If that is an object from JSON whose `toString` is
 * not a function, comparing it throws.
 */
const isIncomparable = (error: Error) =>
  error instanceof TypeError && error.message === "Cannot convert object to primitive value";

/** The list of a request's mistakes may be as long as the request. Forms that read it have fewer fields. */
const maxFields = 20;
const maxFieldName = 200;
const maxWords = 1_000;

/** The refusal of input in which a schema found these issues. */
export function fromValidation(issues: { instancePath: string; message?: string }[]): AppError {
  // A map, because a field may be called like a property that every object has.
  const fields = new Map<string, string>();
  for (const { instancePath, message = notUnderstood } of issues.slice(0, maxFields)) {
    const name = instancePath.slice(1, maxFieldName).replaceAll("/", ".");
    if (!fields.has(name)) fields.set(name, message.slice(0, maxFieldName));
  }
  return new AppError("validation_failed", issues[0]?.message ?? notUnderstood, Object.fromEntries(fields));
}

/** PostgreSQL codes that a caller can cause or should wait out; all others are our own fault. */
function fromDatabase(error: pg.DatabaseError): AppError {
  if (isDangling(error)) {
    return new AppError(
      "conflict",
      "Part of this has been deleted. Reload the page and try again.",
      undefined,
      "Something that this request names has been deleted. Read it again, then repeat the request without it.",
    );
  }
  switch (error.code) {
    case "22021": // a NUL character in text
    case "22P05":
    case "22P02":
    case "22007": // a date that does not exist, or is out of the database's range
    case "22008":
    case "22009":
      return new AppError("bad_request", "The request has text that cannot be stored.");
    case "57014": // statement took too long
    case "40P01": // a deadlock, twice in a row
    case "40001":
    case "53300": // no connection left
      return busy();
    case "55P03": // waited for a lock for too long
      return heldLong();
    default:
      return new AppError("internal", "An unexpected error occurred. Please try again.");
  }
}
