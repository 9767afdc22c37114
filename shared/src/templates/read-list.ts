import type { z } from "zod";

/** A list as any version stored it: fills in defaults and drops what this version cannot read. */
export function readList<Each>(one: z.ZodType<Each>, stored: unknown): Each[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item) => {
    const read = one.safeParse(item);
    return read.success ? [read.data] : [];
  });
}
