import type { Readable } from "node:stream";
import { type AuthErrorCode, authErrorStatuses } from "@quotemill/shared/access/auth-protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ZodError } from "zod";
import type { AppError } from "../../platform/errors.ts";
import { jsonReader, nothingThere, usualWords } from "../../platform/http/bodies.ts";
import { sayWhenToRetry, toAppError } from "../../platform/http/error-handler.ts";

const apiVersion = "2024-01-01";

export class AuthError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: AuthErrorCode,
    message: string,
    readonly extra: Record<string, unknown> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.statusCode = authErrorStatuses[code];
  }
}

/** The client reads `error.code` only if the version header comes back; callers without it get the older shape. */
function sendAuthError(request: FastifyRequest, reply: FastifyReply, error: AuthError) {
  sayWhenToRetry(reply, error).code(error.statusCode).header("x-sb-error-code", error.code);
  if (request.headers["x-supabase-api-version"]) {
    reply.header("x-supabase-api-version", apiVersion);
    return reply.send({ code: error.code, message: error.message, ...error.extra });
  }
  return reply.send({ code: error.statusCode, error_code: error.code, msg: error.message, ...error.extra });
}

const notUnderstood = "The request could not be understood.";

/** Under /auth/v1 every response, even for unknown paths, has the shape that the auth client reads. */
export function addAuthErrorHandler(app: FastifyInstance) {
  // signOut() sends a JSON content type without a body, which is usually answered with 400.
  const readJson = jsonReader(app, {
    whenEmpty: {},
    words: { ...usualWords, unreadable: "Could not parse request body as JSON" },
  });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", (request: FastifyRequest, payload: Readable) =>
    readJson(request, payload).catch((error: AppError) => {
      throw error.code === "bad_request" ? new AuthError("bad_json", error.message) : error;
    }),
  );

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known = toAuthError(error);
    if (known.code === "unexpected_failure") request.log.error({ err: error }, "auth request failed");
    return sendAuthError(request, reply, known);
  });

  app.setNotFoundHandler((request, reply) => sendAuthError(request, reply, new AuthError("not_found", nothingThere)));
}

function toAuthError(error: Error & { statusCode?: number }): AuthError {
  if (error instanceof AuthError) return error;
  const issues = issuesOf(error);
  if (issues) return new AuthError("validation_failed", issues[0]?.message ?? notUnderstood);
  const { statusCode, message, retryAfterSeconds } = toAppError(error);
  if (statusCode === 413) return new AuthError("request_entity_too_large", message);
  if (statusCode === 415) return new AuthError("unsupported_media_type", message);
  if (statusCode === 404) return new AuthError("not_found", message);
  if (statusCode === 429) return new AuthError("over_request_rate_limit", message, {}, retryAfterSeconds);
  if (statusCode < 500) return new AuthError("validation_failed", notUnderstood);
  return new AuthError("unexpected_failure", "An unexpected error occurred. Please try again.");
}

/** A body is checked by the route's schema, then by the schema of its grant. */
function issuesOf(error: Error): { message?: string }[] | null {
  if (hasZodFastifySchemaValidationErrors(error)) return error.validation;
  return error instanceof ZodError ? error.issues : null;
}
