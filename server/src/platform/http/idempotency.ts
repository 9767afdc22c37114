import type { idempotencyHeader } from "@quotemill/shared/contracts/idempotency";
import type { z } from "zod";

export const idempotencyKeyOf = (request: { headers: z.infer<typeof idempotencyHeader> }) =>
  request.headers["idempotency-key"] ?? null;
