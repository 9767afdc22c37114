import { z } from "zod";

/**
 * A client that repeats a request, because its answer was lost, sends the same key again, and nothing is done twice.
 * Every POST that is open to API keys and does something takes it.
 */
export const idempotencyHeader = z.object({ "idempotency-key": z.string().min(1).max(255).optional() });
