import { z } from "zod";

/** Every code an answer may carry outside `/auth/v1`. Clients decide on `code` alone; `message` is safe to show. */
export const errorCode = z.enum([
  "bad_request",
  "validation_failed",
  "not_signed_in",
  "forbidden",
  "not_found",
  "conflict",
  "too_large",
  "not_a_pdf",
  "unsupported_media_type",
  "rate_limited",
  "webhook_failed",
  "unavailable",
  "internal",
]);
export type ErrorCode = z.infer<typeof errorCode>;

export const errorBody = z.object({
  error: z.object({
    code: errorCode,
    message: z.string(),
    /** One message per input, keyed by its path: `{ "email": "…" }`. */
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
