import { z } from "zod";
import { timestamp } from "../time/moments.ts";

/**
 * What a caller who rotates a secret has seen: until when the previous one still works. Without it, the rotation ends the
 * previous secret unasked.
 */
export const seenSecret = z.object({ previous_until: timestamp.nullable().optional() });
export type SeenSecret = z.infer<typeof seenSecret>;
