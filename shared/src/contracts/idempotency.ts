import { z } from "zod";

/** A client that may send the same thing twice, because an answer was lost, names it with a key of its own. */
export const idempotencyHeader = z.object({ "idempotency-key": z.string().min(8).max(100).optional() });
