import type { FastifyReply, FastifyRequest } from "fastify";
import { sayWhenToRetry } from "../../../platform/http/error-handler.ts";

const apiVersion = "2024-01-01";

/** The protocol codes that we use, with their status. Clients decide by them. */
const statuses = {
  bad_json: 400,
  current_password_invalid: 400,
  current_password_required: 400,
  invalid_credentials: 400,
  validation_failed: 400,
  refresh_token_not_found: 400,
  refresh_token_already_used: 400,
  session_expired: 400,
  no_authorization: 401,
  bad_jwt: 403,
  otp_expired: 403,
  session_not_found: 403,
  user_not_found: 403,
  not_found: 404,
  request_entity_too_large: 413,
  unsupported_media_type: 415,
  same_password: 422,
  weak_password: 422,
  over_request_rate_limit: 429,
  over_email_send_rate_limit: 429,
  unexpected_failure: 500,
} as const;
export type AuthErrorCode = keyof typeof statuses;

export class AuthError extends Error {
  readonly statusCode: number;

  constructor(
    readonly code: AuthErrorCode,
    message: string,
    readonly extra: Record<string, unknown> = {},
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.statusCode = statuses[code];
  }
}

/** The client reads `error.code` only if the version header comes back; callers without it get the older shape. */
export function sendAuthError(request: FastifyRequest, reply: FastifyReply, error: AuthError) {
  sayWhenToRetry(reply, error).code(error.statusCode).header("x-sb-error-code", error.code);
  if (request.headers["x-supabase-api-version"]) {
    reply.header("x-supabase-api-version", apiVersion);
    return reply.send({ code: error.code, message: error.message, ...error.extra });
  }
  return reply.send({ code: error.statusCode, error_code: error.code, msg: error.message, ...error.extra });
}
