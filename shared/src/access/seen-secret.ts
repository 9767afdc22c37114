import { z } from "zod";
import { timestamp } from "../time/moments.ts";

/**
 * Until when the secret before the present one still worked, as whoever replaces a secret saw it. Left out, a replacement
 * ends whatever is before.
 */
export const seenSecret = z.object({ previous_until: timestamp.nullable().optional() });
export type SeenSecret = z.infer<typeof seenSecret>;
