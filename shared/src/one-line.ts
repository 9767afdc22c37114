import { z } from "zod";

/** Text that is printed within a line. The length comes first, so that nothing reads a very long text. */
export const oneLine = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, { message: `Use at most ${max} characters.`, abort: true })
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, "Write this on one line.");
