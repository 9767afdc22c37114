import { z } from "zod";

/** Clients that may repeat a request because its answer was lost identify it with their own key. */
export const idempotencyHeader = z.object({ "idempotency-key": z.string().min(8).max(100).optional() });
