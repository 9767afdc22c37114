import { z } from "zod";

/**
 * A client that repeats a request, because its answer was lost, sends the same key again, so that nothing is done twice.
 * Every POST by which an API key creates or sends something accepts it, except those of event endpoints.
 */
export const idempotencyHeader = z.object({ "idempotency-key": z.string().min(1).max(255).optional() });

/** The message while the first request under a key is running. The page recognises that refusal by these words. */
export const stillRunning = "Your first try is still running. Try again in a moment.";
