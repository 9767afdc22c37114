import { z } from "zod";
import { timestamp } from "../time/moments.ts";

/**
 * The end of the previous secret's overlap, as the caller who rotates the secret saw it. Without it, the rotation ends the
 * previous secret unasked.
 */
export const seenSecret = z.object({ previous_until: timestamp.nullable().optional() });
export type SeenSecret = z.infer<typeof seenSecret>;
