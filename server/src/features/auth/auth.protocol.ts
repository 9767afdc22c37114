import type { FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { ZodError } from "zod";
import { toAppError } from "../../platform/error-handler.ts";
import { AuthError, sendAuthError } from "./auth.errors.ts";

const notUnderstood = "The request could not be understood.";

/** Under /auth/v1 every response, even for unknown paths, has the shape that the auth client reads. */
export function addAuthErrorHandler(app: FastifyInstance) {
  // signOut() sends a JSON content type without a body, which the default parser would answer with 400.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, {});
    try {
      done(null, JSON.parse(text as string));
    } catch {
      done(new AuthError("bad_json", "Could not parse request body as JSON"));
    }
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known = toAuthError(error);
    if (known.code === "unexpected_failure") request.log.error({ err: error }, "auth request failed");
    return sendAuthError(request, reply, known);
  });

  app.setNotFoundHandler((request, reply) =>
    sendAuthError(request, reply, new AuthError("not_found", "There is nothing at this address.")),
  );
}

function toAuthError(error: Error & { statusCode?: number }): AuthError {
  if (error instanceof AuthError) return error;
  const issues = issuesOf(error);
  if (issues) return new AuthError("validation_failed", issues[0]?.message ?? notUnderstood);
  if (error.statusCode === 413) return new AuthError("request_entity_too_large", "The request is too large.");
  if (toAppError(error).statusCode < 500) return new AuthError("validation_failed", notUnderstood);
  return new AuthError("unexpected_failure", "An unexpected error occurred. Please try again.");
}

/** A body is checked by the route's schema, then by the schema of its grant. */
function issuesOf(error: Error): { message?: string }[] | null {
  if (hasZodFastifySchemaValidationErrors(error)) return error.validation;
  return error instanceof ZodError ? error.issues : null;
}
