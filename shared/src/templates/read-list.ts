import type { z } from "zod";

/**
 * Reads a stored list and fills in defaults. An entry that does not fit the schema is left out, so that it does not keep
 * people from the rest of a template or quote.
 */
export function readList<Each>(one: z.ZodType<Each>, stored: unknown): Each[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = one.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
