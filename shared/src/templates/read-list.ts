import type { z } from "zod";

/** Reads a stored list: fills in defaults and drops what cannot be read, such as items of a later version. */
export function readList<Each>(one: z.ZodType<Each>, stored: unknown): Each[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = one.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
